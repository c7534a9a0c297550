import type { LedgerCause } from '../../../../shared/money/ledger.ts';
import type { Queryable } from '../../../database/connection.ts';
import { statement } from '../../../database/statement.ts';
import { USED_SQL } from '../credits/undone.ts';
import { unusedLots } from './lots.ts';

interface EntryRow {
  amount: number;
  cause: LedgerCause;
  purchase: string | null;
}

// Spending comes as one sum: the formula does not need its order, and a member has thousands.
const selectEntries = statement<EntryRow>(
  'lots_of_member',
  `
  select entry.amount, entry.cause, coalesce(case when entry.cause = 'purchase' then entry.reference end, refund.purchase_id, payment.purchase_id) as purchase
  from ledger_entries entry
  left join refunds refund on refund.id = entry.reference and entry.cause in ('refund', 'refund_returned', 'chargeback')
  left join chargebacks chargeback on chargeback.id = entry.reference and entry.cause in ('chargeback', 'chargeback_reversed')
  left join payments payment on payment.id = chargeback.payment_id
  where entry.member_id = $1::uuid and entry.cause not in (${USED_SQL}) order by entry.number`,
);
const selectSpent = statement<{ spent: number }>(
  'spent_by_member',
  `
  select coalesce(sum(amount), 0)::int as spent from ledger_entries where member_id = $1::uuid and cause in (${USED_SQL})`,
);

/** How many credits of a purchase are unused: exact under the lock of the member's row. */
export async function unusedOf(
  database: Queryable,
  { id, member_id }: { id: string; member_id: string },
): Promise<number> {
  const entries = await selectEntries(database, [member_id]);
  const [sum] = await selectSpent(database, [member_id]);
  const spending = { amount: sum?.spent ?? 0, cause: 'message' as const, purchase: null };
  return unusedLots([...entries, spending]).find((lot) => lot.purchase === id)?.unused ?? 0;
}
