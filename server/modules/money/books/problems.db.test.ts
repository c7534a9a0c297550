import { sql } from 'drizzle-orm';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { createTestDesk } from '../../../../tests/support/money/money-desk.ts';
import type { TestDesk } from '../../../../tests/support/money/money-desk.ts';
import { providerOf } from '../../../../tests/support/money/paid-purchase.ts';
import { mailsTo } from '../../../../tests/support/queued-mail.ts';
import { createTestSite } from '../../../../tests/support/test-site.ts';
import type { TestSite } from '../../../../tests/support/test-site.ts';
import { ANOMALY_KINDS } from '../../../database/schema/books.ts';
import { createJobRunner } from '../../../jobs/runner.ts';
import { purchaseJobs } from '../purchases/jobs.ts';
import { settle } from '../purchases/settle.ts';
import { bookJobs } from './jobs.ts';

const MINUTE_MS = 60_000;
let site: TestSite;
let desk: TestDesk;
beforeAll(async () => {
  site = await createTestSite({ connections: 12 });
  desk = createTestDesk(site);
});
afterAll(() => site.close());
beforeEach(() => {
  providerOf(site).next = 'fine';
  providerOf(site).refusesRefunds = null;
});

const done = async (...words: string[]): Promise<string> => {
  const { done: isDone, text } = await desk.run(...words);
  expect(isDone, text).toBe(true);
  return text;
};
const refused = async (...words: string[]): Promise<string> => {
  const { done: isDone, text } = await desk.run(...words);
  expect(isDone, text).toBe(false);
  return text;
};
const read = (id: string) => settle(site.services, id, 'webhook');
/** A problem that `problems` shows. @returns its id. */
async function shown(kind: string, reference: string): Promise<string> {
  const id = await desk.problem(kind, reference);
  expect(id, `no ${kind} of ${reference}`).toBeDefined();
  const line = (await done('problems')).split('\n').find((one) => one.startsWith(id ?? '?'));
  expect(line).toContain(`  ${kind.padEnd(13)}  ${reference}  `);
  return id ?? '';
}
/** Sends what goes back, has it arrive, and looks at it as the operator does. */
async function arrive(payment: string): Promise<string> {
  await desk.runJobs();
  providerOf(site).finishRefunds(payment, 'done');
  return done('settle', payment);
}
async function closed(id: string): Promise<void> {
  expect(await done('close', id, '--note', 'looked after')).toBe('Closed.');
  expect((await desk.run('problems')).text).not.toContain(id);
  expect(await done('check')).toBe('The books are sound.');
}
const user = async (member: Parameters<TestSite['call']>[0]) =>
  (await site.call(member, 'getUser')).user;

