import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { eq, sql } from 'drizzle-orm';
import { dumpDatabase } from '../../../../tests/support/privacy/database-dump.ts';
import {
  codeTo,
  createPayer,
  DEBIT_FORM,
  DEBIT_SECRETS,
  signTestDebit,
} from '../../../../tests/support/money/test-debit.ts';
import type { TestMember } from '../../../../tests/support/test-members.ts';
import { createTestPayment } from '../../../../tests/support/money/test-payments.ts';
import { createTestProvider } from '../../../../tests/support/money/test-provider.ts';
import type { TestProvider } from '../../../../tests/support/money/test-provider.ts';
import { createTestSite } from '../../../../tests/support/test-site.ts';
import type { TestSite } from '../../../../tests/support/test-site.ts';
import { directDebitBlocks, directDebits } from '../../../database/schema/direct-debits.ts';
import { payments } from '../../../database/schema/purchases.ts';
import { chargebacks } from '../../../database/schema/refunds.ts';
import { createJobRunner } from '../../../jobs/runner.ts';
import { createLogger } from '../../../log.ts';
import type { ProviderPayment } from '../../../payments/provider.ts';
import { newId } from '../../../../shared/identifiers.ts';
import { changeDirectDebits } from '../../../../demo/dev/direct-debit.ts';
import { createMailJobs } from '../../notify/mail/send.ts';
import { settle } from '../purchases/settle.ts';
import { collectingJobs } from './collect.ts';
import { forgettingJobs } from './forget.ts';
import { directDebitJobs } from './jobs.ts';

const DAY_MS = 86_400_000;
let site: TestSite;
let member: TestMember;
let provider: TestProvider;
let logged: string[];

beforeAll(async () => {
  site = await createTestSite();
});
afterAll(() => site.close());
beforeEach(async () => {
  await site.database.execute(
    sql`truncate members, direct_debit_blocks, text_messages, jobs, mails, mailbox cascade`,
  );
  provider = createTestProvider();
  logged = [];
  site.services.payments = provider;
  site.services.log = createLogger(
    {},
    {
      write: (line: string) => {
        logged.push(line);
      },
    },
  );
  member = await createPayer(site);
});

const runJobs = () =>
  createJobRunner(
    site.services,
    { ...collectingJobs, ...forgettingJobs, ...createMailJobs(site.services.config) },
    directDebitJobs,
  ).runDueJobs();
async function debitOf(payment: string) {
  const [row] = await site.database
    .select()
    .from(directDebits)
    .where(eq(directDebits.payment_id, payment));
  if (!row) throw new Error('There is no direct debit.');
  return row;
}
async function paymentOf(id: string) {
  const [row] = await site.database.select().from(payments).where(eq(payments.id, id));
  if (!row) throw new Error('There is no payment.');
  return row;
}
/** Moves the clock to a minute after the collection. */
async function toCollection(payment: string): Promise<void> {
  const { collect_at: at } = await debitOf(payment);
  const ahead = (at?.getTime() ?? 0) - site.services.clock.now().getTime();
  site.services.clock.advance(Math.max(0, ahead) + 60_000);
}
async function signAndCollect(form?: Partial<typeof DEBIT_FORM>): Promise<string> {
  const payment = await signTestDebit(site, member, form);
  await toCollection(payment);
  await runJobs();
  return payment;
}
/** The bank's word, as it is read. */
async function settleAs(payment: string, change: Partial<ProviderPayment>): Promise<void> {
  provider.set(payment, change);
  await settle(site.services, payment, 'webhook');
}
const blocks = () => site.database.select().from(directDebitBlocks);
const start = async (form: Partial<typeof DEBIT_FORM> = {}) => {
  const payment = await createTestPayment(site.database, site.services, member, { method: 'sdd' });
  return site.refusal(member, 'startDirectDebit', { ...DEBIT_FORM, ...form, payment });
};

const dump = () => dumpDatabase(site.database);

test('R-284 a signed mandate is collected on its day, not before, and once', async () => {
  const payment = await signTestDebit(site, member);
  await runJobs();
  expect(provider.calls.create).toBe(0);
  await toCollection(payment);
  await Promise.all([runJobs(), runJobs()]);
  expect(provider.orders.get(payment)).toMatchObject({
    method: 'sdd',
    amount: { amount: 1_250, currency: 'EUR' },
    debit: {
      holder: 'Zoë Łaski-Jansen',
      iban: 'NL91ABNA0417164300',
      reference: (await debitOf(payment)).mandate_reference,
      signedOn: (await debitOf(payment)).signed_at?.toISOString().slice(0, 10),
    },
  });
  expect((await debitOf(payment)).status).toBe('collecting');
  expect(await paymentOf(payment)).toMatchObject({
    status: 'pending',
    provider_id: `test ${payment}`,
  });
  site.services.clock.advance(DAY_MS);
  await runJobs();
  expect(provider.calls.create).toBe(1);
});

