import { eq } from 'drizzle-orm';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import {
  createDiscountTools,
  refusalCode,
} from '../../../../tests/support/money/test-discounts.ts';
import type { DiscountTools } from '../../../../tests/support/money/test-discounts.ts';
import { createTestOrder } from '../../../../tests/support/money/test-orders.ts';
import { createTestSite } from '../../../../tests/support/test-site.ts';
import type { TestSite } from '../../../../tests/support/test-site.ts';
import { members } from '../../../database/schema/members.ts';
import { errorMessage } from '../../../http/errors.ts';
import type { DiscountQuestion } from './choose.ts';
import { setDiscountCodeStatus } from './codes.ts';
import { markDiscountUsed, releaseDiscount } from './uses.ts';

const SECOND = 1_000;
const HOUR = 3_600 * SECOND;

let site: TestSite;
let tools: DiscountTools;
beforeAll(async () => {
  site = await createTestSite({ connections: 24 });
  tools = createDiscountTools(site);
});
afterAll(() => site.close());
beforeEach(() => tools.empty());

describe('the discount in force', () => {
  test('R-319 R-329 R-034 the time bonus at 14399 s, the welcome from 14400 s to 72 hours, by the server’s clock', async () => {
    const at = (seconds: number) =>
      site.member({ member: { signup_at: new Date(tools.now().getTime() - seconds * SECOND) } });
    const active = async (seconds: number): Promise<string | null> => {
      const member = await at(seconds);
      return (await tools.choose(member))?.code ?? null;
    };
    // A second is left for the test to run in.
    expect(await active(14_390)).toBe('TIMEBONUS25');
    expect(await active(14_400)).toBe('WELKOM25');
    expect(await active(72 * 3_600 - 10)).toBe('WELKOM25');
    expect(await active(72 * 3_600)).toBeNull();
    const member = await at(14_390);
    expect(
      (await tools.choose(member, { now: new Date(tools.now().getTime() + 11 * SECOND) }))?.code,
    ).toBe('WELKOM25');
  });

  test('R-317 a visitor has none, and no code to type', async () => {
    expect(await tools.choose(null)).toBeNull();
    expect(await refusalCode(tools.choose(null, { code: 'HERFST' }))).toBe(
      'authentication_required',
    );
  });

  test('R-466 R-318 after a completed first purchase there is neither, nor once it was refunded', async () => {
    const member = await site.member();
    await createTestOrder(site.database, { memberId: member.memberId, at: tools.now() });
    expect(await tools.choose(member)).toBeNull();
    expect(await refusalCode(tools.choose(member, { code: 'timebonus25' }))).toBe(
      'code_not_applicable code_first_purchase',
    );
    expect(await tools.choose(await site.member({ member: { paid_user: true } }))).toBeNull();
  });

  test('R-274 the discount for staying is used once, and comes back from an order that was not paid', async () => {
    const member = await tools.oldMember();
    await site.database
      .update(members)
      .set({ stay_discount: 50, stay_discount_at: tools.now() })
      .where(eq(members.id, member.memberId));
    const discount = await tools.choose(member);
    expect(discount).toMatchObject({ code: 'BLIJF', percentage: 50, total: 2_812 });
    const unpaid = await tools.place(member, discount);
    expect((await site.call(member, 'getStayOffer')).taken).toMatchObject({ used: false });
    await tools.inTx((tx) => releaseDiscount(tx, unpaid, tools.now()));
    expect((await tools.choose(member))?.code).toBe('BLIJF');
    const paid = await tools.place(member, await tools.choose(member));
    await tools.inTx((tx) => markDiscountUsed(tx, paid, tools.now()));
    await tools.inTx((tx) => releaseDiscount(tx, paid, tools.now()));
    expect(await tools.choose(member)).toBeNull();
    expect(await refusalCode(tools.choose(member, { code: 'BLIJF' }))).toBe('code_used');
    expect(await tools.states()).toEqual(['BLIJF released', 'BLIJF used']);
    expect((await site.call(member, 'getStayOffer')).taken).toMatchObject({
      percentage: 50,
      used: true,
    });
  });
});

