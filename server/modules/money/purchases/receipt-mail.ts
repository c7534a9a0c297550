import { createHash, randomBytes } from 'node:crypto';
import { eq } from 'drizzle-orm';
import type { SiteSettings } from '../../../../shared/contract/settings.ts';
import { localisedPath, storedLocale } from '../../../../shared/locales.ts';
import type { Transaction } from '../../../database/connection.ts';
import { purchases } from '../../../database/schema/purchases.ts';
import { members } from '../../../database/schema/members.ts';
import { queueMail } from '../../notify/mail/queue.ts';
import { methodName } from './method-names.ts';
import type { PaymentRow, PurchaseRow } from './rows.ts';
import { paragraphIf, writtenAmount, writtenDay, writtenInstant, writtenRate } from './written.ts';

const DAY_MS = 86_400_000;

/** What of a withdrawal link's token is stored. */
export const hashOfLink = (token: string): Buffer => createHash('sha256').update(token).digest();

/**
 * Mails the receipt, which confirms the order and holds the link to withdraw from it without a
 * session; only the link's hash is stored. Called once, in the transaction that credits.
 */
export async function queueReceiptMail(
  tx: Transaction,
  given: {
    purchase: PurchaseRow;
    payment: PaymentRow;
    settings: SiteSettings;
    now: Date;
  },
): Promise<void> {
  const { purchase, payment, settings, now } = given;
  const token = randomBytes(32).toString('base64url');
  await tx
    .update(purchases)
    .set({ withdrawal_token_hash: hashOfLink(token) })
    .where(eq(purchases.id, purchase.id));
  const [member] = await tx
    .select({ email: members.email, language: members.language })
    .from(members)
    .where(eq(members.id, purchase.member_id));
  if (!member?.email.includes('@')) return;
  const locale = storedLocale(member.language);
  const { currency, country } = purchase;
  const until = new Date(now.getTime() + settings.refund_days * DAY_MS);
  await queueMail(tx, {
    memberId: purchase.member_id,
    to: member.email,
    template: 'money.receipt',
    locale,
    values: {
      number: purchase.number,
      credits: purchase.credits,
      date: writtenDay(locale, now, country),
      total: writtenAmount(locale, purchase.total_amount, currency),
      method: methodName(locale, payment.method),
      vat: writtenAmount(locale, purchase.vat_amount, currency),
      rate: writtenRate(locale, purchase.vat_rate),
      discount: paragraphIf(purchase.discount_amount > 0, locale, 'discount', {
        list: writtenAmount(locale, purchase.list_amount, currency),
        discount: writtenAmount(locale, purchase.discount_amount, currency),
      }),
      consent: paragraphIf(purchase.consent_given_at !== null, locale, 'consent'),
      until: writtenInstant(locale, until, country),
      support: settings.support_email,
      seller: [
        settings.company_name,
        settings.company_address,
        settings.company_city,
        settings.company_country,
      ]
        .filter(Boolean)
        .join(', '),
      kvk: settings.company_kvk,
      vatNumber: settings.company_vat_numbers,
      path: localisedPath(locale, `/withdraw?token=${token}`),
    },
    at: now,
  });
}
