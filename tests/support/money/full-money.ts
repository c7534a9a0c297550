import { eq } from 'drizzle-orm';
import { newId } from '../../../shared/identifiers.ts';
import { directDebits } from '../../../server/database/schema/direct-debits.ts';
import { discountCodes, discountUses } from '../../../server/database/schema/discounts.ts';
import { textMessages } from '../../../server/database/schema/notices.ts';
import { payments, purchaseLimits } from '../../../server/database/schema/purchases.ts';
import { chargebacks, creditDebts, refunds } from '../../../server/database/schema/refunds.ts';
import type { Services } from '../../../server/services.ts';
import type { Database } from '../../../server/database/connection.ts';
import type { TestMember } from '../test-members.ts';
import { createTestPayment } from './test-payments.ts';

/** What names a payer, by where it is stored; it turns up nowhere by chance. */
export const PAYER_TRACES = {
  payer: '8273',
  bank: 'zwaluwbank',
  holder: 'Z. van Dijk-Zwaluw',
  redirect: 'https://zwaluwbank.example/checkout',
  network: '203.0.113.78',
  sealedText: Buffer.from('sealed text').toString('hex'),
} as const;

/** Gives a member a row in every table of money, as a purchase and a direct debit leave them. */
export async function createFullMoney(
  database: Database,
  services: Pick<Services, 'clock'>,
  member: TestMember,
): Promise<{ payment: string; purchase: string; debit: string }> {
  const now = services.clock.now();
  const payment = await createTestPayment(database, services, member, { method: 'ideal' });
  const debit = await createTestPayment(database, services, member, { method: 'sdd' });
  const [row] = await database
    .update(payments)
    .set({
      payer: { country: 'NL', last4: PAYER_TRACES.payer, account_hmac: 'keyed-hash-of-account' },
      bank: PAYER_TRACES.bank,
      redirect_url: PAYER_TRACES.redirect,
      transfer: { holder: PAYER_TRACES.holder },
    })
    .where(eq(payments.id, payment))
    .returning({ purchase: payments.purchase_id });
  const purchase = row?.purchase ?? '';
  const of = { member_id: member.memberId };
  await database.insert(refunds).values({
    id: newId(),
    payment_id: payment,
    purchase_id: purchase,
    kind: 'operator',
    credits: 0,
    amount: 100,
    currency: 'EUR',
    status: 'failed',
    declared_at: now,
    send_at: now,
  });
  const chargeback = newId();
  await database.insert(chargebacks).values({
    id: chargeback,
    payment_id: payment,
    provider_id: `test ${chargeback}`,
    amount: 1_250,
    credits_taken: 0,
    credits_owed: 5,
    created_at: now,
    reversed_at: now,
  });
  await database
    .insert(creditDebts)
    .values({ chargeback_id: chargeback, ...of, credits: 5, forgiven_at: now, created_at: now });
  await database.insert(discountCodes).values({
    code: `OWN${member.memberId.slice(-12)}`.toUpperCase(),
    percentage: 10,
    ...of,
    status: 'active',
    validity: 'once',
    issued_for: 'operator',
    created_at: now,
  });
  await database.insert(discountUses).values({
    id: newId(),
    code: 'TIMEBONUS25',
    ...of,
    purchase_id: purchase,
    state: 'reserved',
    single: false,
    repeatable: false,
    at: now,
  });
  await database.insert(directDebits).values({
    payment_id: debit,
    mandate_reference: `VONK-${debit.slice(-12)}`,
    status: 'asked',
    payer_sealed: Buffer.from('sealed payer'),
    iban_hmac: Buffer.from('iban hash'),
    phone_hmac: Buffer.from('phone hash'),
    last4: PAYER_TRACES.payer,
    otp_hash: Buffer.from('code hash'),
    mandate_text_version: '1',
    mandate_locale: 'nl',
    signed_network: PAYER_TRACES.network,
    created_at: now,
  });
  await database.insert(textMessages).values({
    id: newId(),
    ...of,
    recipient_hmac: Buffer.from('phone hash'),
    sealed: Buffer.from(PAYER_TRACES.sealedText, 'hex'),
    purpose: 'direct_debit',
    created_at: now,
  });
  await database.insert(purchaseLimits).values({ ...of, currency: 'EUR', amount: 10_000 });
  return { payment, purchase, debit };
}