describe('a typed code', () => {
  test('R-382 R-278 unknown and another member’s are the same: Code niet gevonden', async () => {
    const [anna, bert] = [await tools.oldMember(), await tools.oldMember()];
    await tools.give({ member_id: anna.memberId });
    for (const code of ['XXXX', 'HERFST', 'BLIJF'])
      expect(await refusalCode(tools.choose(bert, { code }))).toBe('code_not_found');
    expect(await tools.choose(anna, { code: ' herfst ' })).toMatchObject({
      code: 'HERFST',
      total: 3_375,
    });
    expect(errorMessage('code_not_found', 'nl')).toBe('Code niet gevonden');
  });

  test('R-276 R-277 R-279 R-280 minimum, country, end and methods, each with its reason', async () => {
    const member = await tools.oldMember();
    const code = await tools.give({
      minimum_order_value: 5_000,
      currency: 'EUR',
      country: 'NL',
      methods: ['ideal'],
      expires_at: new Date(tools.now().getTime() + HOUR),
    });
    expect(await tools.choose(member, { code })).toMatchObject({ code, total: 3_375 });
    expect(await tools.choose(member, { code, amount: 5_000 })).toMatchObject({ total: 3_000 });
    const cases: [Partial<DiscountQuestion>, string][] = [
      [{ amount: 4_999 }, 'code_not_applicable code_minimum'],
      [{ country: 'BE' }, 'code_not_applicable code_country'],
      [{ currency: 'PLN' }, 'code_not_applicable code_currency'],
      [{ method: 'paypal' }, 'code_not_applicable code_method'],
      [{ now: new Date(tools.now().getTime() + HOUR) }, 'code_expired'],
    ];
    for (const [asked, expected] of cases)
      expect(await refusalCode(tools.choose(member, { code, ...asked }))).toBe(expected);
    await setDiscountCodeStatus(site.database, 'herfst', 'off');
    expect(await refusalCode(tools.choose(member, { code }))).toBe('code_expired');
  });

  test('R-383 used: Code reeds gebruikt; one that is worse than the automatic one is not used', async () => {
    const member = await site.member();
    await tools.give({ percentage: 10 });
    expect((await tools.choose(member, { code: 'HERFST' }))?.code).toBe('TIMEBONUS25');
    await tools.give({ code: 'BETER', percentage: 60 });
    const purchase = await tools.place(member, await tools.choose(member, { code: 'BETER' }));
    await tools.inTx((tx) => markDiscountUsed(tx, purchase, tools.now()));
    expect(await refusalCode(tools.choose(member, { code: 'BETER' }))).toBe('code_used');
    expect(errorMessage('code_used', 'nl')).toBe('Code reeds gebruikt');
    expect(await tools.states()).toEqual(['BETER used']);
  });

  test('a code of one use is gone for everybody, one for each member is not', async () => {
    const [anna, bert] = [await tools.oldMember(), await tools.oldMember()];
    await tools.give({ code: 'EENMAAL', validity: 'once' });
    await tools.give();
    for (const code of ['EENMAAL', 'HERFST'])
      await tools.place(anna, await tools.choose(anna, { code }));
    expect(await refusalCode(tools.choose(bert, { code: 'EENMAAL' }))).toBe('code_used');
    expect((await tools.choose(bert, { code: 'HERFST' }))?.code).toBe('HERFST');
  });

  test('a code without an end to its uses is used again and again', async () => {
    const member = await tools.oldMember();
    await tools.give({ validity: 'unlimited' });
    for (let time = 0; time < 3; time++)
      await tools.place(member, await tools.choose(member, { code: 'HERFST' }), 'pending');
    expect(await tools.states()).toEqual(Array.from({ length: 3 }, () => 'HERFST reserved'));
  });
});
