import { eq, sql } from 'drizzle-orm';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { newId } from '../../../../shared/identifiers.ts';
import { ask } from '../../../../tests/support/test-client.ts';
import { createTestDesk, type TestDesk } from '../../../../tests/support/money/money-desk.ts';
import type { TestMember } from '../../../../tests/support/test-members.ts';
import {
  createTestProvider,
  type TestProvider,
} from '../../../../tests/support/money/test-provider.ts';
import { createTestSite, type TestSite } from '../../../../tests/support/test-site.ts';
import { anomalies } from '../../../database/schema/books.ts';
import { payments, purchases } from '../../../database/schema/purchases.ts';
import { createJobRunner, type JobRunner } from '../../../jobs/runner.ts';
import { done } from '../../../payments/provider.ts';
import { providerJobs, purchaseJobs } from './jobs.ts';
import { settle } from './settle.ts';

const MINUTE = 60_000;
const DAY = 24 * 60 * MINUTE;
let site: TestSite;
let desk: TestDesk;
let jobs: JobRunner;
let provider: TestProvider;
beforeAll(async () => {
  site = await createTestSite({ connections: 24 });
  desk = createTestDesk(site);
  jobs = createJobRunner(site.services, purchaseJobs, providerJobs);
});
afterAll(() => site.close());
beforeEach(async () => {
  await site.empty();
  await site.database.execute(
    sql`truncate jobs, anomalies, money_journal, money_lines, money_acts`,
  );
  provider = createTestProvider();
  site.services.payments = provider;
});

const start = (who: TestMember) =>
  ask(site.app, 'startPayment', {
    cookie: who.cookie,
    body: { bundle: 'p0', method: 'ideal', immediate: true },
    headers: { 'idempotency-key': newId() },
  });
async function onlyPayment(who: TestMember) {
  const rows = await site.database
    .select()
    .from(payments)
    .where(eq(payments.member_id, who.memberId));
  expect(rows).toHaveLength(1);
  return rows[0] ?? expect.unreachable();
}
async function paymentOf(id: string) {
  const [row] = await site.database.select().from(payments).where(eq(payments.id, id));
  return row ?? expect.unreachable();
}

describe('a payment whose beginning nobody is sure of', () => {
  test('R-354 stays open to be found where the look for it is refused, and its money is credited', async () => {
    const anna = await desk.buyer();
    const { find } = provider;
    provider.next = 'lost';
    provider.find = async () => ({ kind: 'refused', code: 'mollie_401' });
    expect(await start(anna)).toMatchObject({
      status: 503,
      body: { error: { code: 'payment_unavailable' } },
    });
    const { id, status, next_check_at: next } = await onlyPayment(anna);
    expect(status).toBe('starting');
    expect(next).not.toBeNull();
    provider.move(id, 'paid');
    site.services.clock.advance(5 * MINUTE);
    await jobs.runDueJobs();
    expect((await paymentOf(id)).status).toBe('starting');
    provider.find = find;
    site.services.clock.advance(5 * MINUTE);
    await jobs.runDueJobs();
    expect((await paymentOf(id)).status).toBe('completed');
    expect((await site.balance(anna)).credits).toBe(50);
  });

  test('R-354 is looked for again where it was refused only at the second time of asking', async () => {
    const anna = await desk.buyer();
    const { create, find } = provider;
    provider.next = 'lost';
    // The list does not show it yet, and the key is not good any more.
    provider.find = async () => done(null);
    provider.create = async (order) => {
      provider.create = async () => ({ kind: 'refused', code: 'mollie_401' });
      return create(order);
    };
    expect(await start(anna)).toMatchObject({ body: { error: { code: 'method_unavailable' } } });
    provider.find = find;
    const { id, next_check_at: next } = await onlyPayment(anna);
    expect(await paymentOf(id)).toMatchObject({ status: 'failed' });
    expect(next).not.toBeNull();
    provider.move(id, 'paid');
    site.services.clock.advance(DAY + MINUTE);
    await jobs.runDueJobs();
    expect((await paymentOf(id)).status).toBe('completed');
    expect((await site.balance(anna)).credits).toBe(50);
    expect(await desk.problem('late', id)).toBeDefined();
  });

  test('R-354 is certainly over where the first request was refused', async () => {
    const anna = await desk.buyer();
    provider.next = 'refused';
    await start(anna);
    expect(await onlyPayment(anna)).toMatchObject({ status: 'failed', next_check_at: null });
  });

  test.each([
    ['provider', { provider: 'mollie' as const }],
    ['mode', { mode: 'live' as const }],
  ])('R-354 of another %s than the site has now is not begun with it', async (_what, change) => {
    const anna = await desk.buyer();
    provider.next = 'away';
    await start(anna);
    const { id } = await onlyPayment(anna);
    await site.database.update(payments).set(change).where(eq(payments.id, id));
    expect(await start(anna)).toMatchObject({ body: { error: { code: 'method_unavailable' } } });
    expect(provider.payments.size).toBe(0);
    expect((await paymentOf(id)).status).toBe('failed');
  });
});