test('an answer that is lost, or a crash after it, collects no second time', async () => {
  const payment = await signTestDebit(site, member);
  await toCollection(payment);
  provider.next = 'lost';
  await runJobs();
  expect((await debitOf(payment)).status).toBe('signed');
  site.services.clock.advance(2 * 60_000);
  await runJobs();
  expect((await debitOf(payment)).status).toBe('collecting');
  expect(provider.payments.size).toBe(1);
  expect(provider.calls.create).toBe(1);
  // It died between the provider's answer and ours.
  await site.database.update(directDebits).set({ status: 'signed' });
  await site.database.execute(
    sql`insert into jobs (id, name, payload, run_at) values (${newId()}, 'collect_direct_debits', ${JSON.stringify({ payment })}::jsonb, ${site.services.clock.now().toISOString()})`,
  );
  await runJobs();
  expect((await debitOf(payment)).status).toBe('collecting');
  expect(provider.calls.create).toBe(1);
});

test('a provider that is away for a day loses no collection', async () => {
  const payment = await signTestDebit(site, member);
  await toCollection(payment);
  provider.isAway = true;
  for (let hour = 0; hour < 24; hour++) {
    await runJobs();
    site.services.clock.advance(60 * 60_000);
  }
  provider.isAway = false;
  await runJobs();
  expect((await debitOf(payment)).status).toBe('collecting');
});

test('an account that is blocked after the signature, or whose payer is lost, is not collected', async () => {
  const [one, other] = [
    await signTestDebit(site, member),
    await signTestDebit(site, member, { iban: 'NL02OEFB0000000042' }),
  ];
  await changeDirectDebits(site.services, { iban: DEBIT_FORM.iban, blocked: true });
  await site.database
    .update(directDebits)
    .set({ payer_sealed: Buffer.alloc(64) })
    .where(eq(directDebits.payment_id, other));
  await toCollection(other);
  await runJobs();
  expect(provider.calls.create).toBe(0);
  for (const payment of [one, other])
    expect(await paymentOf(payment)).toMatchObject({ status: 'failed', failure: 'unknown' });
  expect(logged.join('')).toContain('a sealed payer could not be opened');
});

test('a signed debit of an account that was closed since is not collected', async () => {
  const payment = await signTestDebit(site, member);
  await site.database.execute(
    sql`update members set status = 'deleted', closed_at = now() where id = ${member.memberId}`,
  );
  await toCollection(payment);
  await runJobs();
  expect(provider.calls.create).toBe(0);
  expect(await paymentOf(payment)).toMatchObject({ status: 'cancelled', provider_id: null });
});

test('R-032 once the one payment is final, provider and database forget the payer', async () => {
  const payment = await signAndCollect();
  await settleAs(payment, { status: 'pending' });
  await runJobs();
  expect(provider.calls.forgetPayer).toBe(0);
  expect((await debitOf(payment)).payer_sealed).not.toBeNull();
  await settleAs(payment, { status: 'paid' });
  await settleAs(payment, { status: 'paid' });
  provider.isAway = true;
  await runJobs();
  expect((await debitOf(payment)).payer_sealed).not.toBeNull();
  const before = provider.calls.forgetPayer;
  provider.isAway = false;
  site.services.clock.advance(10_000);
  await runJobs();
  expect(provider.calls.forgetPayer).toBe(before + 1);
  expect((await debitOf(payment)).payer_sealed).toBeNull();
  await settleAs(payment, { status: 'paid' });
  await runJobs();
  expect(provider.calls.forgetPayer).toBe(before + 1);
});

test('R-032 the payer of a payment that was given up, or of a form of yesterday, is forgotten', async () => {
  const [given, asked] = [
    await createTestPayment(site.database, site.services, member, { method: 'sdd' }),
    await createTestPayment(site.database, site.services, member, { method: 'sdd' }),
  ];
  for (const payment of [given, asked])
    await site.call(member, 'startDirectDebit', { ...DEBIT_FORM, payment });
  await site.database.update(payments).set({ status: 'cancelled' }).where(eq(payments.id, given));
  await runJobs();
  await runJobs();
  expect((await debitOf(given)).payer_sealed).toBeNull();
  expect((await debitOf(asked)).payer_sealed).not.toBeNull();
  site.services.clock.advance(DAY_MS + 11 * 60_000);
  await runJobs();
  expect(await debitOf(asked)).toMatchObject({ payer_sealed: null, status: 'void' });
  expect(provider.calls.forgetPayer).toBe(0);
});

