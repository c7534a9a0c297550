import { and, eq, ne } from 'drizzle-orm';
import type { Transaction } from '../../../database/connection.ts';
import { purchases } from '../../../database/schema/purchases.ts';
import { members } from '../../../database/schema/members.ts';
import type { ProviderPayment } from '../../../payments/provider.ts';
import type { Services } from '../../../services.ts';
import { openAnomaly } from '../books/anomalies.ts';
import { postSale } from '../books/postings.ts';
import { postCredits } from '../credits/ledger.ts';
import { markDiscountUsed } from '../discounts/uses.ts';
import { noteArrivalEvent } from '../../partners/events.ts';
import { settleDebts } from '../credits/debts.ts';
import { queueReceiptMail } from './receipt-mail.ts';
import type { PaymentRow, PurchaseRow } from './rows.ts';
import { isUnderWay } from './states.ts';
import { isContradicted, type TaxEvidence } from './vat.ts';

/** A payment that is settled: as it is stored, and as the provider has it now. */
export interface Settling {
  transaction: Transaction;
  payment: PaymentRow;
  purchase: PurchaseRow;
  found: ProviderPayment;
  now: Date;
}

/**
 * Adds the bank's country to the evidence; where it contradicts the tax, an operator looks at it.
 */
async function noteTaxEvidence({ transaction, payment, purchase, found, now }: Settling) {
  const evidence = {
    ...(purchase.vat_evidence as TaxEvidence),
    payer: found.payer.country,
  };
  await transaction
    .update(purchases)
    .set({ vat_evidence: evidence })
    .where(eq(purchases.id, purchase.id));
  const booked = (purchase.vat_evidence as { booked?: string }).booked ?? purchase.country;
  if (isContradicted(evidence, booked))
    await openAnomaly(transaction, {
      kind: 'tax',
      reference: payment.id,
      detail: { evidence },
      at: now,
    });
}

/**
 * What a member gets when the money of a purchase first arrives: credits, premium, the discount's
 * use, the receipt; and its line in the books.
 */
export async function grantPurchase(services: Services, settling: Settling): Promise<void> {
  const { transaction, payment, purchase, now } = settling;
  const isLate = purchase.status === 'lapsed' || !isUnderWay(payment.status);
  await transaction
    .update(purchases)
    .set({ status: 'completed', credited_at: now })
    .where(eq(purchases.id, purchase.id));
  const posted = await postCredits(transaction, {
    memberId: payment.member_id,
    amount: purchase.credits,
    cause: 'purchase',
    reference: purchase.id,
    otherProfile: null,
    at: now,
  });
  if (posted === null) throw new Error('The credits of a purchase could not be posted.');
  await settleDebts(transaction, {
    memberId: payment.member_id,
    reference: purchase.id,
    credits: purchase.credits,
    at: now,
  });
  await transaction
    .update(members)
    .set({ paid_user: true })
    .where(and(eq(members.id, payment.member_id), ne(members.status, 'deleted')));
  await markDiscountUsed(transaction, purchase.id, now);
  await postSale(transaction, { purchase, payment, at: now });
  await noteTaxEvidence(settling);
  if (isLate)
    await openAnomaly(transaction, {
      kind: 'late',
      reference: payment.id,
      detail: { was: payment.status, purchase: purchase.status },
      at: now,
    });
  await queueReceiptMail(transaction, {
    purchase,
    payment,
    settings: services.settings.current(),
    now,
  });
  await noteArrivalEvent(transaction, 'purchase', {
    memberId: payment.member_id,
    purchase: purchase.id,
    at: now,
  });
}
