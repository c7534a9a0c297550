import { eq, sql } from 'drizzle-orm';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { createTestDesk } from '../../../../tests/support/money/money-desk.ts';
import type { TestDesk } from '../../../../tests/support/money/money-desk.ts';
import { createTestProvider } from '../../../../tests/support/money/test-provider.ts';
import type { TestProvider } from '../../../../tests/support/money/test-provider.ts';
import { createTestSite } from '../../../../tests/support/test-site.ts';
import type { TestSite } from '../../../../tests/support/test-site.ts';
import { payments } from '../../../database/schema/purchases.ts';
import { jobs } from '../../../database/schema/service.ts';
import { createJobRunner } from '../../../jobs/runner.ts';
import { settle } from '../purchases/settle.ts';
import { listAnomalies } from './anomalies.ts';
import { bookJobs } from './jobs.ts';
import { reconcileJobs } from './reconcile.ts';

const DAY_MS = 86_400_000;
let site: TestSite;
let desk: TestDesk;
let provider: TestProvider;
beforeAll(async () => {
  site = await createTestSite();
});
afterAll(() => site.close());
beforeEach(async () => {
  await site.empty();
  await site.database.execute(
    sql`truncate jobs, anomalies, money_acts, money_journal, money_lines cascade`,
  );
  provider = createTestProvider();
  site.services.payments = provider;
  desk = createTestDesk(site);
});

const runDay = () =>
  createJobRunner(
    site.services,
    { reconcile_day: bookJobs['reconcile_day'] ?? expect.unreachable() },
    reconcileJobs,
  ).runDueJobs();
const found = async () =>
  (await listAnomalies(site.database)).map(({ kind, reference, detail }) => ({
    kind,
    reference,
    detail,
  }));
const statusOf = async (id: string) =>
  (await site.database.select().from(payments).where(eq(payments.id, id)))[0]?.status;
const reconcileNow = () => {
  const day = (ms: number) => new Date(site.services.clock.now().getTime() + ms).toISOString();
  return desk.run('reconcile', '--from', day(-DAY_MS).slice(0, 10), '--to', day(0).slice(0, 10));
};

