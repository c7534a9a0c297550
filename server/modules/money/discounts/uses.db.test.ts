import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import {
  createDiscountTools,
  refusalCode,
} from '../../../../tests/support/money/test-discounts.ts';
import type { DiscountTools } from '../../../../tests/support/money/test-discounts.ts';
import { createTestOrder } from '../../../../tests/support/money/test-orders.ts';
import { createTestSite } from '../../../../tests/support/test-site.ts';
import type { TestSite } from '../../../../tests/support/test-site.ts';
import { Refusal } from '../../../http/route.ts';
import { markDiscountUsed, releaseDiscount } from './uses.ts';

const HOUR = 3_600_000;

let site: TestSite;
let tools: DiscountTools;
beforeAll(async () => {
  site = await createTestSite({ connections: 24 });
  tools = createDiscountTools(site);
});
afterAll(() => site.close());
beforeEach(() => tools.empty());

describe('reserving', () => {
  const race = async (orders: readonly (() => Promise<unknown>)[]) => {
    const results = await Promise.allSettled(orders.map((order) => order()));
    const reasons = results.flatMap((one) =>
      one.status === 'rejected' ? [one.reason instanceof Refusal ? one.reason.code : 'bug'] : [],
    );
    return { placed: results.length - reasons.length, reasons: [...new Set(reasons)] };
  };

  test('R-328 of ten parallel orders one gets the time bonus', async () => {
    const member = await site.member();
    const discount = await tools.choose(member);
    const orders = Array.from({ length: 10 }, () => () => tools.place(member, discount));
    expect(await race(orders)).toEqual({ placed: 1, reasons: ['code_used'] });
    expect(await tools.states()).toEqual(['TIMEBONUS25 reserved']);
  });

  test('R-466 time bonus and welcome are not had by two orders at once', async () => {
    const member = await site.member();
    const bonus = await tools.choose(member);
    const welcome = await tools.choose(member, { now: new Date(tools.now().getTime() + 5 * HOUR) });
    expect([bonus?.code, welcome?.code]).toEqual(['TIMEBONUS25', 'WELKOM25']);
    const orders = [bonus, welcome, bonus, welcome].map((one) => () => tools.place(member, one));
    expect(await race(orders)).toEqual({ placed: 1, reasons: ['code_used'] });
  });

  test('a code of one use is had by one of ten members who order at once', async () => {
    await tools.give({ validity: 'once' });
    const buyers = await Promise.all(Array.from({ length: 10 }, () => tools.oldMember()));
    const discount = await tools.choose(buyers[0] ?? null, { code: 'HERFST' });
    const orders = buyers.map((member) => () => tools.place(member, discount));
    expect(await race(orders)).toEqual({ placed: 1, reasons: ['code_used'] });
  });

  test('R-466 it is refused once the first purchase was completed meanwhile', async () => {
    const member = await site.member();
    const discount = await tools.choose(member);
    await createTestOrder(site.database, { memberId: member.memberId, at: tools.now() });
    expect(await refusalCode(tools.place(member, discount))).toBe('code_used');
  });

  test('an order that the next one gives up does not keep the discount, a pending one does', async () => {
    const member = await site.member();
    await tools.place(member, await tools.choose(member), 'open');
    expect((await tools.choose(member))?.code).toBe('TIMEBONUS25');
    const other = await site.member();
    await tools.place(other, await tools.choose(other), 'pending');
    expect(await tools.choose(other)).toBeNull();
    expect(await site.call(other, 'getTimeBonus')).toMatchObject({ visible: false });
  });

  test('money that comes late uses a released discount, also before the order that has it now, and never twice', async () => {
    const member = await site.member();
    const late = await tools.place(member, await tools.choose(member));
    await tools.inTx((tx) => releaseDiscount(tx, late, tools.now()));
    await tools.inTx((tx) => markDiscountUsed(tx, late, tools.now()));
    expect(await tools.states()).toEqual(['TIMEBONUS25 used']);

    const other = await site.member();
    const first = await tools.place(other, await tools.choose(other));
    await tools.inTx((tx) => releaseDiscount(tx, first, tools.now()));
    const second = await tools.place(other, await tools.choose(other));
    await tools.inTx(async (tx) => {
      await markDiscountUsed(tx, first, tools.now());
      // The transaction that credits the late money continues.
      await markDiscountUsed(tx, second, tools.now());
    });
    expect((await tools.states()).sort()).toEqual([
      'TIMEBONUS25 released',
      'TIMEBONUS25 used',
      'TIMEBONUS25 used',
    ]);
  });
});
