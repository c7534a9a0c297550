import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { dateInZone } from '../../../../shared/account/age.ts';
import { newId } from '../../../../shared/identifiers.ts';
import type { Currency } from '../../../../shared/money/money.ts';
import { createTestOrder } from '../../../../tests/support/money/test-orders.ts';
import { createTestSite } from '../../../../tests/support/test-site.ts';
import type { TestSite } from '../../../../tests/support/test-site.ts';
import type { TestMember } from '../../../../tests/support/test-members.ts';
import { payments, priceHistory, purchases } from '../../../database/schema/purchases.ts';
import { refunds } from '../../../database/schema/refunds.ts';
import { inTransaction } from '../../../database/transaction.ts';
import { Refusal } from '../../../http/route.ts';
import { notePrices } from './price-history.ts';
import { checkPurchaseCaps, checkPurchaseLimit } from './purchase-limit.ts';

const HOUR = 3_600_000;
const DAY = 24 * HOUR;

let site: TestSite;
beforeAll(async () => {
  site = await createTestSite({ connections: 12 });
});
afterAll(() => site.close());
beforeEach(async () => {
  await site.empty();
  await site.database.delete(priceHistory);
  await site.change({ purchase_caps: { day_amount: 50_000, open_orders: 3 } });
  // In the middle of a month: sessions outlive the test, and no day is the month's last.
  while (dateInZone(now(), 'Europe/Amsterdam').slice(8) !== '14') site.services.clock.advance(DAY);
});

const now = () => site.services.clock.now();
const limitOf = async (member: TestMember) => (await site.call(member, 'getPurchaseLimit')).limit;
const set = async (member: TestMember, amount: number | null) =>
  (await site.call(member, 'setPurchaseLimit', { amount })).limit;
const buy = (member: TestMember, total: number, more: object = {}) =>
  createTestOrder(site.database, { memberId: member.memberId, at: now(), total, ...more });
/** Whether a new order passes, as the code of its refusal or `fine`. */
const outcome = (work: Promise<void>): Promise<string> =>
  work.then(
    () => 'fine',
    (error: unknown) => {
      if (error instanceof Refusal) return error.code;
      throw error;
    },
  );
const check = (member: TestMember, amount: number, currency: Currency = 'EUR') =>
  outcome(
    inTransaction(site.database, (tx) =>
      checkPurchaseLimit(tx, { memberId: member.memberId, amount, currency, now: now() }),
    ),
  );
const checkCaps = (member: TestMember, amount: number, currency: Currency = 'EUR') =>
  outcome(
    inTransaction(site.database, (tx) =>
      checkPurchaseCaps(tx, {
        memberId: member.memberId,
        amount,
        currency,
        now: now(),
        settings: site.services.settings.current(),
      }),
    ),
  );

