import { SPENDING_CAUSES } from '../../../../shared/money/ledger.ts';
import type { LedgerCause } from '../../../../shared/money/ledger.ts';
import type { Queryable } from '../../../database/connection.ts';
import { statement } from '../../../database/statement.ts';
import { postCredits } from './ledger.ts';

const quoted = (causes: readonly LedgerCause[]): string =>
  causes.map((cause) => `'${cause}'`).join(', ');
export const SPENDING_SQL = quoted(SPENDING_CAUSES);
/** The same with undone messages: a conversation in the statement. */
export const TALK_SQL = quoted([...SPENDING_CAUSES, 'message_undone']);
/** The same, and what else gives spending back: their sum is what was used. */
export const USED_SQL = quoted([...SPENDING_CAUSES, 'message_undone', 'fraud_repaid']);

/**
 * Whether an entry of the member $1 is one of the two of an undone message, as SQL (decision 053):
 * what was paid and refunded was never used. Undone messages are read once, not for each entry.
 * `entry` is the name of the table.
 */
export const isUndoneSql = (entry: string): string =>
  `coalesce(${entry}.reference in (select undone.reference from ledger_entries undone
      where undone.member_id = $1::uuid and undone.cause = 'message_undone' and undone.reference is not null), false)`;

/**
 * Whether an entry of the member $1 was refunded later because it was paid to a fraud, as SQL: it
 * was never used either. The refunds are read once, not for each entry. `entry` is the name of the
 * table.
 */
export const isRepaidSql = (entry: string): string =>
  `coalesce(${entry}.number < ((select jsonb_object_agg(repaid.other_profile, repaid.last) from (
      select other_profile, max(number) as last from ledger_entries where member_id = $1::uuid and cause = 'fraud_repaid' and amount > 0
        and other_profile is not null group by 1) repaid) ->> ${entry}.other_profile::text)::bigint, false)`;

const selectPaid = statement<{ amount: number; other_profile: string | null }>(
  'paid_for_message',
  `
  select amount, other_profile from ledger_entries paid
  where paid.member_id = $1::uuid and paid.reference = $2::uuid and paid.cause in (${SPENDING_SQL}) and not ${isRepaidSql('paid')}`,
);

/**
 * Refunds what a member paid for a message, once; nothing where it was free, or already refunded
 * because of a fraud.
 * @returns whether anything was refunded.
 */
export async function giveBack(
  database: Queryable,
  { memberId, message, at }: { memberId: string; message: string; at: Date },
): Promise<boolean> {
  const [paid] = await selectPaid(database, [memberId, message]);
  if (!paid) return false;
  await postCredits(database, {
    memberId,
    amount: -paid.amount,
    cause: 'message_undone',
    reference: message,
    otherProfile: paid.other_profile,
    at,
  });
  return true;
}
