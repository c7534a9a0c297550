import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { eq, sql } from 'drizzle-orm';
import { calls, errorAnswerSchema } from '../../../../shared/contract/calls.ts';
import { ask } from '../../../../tests/support/test-client.ts';
import {
  codeTo,
  createPayer,
  DEBIT_FORM,
  signTestDebit,
} from '../../../../tests/support/money/test-debit.ts';
import type { TestMember } from '../../../../tests/support/test-members.ts';
import { createTestPayment } from '../../../../tests/support/money/test-payments.ts';
import { mailsTo } from '../../../../tests/support/queued-mail.ts';
import { createTestSite } from '../../../../tests/support/test-site.ts';
import type { TestSite } from '../../../../tests/support/test-site.ts';
import { directDebits } from '../../../database/schema/direct-debits.ts';
import { textMessages } from '../../../database/schema/notices.ts';
import { payments, purchases } from '../../../database/schema/purchases.ts';
import { listTexts } from '../../../../demo/dev/text-messages.ts';
import { changeDirectDebits } from '../../../../demo/dev/direct-debit.ts';

let site: TestSite;
let member: TestMember;
let payment: string;

beforeAll(async () => {
  site = await createTestSite({ connections: 12 });
});
afterAll(() => site.close());
beforeEach(async () => {
  await site.database.execute(
    sql`truncate members, direct_debit_blocks, text_messages, jobs, mails cascade`,
  );
  await site.change({
    direct_debit: { limit_amount: 15_000, limit_days: 30, min_account_age_h: 24 },
  });
  member = await createPayer(site);
  payment = await newPayment(member);
});

const newPayment = (by: TestMember) =>
  createTestPayment(site.database, site.services, by, { method: 'sdd' });
const form = (more: Record<string, unknown> = {}) => ({ ...DEBIT_FORM, payment, ...more });
const start = (more?: Record<string, unknown>) => site.call(member, 'startDirectDebit', form(more));
const refusedStart = (more?: Record<string, unknown>, by = member) =>
  site.refusal(by, 'startDirectDebit', form(more));
const sign = async (otp?: string) =>
  site.call(member, 'confirmDirectDebit', { payment, otp: otp ?? (await codeTo(site)) });
const refusedSign = (otp: string) => site.refusal(member, 'confirmDirectDebit', { payment, otp });
const debit = async () => {
  const [row] = await site.database
    .select()
    .from(directDebits)
    .where(eq(directDebits.payment_id, payment));
  if (!row) throw new Error('There is no direct debit.');
  return row;
};
const wrongCode = async () =>
  ((Number(await codeTo(site)) + 1) % 1_000_000).toString().padStart(6, '0');
/** The sentence of a refusal, in Dutch. */
async function sentence(name: 'startDirectDebit' | 'confirmDirectDebit', body: object) {
  const got = await ask(site.app, name, {
    cookie: member.cookie,
    headers: { 'x-locale': 'nl' },
    body,
  });
  const { error } = errorAnswerSchema.parse(got.body);
  return { status: got.status, text: error.message };
}

test('R-284 the form texts a code to the phone, and the right code signs the mandate', async () => {
  const asked = await start();
  expect(asked.phone_masked).toBe('•••••••••678');
  expect(asked.payment).toMatchObject({ status: 'loading', needs: 'direct_debit_code' });
  const [text] = await listTexts(site.services, '0612345678');
  expect(text?.to).toBe('+31612345678');
  expect(text?.text).toMatch(/^\d{6} is je code om een incasso van € 12,50 goed te keuren/);
  expect(text?.text).not.toMatch(/vonk|dat(e|ing)/i);

  const signed = await sign();
  expect(signed.payment).toMatchObject({ status: 'pending', needs: null });
  const row = await debit();
  expect(row).toMatchObject({
    status: 'signed',
    otp_hash: null,
    mandate_locale: 'nl',
    mandate_reference: `M${payment.replaceAll('-', '').toUpperCase()}`,
    last4: '4300',
  });
  expect(row.signed_at).not.toBeNull();
  expect(row.signed_network).toBeTruthy();
  expect(row.mandate_text_version).toMatch(/^\d{4}-\d{2}-\d{2}$/);
  expect((row.collect_at?.getTime() ?? 0) - (row.signed_at?.getTime() ?? 0)).toBeGreaterThan(0);
  expect((await site.changes(member)).filter(({ entity }) => entity === 'payment')).toHaveLength(2);
});

