import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import type { DiscountCode } from '../../../../shared/contract/payments.ts';
import {
  createDiscountTools,
  refusalCode,
} from '../../../../tests/support/money/test-discounts.ts';
import type { DiscountTools } from '../../../../tests/support/money/test-discounts.ts';
import type { TestMember } from '../../../../tests/support/test-members.ts';
import { createTestOrder } from '../../../../tests/support/money/test-orders.ts';
import { createTestSite } from '../../../../tests/support/test-site.ts';
import type { TestSite } from '../../../../tests/support/test-site.ts';
import { discountCodes } from '../../../database/schema/discounts.ts';
import { Refusal } from '../../../http/route.ts';
import type { NewDiscountCode } from './codes.ts';
import { setDiscountCodeStatus } from './codes.ts';
import { limitGuesses } from './guesses.ts';

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

describe('the calls', () => {
  const code = (member: TestMember, input: Record<string, string> = {}) =>
    site.call(member, 'getDiscountCode', input);

  test('R-429 R-142 welcome=true gives the welcome code with its own end, also during the time bonus', async () => {
    const member = await site.member();
    const shown = await code(member, { welcome: 'true' });
    expect(shown).toMatchObject({ code: 'WELKOM25', percentage: 25, expired: false });
    const hours = (Date.parse(shown?.expires ?? '') - tools.now().getTime()) / HOUR;
    expect(hours).toBeGreaterThan(71.9);
    expect(hours).toBeLessThanOrEqual(72);
    expect(await code(await tools.oldMember(), { welcome: 'true' })).toBeNull();
    expect(
      await code(await site.member({ member: { paid_user: true } }), { welcome: 'true' }),
    ).toBeNull();
  });

  test('R-327 R-329 without a query it gives the one in force, or nothing', async () => {
    const member = await site.member();
    expect(await code(member)).toMatchObject<Partial<DiscountCode>>({
      code: 'TIMEBONUS25',
      percentage: 25,
      status: 'active',
      validity: 'once-per-user',
      user_id: member.memberId,
    });
    expect(await code(await tools.oldMember())).toBeNull();
    expect(await site.refusal(null, 'getDiscountCode')).toMatchObject({ status: 403 });
  });

  test('R-275 R-279 a code is shown with its fields, also when it expired', async () => {
    const member = await tools.oldMember();
    await tools.give({ expires_at: new Date(tools.now().getTime() + HOUR), methods: ['ideal'] });
    const shown = await code(member, { code: 'herfst' });
    expect(shown).toMatchObject({ code: 'HERFST', expired: false, paymentmethods: ['ideal'] });
    await site.database.update(discountCodes).set({ expires_at: tools.now() });
    expect(await code(member, { code: 'herfst' })).toMatchObject({ expired: true });
  });

  test('R-382 R-383 the refusals, and fields that do not exist', async () => {
    const member = await tools.oldMember();
    await tools.give();
    await tools.place(member, await tools.choose(member, { code: 'HERFST' }), 'pending');
    const ask = (input: Record<string, string>) => site.refusal(member, 'getDiscountCode', input);
    expect(await ask({ code: 'XXXX' })).toMatchObject({ status: 404, code: 'code_not_found' });
    expect(await ask({ code: 'HERFST' })).toMatchObject({ status: 409, code: 'code_used' });
    expect(await ask({ code: 'X', percentage: '90' })).toMatchObject({ status: 422 });
  });

  test('ten unknown codes in ten minutes, over all calls; right ones do not count', async () => {
    const member = await tools.oldMember();
    await tools.give();
    for (let number = 0; number < 12; number++) await code(member, { code: 'HERFST' });
    const guesses = await Promise.all(
      Array.from({ length: 14 }, (_, number) =>
        number % 2 === 0
          ? site.refusal(member, 'getDiscountCode', { code: `X${number}` })
          : site.refusal(member, 'getBundles', { discount_code: `X${number}` }),
      ),
    );
    expect(guesses.filter((one) => one.code === 'code_not_found')).toHaveLength(10);
    const refusals = guesses.filter((one) => one.code === 'too_many_requests');
    expect(refusals).toHaveLength(4);
    expect(refusals[0]?.retryAfter).toBeGreaterThan(590);
    const again = (at: Date) =>
      limitGuesses(site.database, { memberId: member.memberId, code: 'X', now: at }, async () => 1);
    expect(await refusalCode(again(tools.now()))).toBe('too_many_requests');
    expect(await again(new Date(tools.now().getTime() + 601 * SECOND))).toBe(1);
    expect(
      (await site.refusal(await tools.oldMember(), 'getDiscountCode', { code: 'X' })).status,
    ).toBe(404);
  });

  test('R-299 R-317 R-318 R-322 R-325 the time bonus of a visitor, a new, an older and a paid member', async () => {
    const bonus = (member: TestMember) => site.call(member, 'getTimeBonus');
    const nobody: TestMember = { ...(await tools.oldMember()), cookie: '' };
    const none = { visible: false, remaining_s: 0, code: 'TIMEBONUS25', percentage: 25 };
    expect(await bonus(nobody)).toEqual(none);
    const member = await site.member();
    const { visible, remaining_s: left } = await bonus(member);
    expect(visible).toBe(true);
    expect(left).toBeGreaterThan(14_380);
    expect(left).toBeLessThanOrEqual(14_400);
    expect(await bonus(await tools.oldMember())).toEqual(none);
    await createTestOrder(site.database, { memberId: member.memberId, at: tools.now() });
    expect(await bonus(member)).toEqual(none);
    expect(await bonus(await site.member({ member: { paid_user: true } }))).toEqual(none);
  });
});

describe('giving out codes', () => {
  test('what is wrong is named, and a code exists once', async () => {
    expect(await tools.give({ code: ' herfst-25 ' })).toBe('HERFST-25');
    const cases: [Partial<NewDiscountCode>, string][] = [
      [{ code: 'HERFST-25' }, 'code'],
      [{ code: 'TimeBonus25' }, 'code'],
      [{ code: 'WELKOM25' }, 'code'],
      [{ code: 'BLIJF' }, 'code'],
      [{ code: 'a b' }, 'code'],
      [{ percentage: 91 }, 'percentage'],
      [{ percentage: null }, 'percentage'],
      [{ value: 500, currency: 'EUR' }, 'percentage'],
      [{ percentage: null, value: 500 }, 'currency'],
      [{ minimum_order_value: 500 }, 'currency'],
      [{ methods: ['bitcoin' as 'ideal'] }, 'methods'],
    ];
    for (const [given, field] of cases) {
      const error = await tools.give(given).then(
        () => null,
        (one: unknown) => one,
      );
      expect(error instanceof Refusal && Object.keys(error.fields ?? {})).toEqual([field]);
    }
    expect(await refusalCode(setDiscountCodeStatus(site.database, 'GEEN', 'off'))).toBe(
      'code_not_found',
    );
  });
});