describe('a payment that is held', () => {
  /** Reads of the provider in more than a year. */
  async function readsInAYear(): Promise<number> {
    const before = provider.calls.read;
    for (let day = 0; day < 410; day += 5) {
      site.services.clock.advance(5 * DAY);
      await jobs.runDueJobs();
    }
    return provider.calls.read - before;
  }

  test('R-354 is not read for ever once its money went back', async () => {
    const { id } = await desk.order(await desk.buyer());
    provider.set(id, { amount: { amount: 1_000, currency: 'EUR' } });
    provider.move(id, 'paid');
    expect(await settle(site.services, id, 'webhook')).toMatchObject({ status: 'held' });
    await desk.run('refund', id, '--amount', '10.00', '--reason', 'another amount');
    await desk.runJobs();
    provider.finishRefunds(id, 'done');
    await settle(site.services, id, 'poll');
    expect(await readsInAYear()).toBeLessThanOrEqual(6);
    expect(await paymentOf(id)).toMatchObject({ status: 'held', next_check_at: null });
    expect(await desk.broken()).toEqual([]);
  });

  test('R-354 is followed while its refund is on its way', async () => {
    const { id } = await desk.order(await desk.buyer());
    provider.set(id, { amount: { amount: 1_000, currency: 'EUR' } });
    provider.move(id, 'paid');
    await settle(site.services, id, 'webhook');
    await desk.run('refund', id, '--amount', '10.00', '--reason', 'another amount');
    await desk.runJobs();
    provider.finishRefunds(id, 'done');
    site.services.clock.advance(7 * 60 * MINUTE);
    await jobs.runDueJobs();
    const shown = await desk.run('show', id);
    expect(shown.text).toContain('(mismatch) of 1000 EUR and 0 credits is refunded');
  });

  test.each(['expired', 'failed', 'cancelled'] as const)(
    'R-355 and then %s without any money is over: its order lapses, and later money is held again',
    async (end) => {
      const anna = await desk.buyer();
      const { id, purchase } = await desk.order(anna);
      provider.set(id, { amount: { amount: 1_000, currency: 'EUR' } });
      expect(await settle(site.services, id, 'webhook')).toMatchObject({ status: 'held' });
      provider.move(id, end);
      expect(await settle(site.services, id, 'webhook')).toMatchObject({ status: end });
      expect((await site.call(anna, 'getUser')).user).toMatchObject({ open_payment: null });
      site.services.clock.advance(31 * MINUTE);
      await jobs.runDueJobs();
      const [order] = await site.database
        .select()
        .from(purchases)
        .where(eq(purchases.id, purchase));
      expect(order?.status).toBe('lapsed');
      provider.move(id, 'paid');
      expect(await settle(site.services, id, 'webhook')).toMatchObject({ status: 'held' });
      expect((await site.balance(anna)).credits).toBe(0);
      // What is in the books stays held, even if the provider's status changes.
      provider.move(id, end);
      expect(await settle(site.services, id, 'webhook')).toMatchObject({ status: 'held' });
      const kinds = (await site.database.select().from(anomalies)).map(({ kind }) => kind);
      expect(kinds).toEqual(['mismatch']);
    },
  );
});
