import { eq } from 'drizzle-orm';
import { payments, purchases } from '../../../server/database/schema/purchases.ts';
import { inTransaction } from '../../../server/database/transaction.ts';
import { createJobRunner } from '../../../server/jobs/runner.ts';
import { postSale } from '../../../server/modules/money/books/postings.ts';
import { postCredits } from '../../../server/modules/money/credits/ledger.ts';
import { createMailJobs } from '../../../server/modules/notify/mail/send.ts';
import { queueReceiptMail } from '../../../server/modules/money/purchases/receipt-mail.ts';
import {
  lockPayment,
  type PaymentRow,
  type PurchaseRow,
} from '../../../server/modules/money/purchases/rows.ts';
import { settleDebts } from '../../../server/modules/money/credits/debts.ts';
import { applyReturns } from '../../../server/modules/money/refunds/returns.ts';
import {
  refundJobs,
  refundOutsideJobs,
} from '../../../server/modules/money/refunds/send-refund.ts';
import { members } from '../../../server/database/schema/members.ts';
import { newId } from '../../../shared/identifiers.ts';
import type { PaymentMethod } from '../../../shared/money/payment-methods.ts';
import { tokenMailedTo } from '../queued-mail.ts';
import type { TestMember } from '../test-members.ts';
import type { TestProvider } from './test-provider.ts';
import type { TestSite } from '../test-site.ts';

export interface PaidPurchase {
  member: TestMember;
  payment: string;
  purchase: string;
  /** Of the withdrawal link in its receipt. */
  token: string;
}

export const providerOf = (site: TestSite): TestProvider => site.services.payments as TestProvider;

/** A purchase that is paid, credited, in the books and mailed, as settling leaves it. */
export async function createPaidPurchase(
  site: TestSite,
  member: TestMember,
  given: {
    credits?: number;
    total?: number;
    /** Taken off the list price, in minor units. */
    discount?: number;
    method?: PaymentMethod;
    duplicateOf?: string;
  } = {},
): Promise<PaidPurchase> {
  const { database, services } = site;
  const now = services.clock.now();
  const { credits = 100, total = 2_500, discount = 0, method = 'ideal' } = given;
  const [paymentId, purchaseId] = [newId(), given.duplicateOf ?? newId()];
  const vat = Math.round((total * 2_100) / 12_100);
  if (given.duplicateOf === undefined)
    await database.insert(purchases).values({
      id: purchaseId,
      member_id: member.memberId,
      bundle: 'p1',
      credits,
      currency: 'EUR',
      list_amount: total + discount,
      discount_amount: discount,
      total_amount: total,
      country: 'NL',
      vat_rate: 2_100,
      vat_amount: vat,
      vat_evidence: {},
      locale: 'nl',
      status: 'completed',
      credited_at: now,
      expires_at: now,
      consent_text_version: '1',
      consent_given_at: now,
      created_at: now,
    });
  await database.insert(payments).values({
    id: paymentId,
    purchase_id: purchaseId,
    member_id: member.memberId,
    request_key: newId(),
    request_hash: Buffer.alloc(32),
    method,
    provider: 'sandbox',
    mode: 'test',
    provider_id: `test ${paymentId}`,
    webhook_token: newId(),
    status: 'completed',
    amount: total,
    currency: 'EUR',
    paid_at: now,
    return_to: 'web',
    created_at: now,
  });
  await providerOf(site).create({
    payment: paymentId,
    purchase: purchaseId,
    amount: { amount: total, currency: 'EUR' },
    method,
    bank: null,
    country: 'NL',
    locale: 'nl',
    description: 'x',
    returnUrl: 'https://vonk.example/x',
    webhookUrl: null,
    expiresAt: null,
    debit: null,
  });
  providerOf(site).move(paymentId, 'paid');
  if (given.duplicateOf !== undefined)
    return { member, payment: paymentId, purchase: purchaseId, token: '' };
  await inTransaction(database, async (tx) => {
    const { purchase, payment } = await lockPayment(tx, { id: paymentId, purchase_id: purchaseId });
    const entry = { memberId: member.memberId, otherProfile: null, at: now };
    await postCredits(tx, { ...entry, amount: credits, cause: 'purchase', reference: purchaseId });
    const debtor = { memberId: member.memberId, reference: purchaseId };
    await settleDebts(tx, { ...debtor, credits, at: now });
    await tx.update(members).set({ paid_user: true }).where(eq(members.id, member.memberId));
    await postSale(tx, { purchase, payment, at: now });
    await queueReceiptMail(tx, { purchase, payment, settings: services.settings.current(), now });
  });
  const token = await tokenMailedTo(database, member.email, 'money.receipt');
  return { member, payment: paymentId, purchase: purchaseId, token };
}

/** Takes over what the provider says of a payment that is paid, as settling does. */
export async function readReturns(site: TestSite, id: string): Promise<boolean> {
  const found = providerOf(site).payments.get(id);
  if (!found) throw new Error('The provider has no such payment.');
  return inTransaction(site.database, async (tx) => {
    const [known] = await tx.select().from(payments).where(eq(payments.id, id));
    const { purchase, payment } = await lockPayment(tx, {
      id,
      purchase_id: known?.purchase_id ?? '',
    });
    const now = site.services.clock.now();
    return (await applyReturns(tx, { payment, purchase, found, now })).changed;
  });
}

/** The rows of a payment and its purchase. */
export async function rowsOf(
  site: TestSite,
  { payment, purchase }: Pick<PaidPurchase, 'payment' | 'purchase'>,
): Promise<{ payment: PaymentRow; purchase: PurchaseRow }> {
  return inTransaction(site.database, (tx) =>
    lockPayment(tx, { id: payment, purchase_id: purchase }),
  );
}

/** Runs the jobs of refunds and mails that are due. */
export const runMoneyJobs = (site: TestSite): Promise<Record<string, number>> =>
  createJobRunner(
    site.services,
    { ...refundJobs, ...createMailJobs(site.services.config) },
    refundOutsideJobs,
  ).runDueJobs();