test('R-284 the collection is announced with amount, day, creditor and reference', async () => {
  await start();
  await sign();
  const [mail, ...others] = await mailsTo(site.database, member.email);
  expect(others).toEqual([]);
  expect(mail).toMatchObject({ template: 'debit.announced', locale: 'nl' });
  expect(mail?.values).toMatchObject({
    amount: '€\u00a012,50',
    last4: '4300',
    creditor: 'Vonk B.V.',
    creditorId: 'NL00ZZZ000000000000',
    reference: (await debit()).mandate_reference,
    path: `/nl/transactions/${payment}`,
  });
  expect(JSON.stringify(mail)).not.toMatch(/ABNA|612345678|Laski|Łaski/);
});

test('R-384 without the tick there is no mandate, and no code is sent', async () => {
  for (const mandate of [false, undefined])
    expect(await refusedStart({ mandate })).toMatchObject({ status: 422, fields: ['mandate'] });
  expect(calls.startDirectDebit.body.safeParse(form()).success).toBe(true);
  expect(await listTexts(site.services)).toEqual([]);
});

test('R-385 a wrong code gives exactly this text, and the right one signs afterwards', async () => {
  await start();
  const otp = await wrongCode();
  expect(await sentence('confirmDirectDebit', { payment, otp })).toEqual({
    status: 422,
    text: 'Code ongeldig',
  });
  expect((await refusedSign('12')).code).toBe('otp_invalid');
  expect((await debit()).otp_tries).toBe(2);
  const code = await codeTo(site);
  expect((await sign(`${code.slice(0, 3)} ${code.slice(3)}`)).payment.status).toBe('pending');
});

test('R-284 a code is void after five wrong tries, ten minutes, or a newer code', async () => {
  await start();
  const first = await codeTo(site);
  await start();
  const second = await codeTo(site);
  if (first !== second) expect((await refusedSign(first)).code).toBe('otp_invalid');
  for (let tries = 0; tries < 5; tries++) await refusedSign(await wrongCode());
  expect((await debit()).status).toBe('void');
  expect((await debit()).payer_sealed).toBeNull();
  expect((await refusedSign(second)).code).toBe('otp_invalid');

  await start();
  const third = await codeTo(site);
  site.services.clock.advance(10 * 60_000);
  expect((await refusedSign(third)).code).toBe('otp_invalid');
});

test('R-284 twenty wrong codes at once are five tries, and the right one comes too late', async () => {
  await start();
  const right = await codeTo(site);
  const wrong = await wrongCode();
  const codes = await Promise.all(
    Array.from({ length: 20 }, async () => (await refusedSign(wrong)).code),
  );
  expect(new Set(codes)).toEqual(new Set(['otp_invalid']));
  expect(await debit()).toMatchObject({ otp_tries: 5, status: 'void' });
  expect((await refusedSign(right)).code).toBe('otp_invalid');
});

test('the right code ten times at once signs once, with one mail and one collection', async () => {
  await start();
  const otp = await codeTo(site);
  const answers = await Promise.all(Array.from({ length: 10 }, () => sign(otp)));
  expect(new Set(answers.map((one) => one.payment.status))).toEqual(new Set(['pending']));
  expect(await mailsTo(site.database, member.email)).toHaveLength(1);
  const { rows } = await site.database.execute(
    sql`select from jobs where name = 'collect_direct_debits'`,
  );
  expect(rows).toHaveLength(1);
  expect((await refusedStart()).code).toBe('purchase_closed');
});

test('R-284 three texts an hour: the fourth form is told when, and leaves the code as it was', async () => {
  for (let texts = 0; texts < 3; texts++) await start();
  const refused = await refusedStart();
  expect(refused).toMatchObject({ status: 429, code: 'too_many_requests' });
  expect(refused.retryAfter).toBeGreaterThan(3_000);
  expect((await sign()).payment.status).toBe('pending');
});

test('R-388 one phone is one phone, with dashes, spaces and its country or without', async () => {
  await start({ phone: '06-12 34 56 78' });
  await start({ phone: '+31 6 12345678' });
  await start({ phone: '0031-612345678' });
  const rows = await site.database.select().from(textMessages);
  expect(new Set(rows.map((row) => row.recipient_hmac.toString('hex'))).size).toBe(1);
  expect(new Set((await listTexts(site.services)).map(({ to }) => to))).toEqual(
    new Set(['+31612345678']),
  );
});

test('an account that is none, or outside SEPA, and a phone that is none, name their fields', async () => {
  expect(await refusedStart({ iban: 'NL91ABNA0417164301' })).toMatchObject({
    status: 422,
    fields: ['iban'],
  });
  expect((await refusedStart({ iban: 'TR330006100519786457841326' })).fields).toEqual(['iban']);
  expect((await refusedStart({ phone: '12', iban: 'x' })).fields).toEqual(['iban', 'phone']);
  expect(await listTexts(site.services)).toEqual([]);
});

