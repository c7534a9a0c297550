import { eq } from 'drizzle-orm';
import type { SiteSettings } from '../../../../shared/contract/settings.ts';
import { localisedPath, storedLocale } from '../../../../shared/locales.ts';
import type { Transaction } from '../../../database/connection.ts';
import type { directDebits } from '../../../database/schema/direct-debits.ts';
import { members } from '../../../database/schema/members.ts';
import { queueMail } from '../../notify/mail/queue.ts';
import type { PaymentRow, PurchaseRow } from '../purchases/rows.ts';
import { writtenAmount, writtenDay } from '../purchases/written.ts';

interface Announced {
  payment: PaymentRow;
  purchase: PurchaseRow;
  debit: Pick<typeof directDebits.$inferSelect, 'last4' | 'mandate_reference'>;
  collectAt: Date;
  settings: SiteSettings;
  now: Date;
}

/** Announces a collection by mail: amount, day, creditor and mandate, as SEPA wants it. */
export async function queueAnnouncement(
  transaction: Transaction,
  { payment, purchase, debit, collectAt, settings, now }: Announced,
): Promise<void> {
  const [member] = await transaction
    .select({ email: members.email, language: members.language })
    .from(members)
    .where(eq(members.id, payment.member_id));
  if (!member) return;
  const locale = storedLocale(member.language);
  await queueMail(transaction, {
    memberId: payment.member_id,
    to: member.email,
    template: 'debit.announced',
    locale,
    values: {
      amount: writtenAmount(locale, payment.amount, payment.currency),
      day: writtenDay(locale, collectAt, purchase.country),
      last4: debit.last4,
      creditor: settings.sepa_creditor_name,
      creditorId: settings.sepa_creditor_id,
      reference: debit.mandate_reference,
      statement: settings.statement_text,
      path: localisedPath(locale, `/transactions/${payment.id}`),
    },
    at: now,
  });
}
