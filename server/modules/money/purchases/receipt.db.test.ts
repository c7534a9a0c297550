import { afterAll, beforeAll, expect, test } from 'vitest';
import { eq, sql } from 'drizzle-orm';
import {
  createPaidPurchase,
  rowsOf,
  runMoneyJobs,
} from '../../../../tests/support/money/paid-purchase.ts';
import { requestOf } from '../../../../tests/support/test-client.ts';
import type { TestMember } from '../../../../tests/support/test-members.ts';
import { createTestPayment } from '../../../../tests/support/money/test-payments.ts';
import { createTestSite } from '../../../../tests/support/test-site.ts';
import type { TestSite } from '../../../../tests/support/test-site.ts';
import { LOCALES } from '../../../../shared/locales.ts';
import { newId } from '../../../../shared/identifiers.ts';
import { purchases } from '../../../database/schema/purchases.ts';
import { members } from '../../../database/schema/members.ts';
import { mailbox } from '../../../database/schema/notices.ts';

let site: TestSite;
beforeAll(async () => {
  site = await createTestSite();
  await site.change({ company_kvk: '12345678', company_vat_numbers: 'NL123456789B01' });
});
afterAll(() => site.close());

const receiptOf = async (member: TestMember, id: string, locale = 'nl') => {
  const response = await site.app.fetch(
    requestOf('getReceipt', {
      cookie: member.cookie,
      query: { id },
      headers: { 'x-locale': locale },
    }),
  );
  return { response, text: await response.text() };
};

test('the receipt is a page to print with seller, price, tax, method and rights, without a script', async () => {
  const member = await site.member({ profile: { name: 'Zwaluwtje' } });
  const friend = await site.member({ profile: { name: 'Havikje' } });
  const bought = await createPaidPurchase(site, member, { credits: 100, total: 4_219 });
  await site.send(member, friend, 'Dag');
  await site.database
    .update(purchases)
    .set({ list_amount: 5_625, discount_amount: 1_406, discount_code: 'WELKOM25' })
    .where(eq(purchases.id, bought.purchase));
  const { purchase } = await rowsOf(site, bought);
  const { response, text } = await receiptOf(member, bought.payment);
  expect(response.status).toBe(200);
  expect(response.headers.get('content-type')).toBe('text/html; charset=utf-8');
  expect(response.headers.get('content-disposition')).toMatch(/^inline/);
  const policy = response.headers.get('content-security-policy');
  expect(policy).toMatch(/^default-src 'none'; style-src 'sha256-[^']+'; base-uri 'none'/);
  expect(policy).not.toMatch(/unsafe|script|https?:/);
  expect(text).not.toMatch(/<(script|img|link|iframe|form)\b|\son\w+=|style="/i);
  for (const shown of [
    `Bon ${purchase.number}`,
    '12345678',
    'NL123456789B01',
    'Vonk B.V.',
    'WELKOM25',
    'iDEAL | Wero',
    'Btw 21%',
    'VNK Services',
    'meteen',
  ])
    expect(text).toContain(shown);
  const plain = text.replace(/\s/g, ' ');
  for (const amount of ['€ 42,19', '€ 56,25', '−€ 14,06', '€ 7,32', '€ 34,87'])
    expect(plain).toContain(amount);
  expect(text).not.toMatch(/Havikje|Zwaluwtje/);
});

test('it is there in every language, and says what was sent back', async () => {
  const member = await site.member();
  const bought = await createPaidPurchase(site, member);
  await site.call(member, 'requestRefund', { payment: bought.payment });
  const titles = new Set<string>();
  for (const locale of LOCALES) {
    const { text } = await receiptOf(member, bought.payment, locale);
    expect(text).not.toMatch(/\{\{|undefined|\bnull\b/);
    // A key without a text would show its name.
    expect(text).not.toMatch(/>(facts|ordered|rights|returned|total|vatNumber|withdraw|once)</);
    titles.add(/<h1>(.*?)<\/h1>/.exec(text)?.[1] ?? '');
  }
  expect(titles.size).toBe(7);
  const { text } = await receiptOf(member, bought.payment);
  expect(text).toContain('Teruggestuurd');
});

test('there is none of somebody else’s payment, and none of one that is not paid', async () => {
  const [member, stranger] = [await site.member(), await site.member()];
  const bought = await createPaidPurchase(site, member);
  const unpaid = await createTestPayment(site.database, site.services, member, { method: 'sdd' });
  for (const [whose, id] of [
    [stranger, bought.payment],
    [member, unpaid],
    [member, newId()],
  ] as const)
    expect(await site.refusal(whose, 'getReceipt', { id })).toMatchObject({ status: 404 });
});

test('the receipt’s mail has the link to withdraw, whole, and is discreet where that is asked', async () => {
  const member = await site.member();
  await site.database
    .update(members)
    .set({ discreet: true })
    .where(eq(members.id, member.memberId));
  const bought = await createPaidPurchase(site, member);
  await runMoneyJobs(site);
  const [mail] = await site.database.select().from(mailbox).where(eq(mailbox.to, member.email));
  const { publicUrl } = site.services.config;
  expect(mail?.text).toContain(`${publicUrl}/nl/withdraw?token=${bought.token}\n`);
  expect(mail?.text).toContain('12345678');
  expect(mail?.text).toMatch(/€\s25,00/);
  expect(mail?.subject).toBe(
    `Bon ${(await rowsOf(site, bought)).purchase.number}: je bestelling is betaald`,
  );
  // Once it is sent the token is nowhere.
  const { rows } = await site.database.execute(
    sql`select 1 from mails where values::text like ${`%${bought.token}%`}`,
  );
  expect(rows).toEqual([]);
});