test.each([['iban'], ['phone']] as const)(
  'R-386 a blocked %s gives exactly this text, for every member, until it is lifted',
  async (kind) => {
    await changeDirectDebits(site.services, { [kind]: DEBIT_FORM[kind], blocked: true });
    expect(await sentence('startDirectDebit', form())).toEqual({
      status: 409,
      text: 'Je account is geblokkeerd voor automatische incasso.',
    });
    expect(await listTexts(site.services)).toEqual([]);
    await changeDirectDebits(site.services, { [kind]: DEBIT_FORM[kind] });
    expect((await start()).payment.needs).toBe('direct_debit_code');
  },
);

test('R-387 past the limit the text begins so; one cent less is allowed', async () => {
  await site.change({
    direct_debit: { limit_amount: 2_500, limit_days: 30, min_account_age_h: 24 },
  });
  await signTestDebit(site, member);
  await start();
  await site.change({
    direct_debit: { limit_amount: 2_499, limit_days: 30, min_account_age_h: 24 },
  });
  const refused = await sentence('startDirectDebit', form());
  expect(refused.status).toBe(409);
  expect(refused.text).toMatch(/^Uw limiet voor automatische incasso betalingen is bereikt/);
  // What was signed thirty days ago counts no more.
  await site.database.execute(
    sql`update direct_debits set signed_at = signed_at - interval '30 days'`,
  );
  expect((await start()).payment.needs).toBe('direct_debit_code');
});

test('R-387 the limit is that of the account too, whoever signs, and failed debits do not count', async () => {
  await site.change({
    direct_debit: { limit_amount: 1_250, limit_days: 30, min_account_age_h: 24 },
  });
  const other = await createPayer(site);
  const before = await signTestDebit(site, other, { phone: '0687654321' });
  expect((await refusedStart()).code).toBe('direct_debit_limit');
  expect((await start({ iban: 'NL02OEFB0000000042' })).payment.needs).toBe('direct_debit_code');
  await site.database.update(payments).set({ status: 'failed' }).where(eq(payments.id, before));
  expect((await start()).payment.needs).toBe('direct_debit_code');
});

test('R-387 two mandates that are signed at once cannot both be within one limit', async () => {
  await site.change({
    direct_debit: { limit_amount: 1_250, limit_days: 30, min_account_age_h: 24 },
  });
  const other = await createPayer(site);
  const otherPayment = await newPayment(other);
  await start();
  const [one] = [await codeTo(site)];
  await site.call(other, 'startDirectDebit', {
    ...DEBIT_FORM,
    payment: otherPayment,
    phone: '0687654321',
  });
  const two = await codeTo(site, '0687654321');
  const outcomes = await Promise.all([
    ask(site.app, 'confirmDirectDebit', { cookie: member.cookie, body: { payment, otp: one } }),
    ask(site.app, 'confirmDirectDebit', {
      cookie: other.cookie,
      body: { payment: otherPayment, otp: two },
    }),
  ]);
  expect(outcomes.map(({ status }) => status).sort()).toEqual([200, 409]);
});

test('R-387 an account whose limit is used up is told so, not that it is blocked', async () => {
  await changeDirectDebits(site.services, { iban: DEBIT_FORM.iban, limit_reached: true });
  expect((await refusedStart()).code).toBe('direct_debit_limit');
});

test('another’s payment, another method and a closed order are told apart', async () => {
  const other = await createPayer(site);
  expect(await refusedStart({}, other)).toMatchObject({ status: 404, code: 'not_found' });
  const ideal = await createTestPayment(site.database, site.services, member, { method: 'ideal' });
  expect((await refusedStart({ payment: ideal })).code).toBe('not_found');
  await start();
  const otp = await codeTo(site);
  const theirs = await site.refusal(other, 'confirmDirectDebit', { payment, otp });
  expect(theirs.status).toBe(404);
  await site.database
    .update(purchases)
    .set({ status: 'lapsed' })
    .where(eq(purchases.status, 'open'));
  expect((await refusedStart()).code).toBe('purchase_closed');
  expect((await refusedSign(otp)).code).toBe('purchase_closed');
});

test('a young account, and a site that cannot text, have no direct debit', async () => {
  const young = await site.member();
  const theirs = await newPayment(young);
  expect((await refusedStart({ payment: theirs }, young)).code).toBe('method_unavailable');
  const { config } = site.services;
  site.services.config = { ...config, demo: false, sms: null };
  expect((await refusedStart()).code).toBe('method_unavailable');
  site.services.config = config;
});