describe('the payments of the provider and ours, held against each other each day', () => {
  test('R-354 where both agree nothing is read or written', async () => {
    const { id } = await desk.buy(await desk.buyer());
    await desk.refund(id, 10);
    const { read } = provider.calls;
    await runDay();
    expect(provider.calls.read).toBe(read);
    expect(await found()).toEqual([]);
  });

  test('R-354 a payment whose notice was lost is settled', async () => {
    const anna = await desk.buyer();
    const { id } = await desk.order(anna);
    provider.move(id, 'paid');
    await runDay();
    expect(await statusOf(id)).toBe('completed');
    expect(await site.balance(anna)).toMatchObject({ credits: 50 });
    const { rows } = await site.database.execute(
      sql`select source, status_seen from provider_reads where payment_id = ${id}`,
    );
    expect(rows).toContainEqual({ source: 'reconcile', status_seen: 'paid' });
  });

  test('R-033 a refund that arrived, and a chargeback, are taken over', async () => {
    const anna = await desk.buyer();
    const { id } = await desk.buy(anna);
    await desk.run('refund', id, '--credits', '10', '--reason', 'asked');
    await desk.runJobs();
    // We know that it was sent; new is that it arrived.
    await settle(site.services, id, 'poll');
    provider.finishRefunds(id, 'done');
    await runDay();
    expect((await desk.run('show', id)).text).toContain('and 10 credits is refunded');
    provider.chargeBack(id, 1_000);
    site.services.clock.advance(DAY_MS);
    await runDay();
    expect(await site.balance(anna)).toMatchObject({ credits: 0 });
    expect(await desk.broken()).toEqual([]);
  });

  test('R-354 a refund that was made at the provider by hand is shown once', async () => {
    const { id } = await desk.buy(await desk.buyer());
    provider.set(id, {
      refunds: [
        {
          id: 're_by_hand',
          refund: null,
          amount: { amount: 100, currency: 'EUR' },
          at: new Date(),
          status: 'done',
        },
      ],
    });
    await runDay();
    expect(await found()).toMatchObject([
      { kind: 'orphan', reference: 're_by_hand', detail: { payment: id, amount: 100 } },
    ]);
    site.services.clock.advance(DAY_MS);
    await runDay();
    expect(await found()).toHaveLength(1);
  });

  test('R-354 a payment that we do not have, and one that the provider does not have, are shown', async () => {
    const [theirs, ours] = [
      await desk.order(await desk.buyer()),
      await desk.buy(await desk.buyer()),
    ];
    const known = provider.payments.get(theirs.id);
    if (!known) throw new Error('The provider has no such payment.');
    provider.payments.set('by hand', { ...known, id: 'tr_1', payment: 'not one of ours' });
    provider.payments.delete(ours.id);
    await runDay();
    expect(await found()).toEqual(
      expect.arrayContaining([
        {
          kind: 'orphan',
          reference: 'sandbox tr_1',
          detail: { status: 'open', amount: 1_250, currency: 'EUR', payment: 'not one of ours' },
        },
        {
          kind: 'orphan',
          reference: ours.id,
          detail: {
            unknown_to: 'sandbox',
            provider_id: `test ${ours.id}`,
            status: 'completed',
          },
        },
      ]),
    );
    expect(await found()).toHaveLength(2);
  });

  test('R-354 a list that breaks off is never taken for nothing, and is asked for again', async () => {
    const [first, second] = [
      await desk.buy(await desk.buyer()),
      await desk.order(await desk.buyer()),
    ];
    provider.move(second.id, 'paid');
    provider.listsOnly = 1;
    await runDay();
    expect(await found()).toEqual([]);
    expect(await statusOf(second.id)).toBe('open');
    const [job] = await site.database.select().from(jobs).where(eq(jobs.name, 'reconcile'));
    expect(job).toMatchObject({ attempts: 1 });
    expect(job?.last_error).not.toBeNull();
    provider.listsOnly = null;
    provider.isAway = true;
    const { done, text } = await reconcileNow();
    expect(done).toBe(false);
    expect(text).toContain('The provider did not answer');
    expect(await found()).toEqual([]);
    provider.isAway = false;
    expect(await reconcileNow()).toEqual({ done: true, text: 'Nothing is open.' });
    expect(await statusOf(second.id)).toBe('completed');
    expect(await statusOf(first.id)).toBe('completed');
  });

  test('R-354 a payment that is not listed and cannot be read is no orphan', async () => {
    const { id } = await desk.buy(await desk.buyer());
    const listed = provider.since.bind(provider);
    provider.since = async function* (from) {
      for await (const payment of listed(from)) if (payment.payment !== id) yield payment;
    };
    expect(await reconcileNow()).toEqual({ done: true, text: 'Nothing is open.' });
    provider.read = () => Promise.resolve({ kind: 'unknown' });
    expect((await reconcileNow()).done).toBe(false);
    expect(await found()).toEqual([]);
  });

  test('R-354 a reconciliation that gave up does not stop those of the next days', async () => {
    const { id } = await desk.order(await desk.buyer());
    provider.move(id, 'paid');
    provider.isAway = true;
    await runDay();
    await site.database.update(jobs).set({ attempts: 12 }).where(eq(jobs.name, 'reconcile'));
    provider.isAway = false;
    site.services.clock.advance(DAY_MS);
    await runDay();
    expect(await statusOf(id)).toBe('completed');
  });

  test('R-354 settle by the operator asks again after it once failed', async () => {
    const { id } = await desk.order(await desk.buyer());
    provider.isAway = true;
    expect((await desk.run('settle', id)).text).toContain('The provider did not answer');
    provider.isAway = false;
    provider.move(id, 'paid');
    const { done, text } = await desk.run('settle', id);
    expect(done).toBe(true);
    expect(text).toContain(`payment ${id} is completed`);
  });
});
