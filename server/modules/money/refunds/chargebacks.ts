import { eq } from 'drizzle-orm';
import { newId } from '../../../../shared/identifiers.ts';
import type { Transaction } from '../../../database/connection.ts';
import { chargebacks, creditDebts } from '../../../database/schema/refunds.ts';
import { members } from '../../../database/schema/members.ts';
import type { ProviderChargeback } from '../../../payments/provider.ts';
import { openAnomaly } from '../books/anomalies.ts';
import { postChargeback, postChargebackReversed } from '../books/postings.ts';
import { postCredits } from '../credits/ledger.ts';
import { noteReturned } from '../../partners/returned.ts';
import type { PaymentRow, PurchaseRow } from '../purchases/rows.ts';
import { queueChargebackMail } from './mails.ts';
import { declareAgain, dropOvertakenRefunds } from './overtaken.ts';
import { creditsCharged, reservedCredits } from './shares.ts';
import { creditedPayment, isOnlyPurchase, returnedOf } from './withdrawal.ts';

type ChargebackRow = typeof chargebacks.$inferSelect;

/**
 * Processes a chargeback. Credits are deducted as far as there are any; the rest is owed, and
 * deducted from the next purchase, since a balance is never below zero. A full chargeback of the
 * only purchase ends premium as its refund does. What the bank left of a planned refund is
 * sent.
 */
export async function applyChargeback(
  tx: Transaction,
  given: { payment: PaymentRow; purchase: PurchaseRow; theirs: ProviderChargeback; now: Date },
): Promise<ChargebackRow> {
  const { payment, purchase, theirs, now } = given;
  const memberId = payment.member_id;
  const amount = theirs.amount.amount;
  const dropped = await dropOvertakenRefunds(tx, payment, { amount, now });
  const isSale = (await creditedPayment(tx, purchase.id))?.id === payment.id;
  const [member] = await tx
    .select({ credits: members.credits, premium: members.paid_user })
    .from(members)
    .where(eq(members.id, memberId))
    .for('no key update');
  const { chargedBack } = await returnedOf(tx, payment.id);
  const isWhole = chargedBack + amount >= purchase.total_amount;
  const { refunded, held: reserved } = await reservedCredits(tx, purchase.id);
  const all = creditsCharged(purchase, { amount: chargedBack + amount, refunded });
  const credits = isSale ? Math.max(0, all - reserved) : 0;
  const taken = Math.min(credits, member?.credits ?? 0);
  const endsPremium =
    isSale && isWhole && (member?.premium ?? false) && (await isOnlyPurchase(tx, purchase));
  const row: ChargebackRow = {
    id: newId(now.getTime()),
    payment_id: payment.id,
    provider_id: theirs.id,
    amount,
    reason: theirs.reason,
    credits_taken: taken,
    credits_owed: credits - taken,
    ended_premium: endsPremium,
    created_at: now,
    reversed_at: null,
  };
  await tx.insert(chargebacks).values(row);
  if (taken > 0)
    await postCredits(tx, {
      memberId,
      amount: -taken,
      cause: 'chargeback',
      reference: row.id,
      otherProfile: null,
      at: now,
    });
  if (row.credits_owed > 0) await owe(tx, row, { memberId, now });
  if (endsPremium)
    await tx.update(members).set({ paid_user: false }).where(eq(members.id, memberId));
  await postChargeback(tx, { purchase, payment, chargeback: row, at: now });
  if (!theirs.reversed) await queueChargebackMail(tx, row, { payment, at: now });
  for (const refund of dropped) await declareAgain(tx, refund, { payment, purchase, now });
  if (isSale) await noteReturned(tx, { purchaseId: purchase.id, memberId, at: now });
  return row;
}

async function owe(
  tx: Transaction,
  { id, credits_owed: credits }: ChargebackRow,
  { memberId, now }: { memberId: string; now: Date },
): Promise<void> {
  await tx
    .insert(creditDebts)
    .values({ chargeback_id: id, member_id: memberId, credits, created_at: now });
  await openAnomaly(tx, { kind: 'debt', reference: id, detail: { credits }, at: now });
}

/**
 * The bank reversed the chargeback: the credits are returned, including those deducted since for
 * its debt.
 */
export async function reverseChargeback(
  tx: Transaction,
  id: string,
  { memberId, now }: { memberId: string; now: Date },
): Promise<void> {
  const [chargeback] = await tx.select().from(chargebacks).where(eq(chargebacks.id, id));
  const [debt] = await tx
    .select()
    .from(creditDebts)
    .where(eq(creditDebts.chargeback_id, id))
    .for('update');
  if (!chargeback || chargeback.reversed_at) return;
  await tx.update(chargebacks).set({ reversed_at: now }).where(eq(chargebacks.id, id));
  const credits = chargeback.credits_taken + (debt?.settled_credits ?? 0);
  if (credits > 0)
    await postCredits(tx, {
      memberId,
      amount: credits,
      cause: 'chargeback_reversed',
      reference: id,
      otherProfile: null,
      at: now,
    });
  if (debt && debt.settled_credits < debt.credits && !debt.forgiven_at)
    await tx.update(creditDebts).set({ forgiven_at: now }).where(eq(creditDebts.chargeback_id, id));
  if (chargeback.ended_premium)
    await tx.update(members).set({ paid_user: true }).where(eq(members.id, memberId));
  await postChargebackReversed(tx, { chargeback, at: now });
}
