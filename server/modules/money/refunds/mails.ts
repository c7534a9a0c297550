import { eq } from 'drizzle-orm';
import { localisedPath, storedLocale } from '../../../../shared/locales.ts';
import type { Locale } from '../../../../shared/locales.ts';
import type { Transaction } from '../../../database/connection.ts';
import { purchases } from '../../../database/schema/purchases.ts';
import type { chargebacks } from '../../../database/schema/refunds.ts';
import { members } from '../../../database/schema/members.ts';
import { queueMail } from '../../notify/mail/queue.ts';
import type { MailValues } from '../../notify/mail/queue.ts';
import type { PaymentRow, PurchaseRow } from '../purchases/rows.ts';
import { paragraphIf, writtenAmount, writtenDay, writtenInstant } from '../purchases/written.ts';
import type { RefundRow } from './rows.ts';

type MoneyMail =
  | 'money.withdrawal'
  | 'money.refund_sent'
  | 'money.refund_failed'
  | 'money.paid_twice'
  | 'money.chargeback'
  | 'money.payment_failed';

/** Money is returned within so many days of a withdrawal (directive 2011/83, article 13). */
const RETURN_MS = 14 * 86_400_000;

interface Recipient {
  to: string;
  locale: Locale;
  purchase: PurchaseRow;
}

/** Who a mail about a purchase goes to; null for an account that was erased. */
async function recipientOf(
  tx: Transaction,
  purchaseId: string,
  memberId: string,
): Promise<Recipient | null> {
  const [purchase] = await tx.select().from(purchases).where(eq(purchases.id, purchaseId));
  const [member] = await tx
    .select({ email: members.email, language: members.language })
    .from(members)
    .where(eq(members.id, memberId));
  if (!purchase || !member?.email.includes('@')) return null;
  return { to: member.email, locale: storedLocale(member.language), purchase };
}

async function queueMoneyMail(
  tx: Transaction,
  template: MoneyMail,
  about: { purchaseId: string; memberId: string; at: Date },
  valuesFor: (recipient: Recipient) => MailValues,
): Promise<void> {
  const recipient = await recipientOf(tx, about.purchaseId, about.memberId);
  if (!recipient) return;
  await queueMail(tx, {
    memberId: about.memberId,
    to: recipient.to,
    template,
    locale: recipient.locale,
    values: { number: recipient.purchase.number, ...valuesFor(recipient) },
    at: about.at,
  });
}

/** Mails what became of a refund: received with its date and time, sent, not paid, paid twice. */
export function queueRefundMail(
  tx: Transaction,
  template: 'money.withdrawal' | 'money.refund_sent' | 'money.refund_failed' | 'money.paid_twice',
  refund: RefundRow,
  { memberId, at }: { memberId: string; at: Date },
): Promise<void> {
  const about = { purchaseId: refund.purchase_id, memberId, at };
  return queueMoneyMail(tx, template, about, ({ locale, purchase }) => ({
    amount: writtenAmount(locale, refund.amount, refund.currency),
    credits: refund.credits,
    ordered: writtenDay(locale, purchase.created_at, purchase.country),
    moment: writtenInstant(locale, refund.declared_at, purchase.country),
    latest: writtenDay(
      locale,
      new Date(refund.declared_at.getTime() + RETURN_MS),
      purchase.country,
    ),
    premium: paragraphIf(refund.ended_premium, locale, 'premium_ended'),
    returned: paragraphIf(refund.credits > 0, locale, 'credits_returned', {
      credits: refund.credits,
    }),
  }));
}

/** Mails what a chargeback took, and what is owed since. */
export const queueChargebackMail = (
  tx: Transaction,
  chargeback: typeof chargebacks.$inferSelect,
  { payment, at }: { payment: PaymentRow; at: Date },
): Promise<void> =>
  queueMoneyMail(
    tx,
    'money.chargeback',
    { purchaseId: payment.purchase_id, memberId: payment.member_id, at },
    ({ locale }) => ({
      amount: writtenAmount(locale, chargeback.amount, payment.currency),
      taken: paragraphIf(chargeback.credits_taken > 0, locale, 'credits_taken', {
        credits: chargeback.credits_taken,
      }),
      owed: paragraphIf(chargeback.credits_owed > 0, locale, 'credits_owed', {
        credits: chargeback.credits_owed,
      }),
      premium: paragraphIf(chargeback.ended_premium, locale, 'premium_ended'),
    }),
  );

/** Mails that a payment by bank came to nothing after days. */
export const queuePaymentFailedMail = (
  tx: Transaction,
  payment: PaymentRow,
  at: Date,
): Promise<void> =>
  queueMoneyMail(
    tx,
    'money.payment_failed',
    { purchaseId: payment.purchase_id, memberId: payment.member_id, at },
    ({ locale }) => ({
      amount: writtenAmount(locale, payment.amount, payment.currency),
      path: localisedPath(locale, `/transactions/${payment.id}`),
    }),
  );
