import type { Transaction } from '../../database/connection.ts';
import { statement } from '../../database/statement.ts';
import { noteArrivalEvent } from './events.ts';

// Money that came twice or late was never a sale.
const countReturns = statement<{ returns: number }>(
  'returns_of_purchase',
  `
  select ((select count(*) from refunds refund where refund.purchase_id = $1::uuid and refund.status = 'refunded' and refund.kind in ('withdrawal', 'operator'))
    + (select count(*) from chargebacks back join payments payment on payment.id = back.payment_id where payment.purchase_id = $1::uuid))::int as returns`,
);

/**
 * Counts a purchase as returned, once: with its first refund or chargeback. Called in the
 * transaction that writes it.
 */
export async function noteReturned(
  transaction: Transaction,
  { purchaseId, memberId, at }: { purchaseId: string; memberId: string; at: Date },
): Promise<void> {
  const [row] = await countReturns(transaction, [purchaseId]);
  if (row?.returns !== 1) return;
  await noteArrivalEvent(transaction, 'refund', { memberId, purchase: purchaseId, at });
}
