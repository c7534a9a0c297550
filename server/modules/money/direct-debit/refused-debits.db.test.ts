import { eq, sql } from 'drizzle-orm';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { newId } from '../../../../shared/identifiers.ts';
import {
  codeTo,
  createPayer,
  DEBIT_FORM,
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
import type { ProviderPayment } from '../../../payments/provider.ts';
import { providerJobs } from '../purchases/jobs.ts';
import { settle } from '../purchases/settle.ts';
import { collectingJobs } from './collect.ts';
import { directDebitJobs } from './jobs.ts';

const DAY_MS = 86_400_000;
const OTHER_IBAN = 'NL02OEFB0000000042';
let site: TestSite;
let member: TestMember;
let provider: TestProvider;

beforeAll(async () => {
  site = await createTestSite({ connections: 12 });
});
afterAll(() => site.close());
beforeEach(async () => {
  await site.database.execute(
    sql`truncate members, direct_debit_blocks, text_messages, jobs, mails cascade`,
  );
  provider = createTestProvider();
  site.services.payments = provider;
  member = await createPayer(site);
});

const runJobs = () =>
  createJobRunner(site.services, collectingJobs, {
    ...directDebitJobs,
    ...providerJobs,
  }).runDueJobs();
async function paymentOf(id: string) {
  const [row] = await site.database.select().from(payments).where(eq(payments.id, id));
  return row ?? expect.unreachable();
}
async function collectOn(payment: string): Promise<void> {
  const [debit] = await site.database
    .select()
    .from(directDebits)
    .where(eq(directDebits.payment_id, payment));
  const ahead = (debit?.collect_at?.getTime() ?? 0) - site.services.clock.now().getTime();
  site.services.clock.advance(Math.max(0, ahead) + 60_000);
  await runJobs();
}
async function collected(): Promise<string> {
  const payment = await signTestDebit(site, member);
  await collectOn(payment);
  return payment;
}
async function settleAs(payment: string, change: Partial<ProviderPayment>): Promise<void> {
  provider.set(payment, change);
  await settle(site.services, payment, 'webhook');
}
/** The answer to the form of a new direct debit; 'asked' where its code was texted. */
async function meets(iban: string = DEBIT_FORM.iban, by = member): Promise<string> {
  await site.database.execute(sql`truncate text_messages`);
  const payment = await createTestPayment(site.database, site.services, by, { method: 'sdd' });
  const form = { ...DEBIT_FORM, iban, payment };
  const asked = await site.call(by, 'startDirectDebit', form).catch(() => null);
  return asked ? 'asked' : (await site.refusal(by, 'startDirectDebit', form)).code;
}
const back = (reason: string, reversed = false) => ({
  id: 'one',
  amount: { amount: 1_250, currency: 'EUR' as const },
  at: new Date(),
  reversed,
  reason,
});

/** Code, what the same account meets by another member, and what its member meets with another. */
const CLASSES = [
  ['AM04', 'direct_debit_limit', 'asked'],
  ['MS03', 'direct_debit_limit', 'asked'],
  ['AC01', 'direct_debit_blocked', 'asked'],
  ['AC04', 'direct_debit_blocked', 'asked'],
  ['AC06', 'direct_debit_blocked', 'asked'],
  ['MD06', 'direct_debit_blocked', 'method_unavailable'],
  ['MS02', 'direct_debit_blocked', 'method_unavailable'],
] as const;

describe('what the bank’s code means', () => {
  test.each([
    ...CLASSES,
    ['MD01', 'direct_debit_blocked', 'asked'] as const,
    ['ZZ99', 'direct_debit_limit', 'asked'] as const,
  ])(
    'R-386 R-387 a debit that failed by %s: the account meets %s, its member with another account %s',
    async (failureCode, account, own) => {
      const payment = await collected();
      for (let reads = 0; reads < 2; reads++)
        await settleAs(payment, { status: 'failed', failure: 'unknown', failureCode });
      expect(await paymentOf(payment)).toMatchObject({ status: 'failed' });
      expect(await site.database.select().from(chargebacks)).toEqual([]);
      expect(await site.balance(member)).toMatchObject({ credits: 0, entries: 0 });
      const other = await createPayer(site);
      expect(await meets(DEBIT_FORM.iban, other)).toBe(account);
      expect(await meets(OTHER_IBAN)).toBe(own);
      const [block] = await site.database.select().from(directDebitBlocks);
      expect(block?.until === null).toBe(account === 'direct_debit_blocked');
    },
  );

  test.each([...CLASSES, ['MD01', 'direct_debit_blocked', 'method_unavailable'] as const])(
    'R-386 a chargeback by %s: credits are taken, the account meets %s, its member with another account %s, until it is reversed',
    async (reason, account, own) => {
      const payment = await collected();
      await settleAs(payment, { status: 'paid' });
      expect((await site.balance(member)).credits).toBe(50);
      await settleAs(payment, { chargebacks: [back(reason)] });
      expect((await site.balance(member)).credits).toBe(0);
      expect(await paymentOf(payment)).toMatchObject({
        status: 'completed',
        amount_charged_back: 1_250,
      });
      const other = await createPayer(site);
      expect(await meets(DEBIT_FORM.iban, other)).toBe(account);
      expect(await meets(OTHER_IBAN)).toBe(own);
      await settleAs(payment, { chargebacks: [back(reason, true)] });
      expect((await site.balance(member)).credits).toBe(50);
      expect(await meets(DEBIT_FORM.iban, other)).toBe('asked');
      expect(await meets(OTHER_IBAN)).toBe('asked');
    },
  );
});

describe('one order is collected once', () => {
  const order = async (body: Record<string, unknown>) =>
    (await site.call(member, 'startPayment', { immediate: true, ...body })).payment;
  const ask = (payment: string) =>
    site.call(member, 'startDirectDebit', { ...DEBIT_FORM, payment });
  const sign = async (payment: string) =>
    site.call(member, 'confirmDirectDebit', { payment, otp: await codeTo(site) });

  test('R-284 a second direct debit of an order is the first one, and none beside one that is signed', async () => {
    const first = await order({ bundle: 'p0', method: 'sdd' });
    const { purchase } = first;
    const second = await order({ purchase, method: 'sdd' });
    expect(second.payment_id).toBe(first.payment_id);
    await ask(first.payment_id);
    await sign(first.payment_id);
    expect((await order({ purchase, method: 'sdd' })).payment_id).toBe(first.payment_id);
    await collectOn(first.payment_id);
    expect(
      await site.refusal(
        member,
        'startPayment',
        { purchase, method: 'sdd' },
        { 'idempotency-key': newId() },
      ),
    ).toMatchObject({ code: 'purchase_closed' });
    expect(provider.orders.size).toBe(1);
  });

  test('R-384 a mandate that is signed gives up what its order could still be paid with', async () => {
    const debit = await order({ bundle: 'p0', method: 'sdd' });
    await ask(debit.payment_id);
    const ideal = await order({ purchase: debit.purchase, method: 'ideal' });
    await sign(debit.payment_id);
    expect((await paymentOf(ideal.payment_id)).status).toBe('cancelled');
    await runJobs();
    expect(provider.payments.get(ideal.payment_id)?.status).toBe('cancelled');
  });

  test('R-384 nothing is signed for an order that is paid or being paid in another tab', async () => {
    for (const status of ['pending', 'paid'] as const) {
      member = await createPayer(site);
      await site.database.execute(sql`truncate text_messages`);
      const debit = await order({ bundle: 'p0', method: 'sdd' });
      await ask(debit.payment_id);
      const ideal = await order({ purchase: debit.purchase, method: 'ideal' });
      provider.move(ideal.payment_id, status);
      await settle(site.services, ideal.payment_id, 'webhook');
      const otp = await codeTo(site);
      const refused = { payment: debit.payment_id, otp };
      expect((await site.refusal(member, 'confirmDirectDebit', refused)).code).toBe(
        'purchase_closed',
      );
    }
  });

  test('R-384 a signed mandate whose order was paid otherwise all the same is not collected', async () => {
    const debit = await order({ bundle: 'p0', method: 'sdd' });
    await ask(debit.payment_id);
    const ideal = await order({ purchase: debit.purchase, method: 'ideal' });
    await sign(debit.payment_id);
    // The bank was faster than our cancelling.
    provider.move(ideal.payment_id, 'paid');
    await settle(site.services, ideal.payment_id, 'webhook');
    await collectOn(debit.payment_id);
    expect(provider.orders.has(debit.payment_id)).toBe(false);
    expect((await paymentOf(debit.payment_id)).status).toBe('cancelled');
    expect((await site.balance(member)).credits).toBe(50);
  });

  test('R-386 nothing is collected, and nothing signed, of a member who took money back since', async () => {
    const before = await collected();
    await settleAs(before, { status: 'paid' });
    const signed = await signTestDebit(site, member, { iban: OTHER_IBAN });
    const asked = await order({ bundle: 'p1', method: 'sdd' });
    await ask(asked.payment_id);
    const otp = await codeTo(site);
    await settleAs(before, { chargebacks: [back('MD06')] });
    const form = { payment: asked.payment_id, otp };
    expect((await site.refusal(member, 'confirmDirectDebit', form)).code).toBe(
      'method_unavailable',
    );
    await collectOn(signed);
    expect(provider.orders.has(signed)).toBe(false);
    expect((await paymentOf(signed)).status).toBe('failed');
  });

  test('R-384 a debit that reached the provider before its account was blocked is followed, not called failed', async () => {
    const payment = await signTestDebit(site, member);
    provider.next = 'lost';
    await collectOn(payment);
    expect((await paymentOf(payment)).provider_id).toBeNull();
    await site.database.insert(directDebitBlocks).values({
      id: newId(),
      kind: 'iban',
      hmac: site.services.payerSecrets.hashAccount('NL91ABNA0417164300'),
      reason: 'operator',
      at: site.services.clock.now(),
    });
    site.services.clock.advance(2 * 60_000);
    await runJobs();
    expect(await paymentOf(payment)).toMatchObject({ status: 'pending' });
    site.services.clock.advance(3 * DAY_MS);
    await settleAs(payment, { status: 'paid' });
    expect((await site.balance(member)).credits).toBe(50);
  });

  test('R-384 a debit of which the look is refused is not begun as a second one', async () => {
    const first = await order({ bundle: 'p0', method: 'sdd' });
    await ask(first.payment_id);
    await sign(first.payment_id);
    const { find } = provider;
    provider.next = 'lost';
    await collectOn(first.payment_id);
    provider.find = async () => ({ kind: 'refused', code: 'mollie_401' });
    site.services.clock.advance(2 * 60_000);
    await runJobs();
    expect((await paymentOf(first.payment_id)).status).toBe('starting');
    expect(
      await site.refusal(
        member,
        'startPayment',
        { purchase: first.purchase, method: 'ideal' },
        { 'idempotency-key': newId() },
      ),
    ).toMatchObject({ code: 'purchase_closed' });
    provider.find = find;
    site.services.clock.advance(2 * 60_000);
    await runJobs();
    expect((await paymentOf(first.payment_id)).status).toBe('pending');
    expect(provider.calls.create).toBe(1);
  });
});