describe('the member’s own limit of money', () => {
  test('there is none at first; a limit holds at once, for what was bought this month too', async () => {
    const member = await site.member();
    expect(await limitOf(member)).toBeNull();
    expect(await check(member, 1_000_000)).toBe('fine');
    await buy(member, 1_250);
    const limit = { currency: 'EUR', amount: 5_000, next: null, spent: 1_250 };
    expect(await set(member, 5_000)).toEqual(limit);
    expect(await limitOf(member)).toEqual(limit);
    expect(await check(member, 3_750)).toBe('fine');
    expect(await check(member, 3_751)).toBe('purchase_limit');
    expect(await check(await site.member(), 3_751)).toBe('fine');
  });

  test('lower is at once, higher and none wait for 24 hours, and asking again does not wait longer', async () => {
    const member = await site.member();
    await set(member, 5_000);
    expect(await set(member, 2_000)).toMatchObject({ amount: 2_000, next: null });
    const at = new Date(now().getTime() + DAY);
    const raised = await set(member, 9_000);
    expect(raised).toMatchObject({ amount: 2_000, next: { amount: 9_000 } });
    expect(Math.abs(Date.parse(raised?.next?.at ?? '') - at.getTime())).toBeLessThan(30_000);
    site.services.clock.advance(23 * HOUR);
    expect((await set(member, 9_000))?.next).toEqual(raised?.next);
    expect(await check(member, 2_001)).toBe('purchase_limit');
    site.services.clock.advance(HOUR);
    expect(await limitOf(member)).toMatchObject({ amount: 9_000, next: null });
    expect(await check(member, 9_000)).toBe('fine');
    expect(await set(member, null)).toMatchObject({ amount: 9_000, next: { amount: null } });
    site.services.clock.advance(DAY);
    expect(await limitOf(member)).toBeNull();
    expect(await check(member, 1_000_000)).toBe('fine');
  });

  test('open orders count against it, given up ones and refunded money do not', async () => {
    const member = await site.member();
    await set(member, 5_000);
    await buy(member, 3_000, { payment: 'cancelled' });
    expect(await check(member, 5_000)).toBe('fine');
    await buy(member, 3_000, { payment: 'open' });
    expect(await check(member, 2_000)).toBe('fine');
    expect(await check(member, 2_001)).toBe('purchase_limit');
    expect(await limitOf(member)).toMatchObject({ spent: 0 });
    const bought = await buy(member, 2_000);
    expect(await check(member, 1)).toBe('purchase_limit');
    const [payment] = (await site.database.select().from(payments)).filter(
      (one) => one.purchase_id === bought,
    );
    await site.database.insert(refunds).values({
      id: newId(),
      payment_id: payment?.id ?? '',
      purchase_id: bought,
      kind: 'withdrawal',
      credits: 25,
      amount: 800,
      currency: 'EUR',
      status: 'requested',
      declared_at: now(),
      send_at: now(),
    });
    expect(await limitOf(member)).toMatchObject({ spent: 1_200 });
    expect(await check(member, 800)).toBe('fine');
    expect(await check(member, 801)).toBe('purchase_limit');
  });

  test('a month ends where the member lives, and says when', async () => {
    // An hour into the first of the month in Amsterdam it is still the month before in New York.
    const here = (zone: string) => dateInZone(now(), zone).slice(8);
    while (here('Europe/Amsterdam') !== '01' || here('America/New_York') === '01')
      site.services.clock.advance(HOUR);
    const [dutch, american] = [
      await site.member(),
      await site.member({ profile: { country: 'US' } }),
    ];
    for (const member of [dutch, american]) await set(member, 2_000);
    const yesterday = new Date(now().getTime() - DAY);
    await buy(dutch, 2_000, { at: yesterday });
    await buy(american, 2_000, { at: yesterday, currency: 'USD' });
    expect(await check(dutch, 2_000)).toBe('fine');
    expect(await limitOf(dutch)).toMatchObject({ currency: 'EUR', spent: 0 });
    expect(await check(american, 1, 'USD')).toBe('purchase_limit');
    expect(await limitOf(american)).toMatchObject({ currency: 'USD', spent: 2_000 });
    const error: unknown = await inTransaction(site.database, (tx) =>
      checkPurchaseLimit(tx, {
        memberId: american.memberId,
        amount: 1,
        currency: 'USD',
        now: now(),
      }),
    ).catch((one: unknown) => one);
    const wait = error instanceof Refusal ? (error.retryAfterSeconds ?? 0) : 0;
    expect(wait).toBeGreaterThan(0);
    expect(wait).toBeLessThan(DAY / 1_000);
  });

  test('paying in another country does not pass it: the smallest bundle says what its money is worth', async () => {
    await inTransaction(site.database, (tx) =>
      notePrices(tx, site.services.settings.current(), now()),
    );
    const member = await site.member();
    await set(member, 2_500);
    // 49.00 PLN and 12.50 EUR buy the same.
    expect(await check(member, 9_800, 'PLN')).toBe('fine');
    expect(await check(member, 9_900, 'PLN')).toBe('purchase_limit');
    await buy(member, 4_900, { currency: 'PLN' });
    expect(await limitOf(member)).toMatchObject({ currency: 'EUR', spent: 1_250 });
    expect(await check(member, 1_250)).toBe('fine');
    expect(await check(member, 1_251)).toBe('purchase_limit');
  });

  test('of parallel orders none passes the limit', async () => {
    const member = await site.member();
    await set(member, 2_500);
    const results = await Promise.all(
      Array.from({ length: 8 }, () =>
        outcome(
          inTransaction(site.database, async (tx) => {
            const { memberId } = member;
            await checkPurchaseLimit(tx, { memberId, amount: 1_250, currency: 'EUR', now: now() });
            await createTestOrder(tx, { memberId, at: now(), total: 1_250, payment: 'open' });
          }),
        ),
      ),
    );
    expect(results.filter((result) => result === 'fine')).toHaveLength(2);
    expect(await site.database.select().from(purchases)).toHaveLength(2);
  });

  test('what is no amount is refused, and nobody sets another’s', async () => {
    const member = await site.member();
    for (const amount of [-1, 1.5, '10', 10_000_001])
      expect(await site.refusal(member, 'setPurchaseLimit', { amount })).toMatchObject({
        status: 422,
        fields: ['amount'],
      });
    expect(
      await site.refusal(member, 'setPurchaseLimit', { amount: 1, user_id: newId() }),
    ).toMatchObject({ status: 422 });
    expect(await set(member, 0)).toMatchObject({ amount: 0 });
    expect(await check(member, 1)).toBe('purchase_limit');
  });
});

describe('what the site sells to one member', () => {
  test('an amount in 24 hours, in whatever currency', async () => {
    const member = await site.member();
    await site.change({ purchase_caps: { day_amount: 10_000, open_orders: 3 } });
    await buy(member, 6_000);
    expect(await checkCaps(member, 4_000)).toBe('fine');
    expect(await checkCaps(member, 4_001)).toBe('purchase_limit');
    site.services.clock.advance(DAY + 1_000);
    expect(await checkCaps(member, 10_000)).toBe('fine');
    await inTransaction(site.database, (tx) =>
      notePrices(tx, site.services.settings.current(), now()),
    );
    expect(await checkCaps(member, 39_200, 'PLN')).toBe('fine');
    expect(await checkCaps(member, 39_300, 'PLN')).toBe('purchase_limit');
  });

  test('so many open orders; one whose payment ended is none', async () => {
    const member = await site.member();
    for (const payment of ['open', 'pending', 'failed', 'cancelled'])
      await buy(member, 1_000, { payment });
    expect(await checkCaps(member, 1_000)).toBe('fine');
    await buy(member, 1_000, { payment: 'starting' });
    expect(await checkCaps(member, 1_000)).toBe('too_many_requests');
    expect(await checkCaps(await site.member(), 1_000)).toBe('fine');
  });
});