describe('what somebody has to look at is found and mended by the commands', () => {
  test('R-354 mismatch: what the bank got is held, booked once it is there, and sent back', async () => {
    const anna = await desk.buyer();
    const { id, purchase } = await desk.order(anna);
    providerOf(site).set(id, { amount: { amount: 1_000, currency: 'EUR' } });
    expect(await read(id)).toMatchObject({ status: 'held' });
    const problem = await shown('mismatch', id);
    expect(await refused('refund', id, '--amount', '10.00', '--reason', 'x')).toContain(
      'Nothing was paid: the payment is held',
    );
    // The money comes only now.
    providerOf(site).move(id, 'paid');
    expect(await done('settle', id)).toContain('psp:sandbox 1000 EUR, refunds_due -1000 EUR');
    expect(await site.balance(anna)).toMatchObject({ credits: 0, entries: 0 });
    expect((await user(anna))?.open_payment).toBe(id);
    expect(await refused('refund', id, '--credits', '10', '--reason', 'x')).toContain(
      'Nobody was credited',
    );
    expect(await refused('refund', id, '--amount', '12.50', '--reason', 'x')).toBe(
      'Only 10.00 EUR is left of it.',
    );
    await done('refund', id, '--amount', '10.00', '--reason', 'another amount');
    expect(await arrive(id)).toContain('(mismatch) of 1000 EUR and 0 credits is refunded');
    expect((await user(anna))?.open_payment).toBeNull();
    site.services.clock.advance(31 * MINUTE_MS);
    await createJobRunner(site.services, {
      lapse: purchaseJobs['lapse_purchases'] ?? expect.unreachable(),
    }).runDueJobs();
    const { rows } = await site.database.execute(
      sql`select status from purchases where id = ${purchase}`,
    );
    expect(rows).toEqual([{ status: 'lapsed' }]);
    await closed(problem);
  });

  test('R-354 mismatch: money in another currency goes back in that currency', async () => {
    const { id } = await desk.order(await desk.buyer());
    providerOf(site).set(id, { amount: { amount: 1_250, currency: 'CHF' } });
    providerOf(site).move(id, 'paid');
    await read(id);
    const problem = await shown('mismatch', id);
    expect(await done('refund', id, '--amount', '12.50', '--reason', 'in francs')).toContain(
      '12.50 CHF',
    );
    await arrive(id);
    expect(providerOf(site).payments.get(id)?.refunds).toMatchObject([
      { amount: { amount: 1_250, currency: 'CHF' } },
    ]);
    await closed(problem);
  });

  test('R-354 late: money that comes after the order lapsed is credited, and shown', async () => {
    const anna = await desk.buyer();
    const { id } = await desk.order(anna);
    providerOf(site).move(id, 'expired');
    await read(id);
    providerOf(site).move(id, 'paid');
    await read(id);
    expect(await site.balance(anna)).toMatchObject({ credits: 50 });
    await closed(await shown('late', id));
  });

  test('R-354 duplicate: what is paid twice goes back by itself', async () => {
    const anna = await desk.buyer();
    const first = await desk.order(anna);
    providerOf(site).move(first.id, 'failed');
    await read(first.id);
    const second = await desk.order(anna, { purchase: first.purchase, method: 'paypal' });
    for (const { id } of [second, first]) {
      providerOf(site).move(id, 'paid');
      await read(id);
    }
    expect(await site.balance(anna)).toMatchObject({ credits: 50, entries: 1 });
    const problem = await shown('duplicate', first.id);
    expect(await arrive(first.id)).toContain('(duplicate) of 1250 EUR and 0 credits is refunded');
    await closed(problem);
  });

  test('R-354 orphan: a payment that only the bank knows is found by reconcile', async () => {
    const known = await desk.order(await desk.buyer());
    const theirs = providerOf(site).payments.get(known.id);
    if (!theirs) throw new Error('The provider has no such payment.');
    providerOf(site).payments.set('by hand', { ...theirs, id: 'tr_by_hand', payment: null });
    const today = site.services.clock.now().toISOString().slice(0, 10);
    const span = ['--from', '2020-01-01', '--to', today];
    expect(await done('reconcile', ...span)).toContain('sandbox tr_by_hand');
    const problem = await shown('orphan', 'sandbox tr_by_hand');
    await closed(problem);
    providerOf(site).payments.delete('by hand');
    expect(await done('reconcile', ...span)).toBe('Nothing is open.');
  });

  test('R-354 debt: credits that were used before the bank took the money back are forgiven', async () => {
    const anna = await desk.buyer();
    const { id } = await desk.buy(anna);
    await desk.spend(anna, 30);
    providerOf(site).chargeBack(id);
    await read(id);
    const { rows } = await site.database.execute<{ id: string }>(
      sql`select id from chargebacks where payment_id = ${id}`,
    );
    await shown('debt', rows[0]?.id ?? '');
    expect(await refused('forgive', anna.email)).toContain('--reason');
    expect(await done('forgive', anna.email, '--reason', 'their card was stolen')).toBe(
      '30 credits are forgiven.',
    );
    expect(await refused('forgive', anna.email, '--reason', 'x')).toBe('That member owes nothing.');
    expect(await done('problems')).toBe('Nothing is open.');
    expect(await done('check')).toBe('The books are sound.');
    expect((await desk.acts()).at(-1)).toMatchObject({
      act: 'forgive',
      reference: anna.memberId,
      actor: 'willem',
      reason: 'their card was stolen',
      detail: { credits: 30 },
    });
  });

  test('R-354 tax: a bank in another country than the tax was booked in', async () => {
    // Profile and network name different countries, and the bank a third.
    const { id } = await desk.order(await desk.buyer({ country: 'BE' }), { country: 'NL' });
    providerOf(site).set(id, { payer: { country: 'DE', account: 'DE89370400440532013000' } });
    providerOf(site).move(id, 'paid');
    await read(id);
    const problem = await shown('tax', id);
    expect(await done('problems')).not.toContain('DE8937');
    await closed(problem);
  });

  test('R-033 refund_failed: what the bank refuses comes back in credits, and is sent anew', async () => {
    const anna = await desk.buyer();
    const { id } = await desk.buy(anna);
    await done('refund', id, '--credits', '50', '--reason', 'asked by mail');
    expect(await site.balance(anna)).toMatchObject({ credits: 0, ledger: 0 });
    providerOf(site).next = 'refused';
    await desk.runJobs();
    expect(await site.balance(anna)).toMatchObject({ credits: 50, ledger: 50 });
    const { rows } = await site.database.execute<{ id: string }>(
      sql`select id from refunds where payment_id = ${id}`,
    );
    const problem = await shown('refund_failed', rows[0]?.id ?? '');
    await done('refund', id, '--credits', '50', '--reason', 'once more');
    expect(await arrive(id)).toContain('(operator) of 1250 EUR and 50 credits is refunded');
    await closed(problem);
  });

  test('R-033 refund_unsent: what a changed key holds up waits, and is ended by hand', async () => {
    const anna = await desk.buyer();
    const { id } = await desk.buy(anna);
    await done('refund', id, '--credits', '50', '--reason', 'asked by mail');
    providerOf(site).refusesRefunds = 'http_401';
    await desk.runJobs();
    const { rows } = await site.database.execute<{ id: string }>(
      sql`select id from refunds where payment_id = ${id}`,
    );
    const refund = rows[0]?.id ?? '';
    const problem = await shown('refund_unsent', refund);
    expect(await done('problems')).toContain('http_401');
    expect(await site.balance(anna)).toMatchObject({ credits: 0 });
    await closed(problem);
    expect(await refused('fail', refund)).toContain('--reason');
    expect(await done('fail', refund, '--reason', 'the account is closed')).toContain(
      '50 credits came back',
    );
    expect(await site.balance(anna)).toMatchObject({ credits: 50, ledger: 50 });
    expect(await refused('fail', refund, '--reason', 'again')).toContain('is failed');
    providerOf(site).refusesRefunds = null;
    await desk.runJobs();
    expect(providerOf(site).payments.get(id)?.refunds).toEqual([]);
    expect((await desk.acts()).at(-1)).toMatchObject({ act: 'fail', reference: refund });
    await closed(await shown('refund_failed', refund));
  });

  test('R-354 books: the hourly check lists a balance that was tampered with, once, and mails it', async () => {
    const anna = await desk.buyer();
    await desk.buy(anna);
    const setBalance = (by: number) =>
      site.database.execute(
        sql`update members set credits = credits + ${by} where id = ${anna.memberId}`,
      );
    await setBalance(5);
    await hourly();
    await hourly();
    const rule = 'balances are the sum of their ledger';
    const problem = await shown('books', rule);
    expect(await refused('check')).toContain(
      `${rule}: broken 1 times\n    ${anna.memberId}  balance 55, ledger 50`,
    );
    expect(await operatorsMails()).toEqual([
      { number: 2, problems: `${rule}; unused credits are the balance` },
    ]);
    await setBalance(-5);
    await done(
      'close',
      (await desk.problem('books', 'unused credits are the balance')) ?? '',
      '--note',
      'the same',
    );
    await closed(problem);
    await hourly();
    expect(await done('problems')).toBe('Nothing is open.');
  });

  test('R-269 R-478 price: an advertised price of a message that is not sold', async () => {
    const before = site.services.settings.current().minimum_message_costs;
    await site.change({
      minimum_message_costs: { ...before, NL: { costs: 1, currency: 'EUR' } },
    });
    await hourly();
    const problem = await shown('price', 'NL');
    expect(await refused('check')).toContain('minimum_message_costs of NL is 1 EUR, sold is 15');
    expect((await operatorsMails()).at(-1)).toEqual({
      number: 1,
      problems: 'minimum_message_costs NL',
    });
    await site.change({ minimum_message_costs: before });
    await closed(problem);
  });

  test('R-354 each kind of problem was seen here', async () => {
    const { rows } = await site.database.execute<{ kind: string }>(
      sql`select distinct kind from anomalies where closed_at is not null and closed_by = 'willem' and note <> ''`,
    );
    expect(rows.map(({ kind }) => kind).sort()).toEqual([...ANOMALY_KINDS].sort());
  });
});

/** The hour is over, and the books are checked. */
async function hourly(): Promise<void> {
  site.services.clock.advance(61 * MINUTE_MS);
  await createJobRunner(site.services, {
    check_books: bookJobs['check_books'] ?? expect.unreachable(),
  }).runDueJobs();
}
async function operatorsMails() {
  const to = site.services.settings.current().support_email;
  return (await mailsTo(site.database, to))
    .filter(({ template }) => template === 'operator.books')
    .map(({ values }) => values);
}