test.each([
  ['insufficient_funds', 'direct_debit_limit'],
  ['unknown', 'direct_debit_limit'],
  ['account_closed', 'direct_debit_blocked'],
  ['authentication_failed', 'direct_debit_blocked'],
] as const)(
  'R-386 R-387 after a debit that failed for %s the account meets %s, and no other account',
  async (failure, code) => {
    const payment = await signAndCollect();
    for (let reads = 0; reads < 3; reads++) await settleAs(payment, { status: 'failed', failure });
    expect(await blocks()).toHaveLength(1);
    expect((await start()).code).toBe(code);
    const free = await createTestPayment(site.database, site.services, member, { method: 'sdd' });
    await site.call(member, 'startDirectDebit', {
      ...DEBIT_FORM,
      iban: 'NL02OEFB0000000042',
      payment: free,
    });
    const [block] = await blocks();
    if (code === 'direct_debit_blocked') expect(block?.until).toBeNull();
    else expect(block?.until?.getTime()).toBe((block?.at.getTime() ?? 0) + 30 * DAY_MS);
  },
);

test.each([
  ['AC04', false],
  ['AM04', true],
] as const)(
  'R-386 a chargeback by %s refuses the account until the bank takes it back',
  async (reason, ends) => {
    const payment = await signAndCollect();
    const back = {
      id: 'one',
      amount: { amount: 1_250, currency: 'EUR' as const },
      at: new Date(),
      reversed: false,
      reason,
    };
    await settleAs(payment, { status: 'paid', chargebacks: [back] });
    const [block] = await blocks();
    expect(block?.until !== null).toBe(ends);
    await settleAs(payment, { status: 'paid', chargebacks: [{ ...back, reversed: true }] });
    expect((await blocks())[0]?.lifted_at).not.toBeNull();
  },
);

test('R-386 a member who had a debit taken back (MD06) is offered no other, until it is reversed', async () => {
  const payment = await signAndCollect();
  const id = newId();
  await site.database.insert(chargebacks).values({
    id,
    payment_id: payment,
    provider_id: 'one',
    amount: 1_250,
    reason: 'MD06',
    credits_taken: 50,
    credits_owed: 0,
    created_at: site.services.clock.now(),
  });
  expect((await start({ iban: 'NL02OEFB0000000042' })).code).toBe('method_unavailable');
  expect(await blocks()).toEqual([]);
  await site.database
    .update(chargebacks)
    .set({ reversed_at: site.services.clock.now() })
    .where(eq(chargebacks.id, id));
  const free = await createTestPayment(site.database, site.services, member, { method: 'sdd' });
  await site.call(member, 'startDirectDebit', { ...DEBIT_FORM, payment: free });
});

test('neither account nor phone nor name is anywhere in the database or the log in clear', async () => {
  const payment = await createTestPayment(site.database, site.services, member, { method: 'sdd' });
  await site.call(member, 'startDirectDebit', { ...DEBIT_FORM, payment });
  const otp = await codeTo(site);
  expect(await dump()).not.toMatch(DEBIT_SECRETS);
  expect(await dump()).not.toContain(otp);
  await site.refusal(member, 'confirmDirectDebit', { payment, otp: '000000' });
  await site.call(member, 'confirmDirectDebit', { payment, otp });
  expect(await dump()).not.toMatch(DEBIT_SECRETS);
  await toCollection(payment);
  await runJobs();
  await settleAs(payment, { status: 'failed', failure: 'account_closed' });
  await runJobs();
  expect(await dump()).not.toMatch(DEBIT_SECRETS);
  expect(logged.join('')).not.toMatch(DEBIT_SECRETS);
  // The same query finds existing rows.
  expect(await dump()).toContain(member.email);
});

test('R-384 a signed mandate is collected though its job gave up or is gone', async () => {
  for (const lost of [
    sql`update jobs set attempts = 24 where name = 'collect_direct_debits'`,
    sql`delete from jobs where name = 'collect_direct_debits'`,
  ]) {
    member = await createPayer(site);
    const payment = await signTestDebit(site, member);
    await site.database.execute(lost);
    await toCollection(payment);
    site.services.clock.advance(15 * 60_000);
    await runJobs();
    await runJobs();
    expect((await debitOf(payment)).status).toBe('collecting');
    expect((await paymentOf(payment)).status).toBe('pending');
  }
});
