import { statement } from '../../../database/statement.ts';
import type { Queryable } from '../../../database/connection.ts';
import type { PurchaseRow } from '../purchases/rows.ts';

const selectReserved = statement<{ refunded: number; held: number }>(
  'credits_held_by_returns',
  `
  select coalesce((select sum(credits) from refunds where purchase_id = $1::uuid and status <> 'failed'), 0)::int as refunded,
    coalesce((select sum(chargeback.credits_taken + chargeback.credits_owed) from chargebacks chargeback
      join payments payment on payment.id = chargeback.payment_id
      where payment.purchase_id = $1::uuid and chargeback.reversed_at is null), 0)::int as held`,
);

/** The credits of a purchase that went with refunds, and those that chargebacks took or are owed. */
export async function reservedCredits(
  database: Queryable,
  purchaseId: string,
): Promise<{ refunded: number; held: number }> {
  const [row] = await selectReserved(database, [purchaseId]);
  return row ?? { refunded: 0, held: 0 };
}

/**
 * How many credits of a purchase its chargebacks take together, of `amount` in minor units: their
 * share, and all that was not refunded once the whole price was reversed.
 */
export function creditsCharged(
  purchase: Pick<PurchaseRow, 'credits' | 'total_amount'>,
  { amount, refunded }: { amount: number; refunded: number },
): number {
  const atStake = Math.max(0, purchase.credits - refunded);
  if (amount >= purchase.total_amount) return atStake;
  return Math.min(atStake, Math.floor((purchase.credits * amount) / purchase.total_amount));
}
