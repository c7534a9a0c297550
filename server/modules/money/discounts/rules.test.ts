import { describe, expect, test } from 'vitest';
import { newId } from '../../../../shared/identifiers.ts';
import { discountCodeSchema } from '../../../../shared/contract/payments.ts';
import { STAY_CODE, TIME_BONUS_CODE, WELCOME_CODE } from '../../../../shared/money/time-bonus.ts';
import { applyDiscount, pickDiscount } from './choose.ts';
import { bestDiscount, discountProblem, discountsByRule, toDiscountCode } from './rules.ts';
import type { Buyer, Discount, DiscountedOrder, DiscountProblem } from './rules.ts';

const SECOND = 1_000;
const HOUR = 3_600 * SECOND;
const SIGNUP = new Date('2026-11-23T08:00:00Z');
const SETTINGS = { welcome_discount: 25, welcome_hours: 72 };
const [ANNA, BERT] = [newId(), newId()];

const after = (ms: number): Date => new Date(SIGNUP.getTime() + ms);
const buyer = (more: Partial<Buyer> = {}): Buyer => ({
  memberId: ANNA,
  signupAt: SIGNUP,
  hasBought: false,
  holdsFirst: false,
  isKnownPayer: false,
  stayDiscount: null,
  usedCodes: [],
  ...more,
});
const order = (more: Partial<DiscountedOrder> = {}): DiscountedOrder => ({
  amount: 5_625,
  currency: 'EUR',
  country: 'NL',
  method: 'ideal',
  now: after(HOUR),
  ...more,
});
const discount = (more: Partial<Discount> = {}): Discount => ({
  code: 'HERFST',
  worth: { percentage: 30 },
  currency: null,
  minimum: null,
  country: null,
  memberId: null,
  expires: null,
  isActive: true,
  validity: 'once-per-user',
  methods: [],
  firstPurchaseOnly: false,
  ...more,
});

describe('the discounts that a member has by rule', () => {
  const cases: [string, Partial<Buyer>, number, Partial<typeof SETTINGS>, string | null][] = [
    ['R-319 the time bonus at the sign-up', {}, 0, {}, TIME_BONUS_CODE],
    ['R-319 the time bonus at 14399 s', {}, 14_399, {}, TIME_BONUS_CODE],
    ['R-319 R-325 no time bonus at 14400 s, the welcome follows', {}, 14_400, {}, WELCOME_CODE],
    ['R-329 the time bonus before an equal welcome', {}, 60, {}, TIME_BONUS_CODE],
    [
      'R-329 a better welcome before the time bonus',
      {},
      60,
      { welcome_discount: 30 },
      WELCOME_CODE,
    ],
    [
      'R-329 the time bonus before a smaller welcome',
      {},
      60,
      { welcome_discount: 20 },
      TIME_BONUS_CODE,
    ],
    ['R-034 the welcome just before its end', {}, 72 * 3_600 - 1, {}, WELCOME_CODE],
    ['R-034 no welcome at its end', {}, 72 * 3_600, {}, null],
    [
      'R-403 a welcome of 4 hours at 3:59',
      {},
      4 * 3_600 - 60,
      { welcome_hours: 4 },
      TIME_BONUS_CODE,
    ],
    ['R-403 a welcome of 4 hours at 4:00', {}, 4 * 3_600, { welcome_hours: 4 }, null],
    ['no welcome without a percentage', {}, 14_400, { welcome_discount: 0 }, null],
    ['no welcome of no hours', {}, 14_400, { welcome_hours: 0 }, null],
    ['a device a day ahead changes nothing: the server counts', {}, 3_600, {}, TIME_BONUS_CODE],
    ['R-318 R-466 neither after the first purchase', { hasBought: true }, 60, {}, null],
    [
      'R-328 the welcome once the time bonus is used',
      { usedCodes: [TIME_BONUS_CODE] },
      60,
      {},
      WELCOME_CODE,
    ],
    [
      'neither while an order holds one of them',
      { holdsFirst: true, usedCodes: [TIME_BONUS_CODE] },
      60,
      {},
      null,
    ],
    ['no second welcome for an account that paid before', { isKnownPayer: true }, 60, {}, null],
    [
      'R-274 a discount for staying after the first purchase',
      { hasBought: true, stayDiscount: 50 },
      60,
      {},
      STAY_CODE,
    ],
    [
      'R-274 a better one for staying before the time bonus',
      { stayDiscount: 50 },
      60,
      {},
      STAY_CODE,
    ],
    ['an equal one for staying is saved for later', { stayDiscount: 25 }, 60, {}, TIME_BONUS_CODE],
    ['a smaller one for staying is saved for later', { stayDiscount: 10 }, 60, {}, TIME_BONUS_CODE],
    [
      'R-274 one for staying is used once',
      { hasBought: true, stayDiscount: 50, usedCodes: [STAY_CODE] },
      60,
      {},
      null,
    ],
    ['R-274 one for staying never ends', { stayDiscount: 10 }, 400 * 24 * 3_600, {}, STAY_CODE],
    [
      'a known payer may use the one for staying',
      { isKnownPayer: true, stayDiscount: 10 },
      60,
      {},
      STAY_CODE,
    ],
  ];
  test.each(cases)('%s', (_title, who, seconds, settings, expected) => {
    const own = buyer(who);
    const now = after(seconds * SECOND);
    const best = bestDiscount(
      discountsByRule(own, { ...SETTINGS, ...settings }),
      own,
      order({ now }),
    );
    expect(best?.code ?? null).toBe(expected);
  });

  test('R-327 the time bonus is TIMEBONUS25 of 25 percent, active, once per user', () => {
    const [bonus] = discountsByRule(buyer(), SETTINGS);
    expect(bonus && toDiscountCode(bonus, after(HOUR))).toEqual({
      code: 'TIMEBONUS25',
      percentage: 25,
      value_percentage: 25,
      currency: null,
      minimum_order_value: null,
      country: null,
      user_id: ANNA,
      expires: after(4 * HOUR).toISOString(),
      status: 'active',
      validity: 'once-per-user',
      expired: false,
      paymentmethods: [],
    });
  });
});

describe('R-276 R-277 R-278 R-279 R-280 the conditions of a code', () => {
  const cases: [
    string,
    Partial<Discount>,
    Partial<Buyer>,
    Partial<DiscountedOrder>,
    DiscountProblem | null,
  ][] = [
    ['nothing is asked', {}, {}, {}, null],
    ['R-276 a cent below the minimum', { minimum: 5_626, currency: 'EUR' }, {}, {}, 'minimum'],
    ['R-276 at the minimum', { minimum: 5_625, currency: 'EUR' }, {}, {}, null],
    ['R-276 a minimum in another currency', { minimum: 1, currency: 'PLN' }, {}, {}, 'currency'],
    ['R-277 a code of BE in NL', { country: 'BE' }, {}, {}, 'country'],
    ['R-277 a code of BE in BE', { country: 'BE' }, {}, { country: 'BE' }, null],
    ['R-279 a moment before it expires', { expires: after(HOUR + 1) }, {}, {}, null],
    ['R-279 the moment it expires', { expires: after(HOUR) }, {}, {}, 'code_expired'],
    ['R-279 long after', { expires: SIGNUP }, {}, {}, 'code_expired'],
    ['turned off', { isActive: false }, {}, {}, 'code_expired'],
    ['R-280 another method', { methods: ['ideal'] }, {}, { method: 'paypal' }, 'method'],
    ['R-280 one of its methods', { methods: ['paypal', 'ideal'] }, {}, {}, null],
    ['R-280 no method chosen yet', { methods: ['ideal'] }, {}, { method: null }, null],
    ['a value in its currency', { worth: { value: 500 }, currency: 'EUR' }, {}, {}, null],
    [
      'a value in another currency',
      { worth: { value: 500 }, currency: 'EUR' },
      {},
      { currency: 'PLN' },
      'currency',
    ],
    ['R-383 used by the member', {}, { usedCodes: ['HERFST'] }, {}, 'code_used'],
    ['another code used by the member', {}, { usedCodes: ['LENTE'] }, {}, null],
    [
      'R-383 used, and expired since',
      { expires: SIGNUP },
      { usedCodes: ['HERFST'] },
      {},
      'code_used',
    ],
    ['an unlimited code again', { validity: 'unlimited' }, { usedCodes: ['HERFST'] }, {}, null],
    ['a first purchase', { firstPurchaseOnly: true }, {}, {}, null],
    [
      'no first purchase any more',
      { firstPurchaseOnly: true },
      { hasBought: true },
      {},
      'first_purchase',
    ],
    [
      'another order holds a first discount',
      { firstPurchaseOnly: true },
      { holdsFirst: true },
      {},
      'first_purchase',
    ],
    ['an order too small for any discount', {}, {}, { amount: 100 }, 'minimum'],
    ['expired beats the wrong country', { expires: SIGNUP, country: 'BE' }, {}, {}, 'code_expired'],
  ];
  test.each(cases)('%s', (_title, given, who, placed, expected) => {
    expect(discountProblem(discount(given), buyer(who), order(placed))).toBe(expected);
  });
});

describe('R-035 a typed code beside the automatic discount: the best one, never two', () => {
  const cases: [string, Partial<Discount> | null, Partial<Buyer>, number, string | null, number][] =
    [
      ['none typed', null, {}, 5_625, TIME_BONUS_CODE, 4_218],
      ['R-327 one cent is rounded for the member', null, {}, 1_250, TIME_BONUS_CODE, 937],
      ['a better percentage', {}, {}, 5_625, 'HERFST', 3_937],
      [
        'an equal one is not spent',
        { worth: { percentage: 25 } },
        {},
        5_625,
        TIME_BONUS_CODE,
        4_218,
      ],
      [
        'a worse one is not spent',
        { worth: { percentage: 10 } },
        {},
        5_625,
        TIME_BONUS_CODE,
        4_218,
      ],
      ['a better value', { worth: { value: 2_000 }, currency: 'EUR' }, {}, 5_625, 'HERFST', 3_625],
      [
        'a worse value',
        { worth: { value: 1_000 }, currency: 'EUR' },
        {},
        5_625,
        TIME_BONUS_CODE,
        4_218,
      ],
      [
        'a value leaves 1.00 at least',
        { worth: { value: 9_000 }, currency: 'EUR' },
        {},
        1_250,
        'HERFST',
        100,
      ],
      ['all of it for staying leaves 1.00', null, { stayDiscount: 100 }, 1_250, STAY_CODE, 100],
      ['one that does not apply', { country: 'BE' }, {}, 5_625, TIME_BONUS_CODE, 4_218],
      ['the only one', {}, { hasBought: true }, 5_625, 'HERFST', 3_937],
      ['none at all', null, { hasBought: true }, 5_625, null, 5_625],
      ['typed and for staying', {}, { hasBought: true, stayDiscount: 40 }, 5_625, STAY_CODE, 3_375],
    ];
  test.each(cases)('%s', (_title, given, who, amount, code, total) => {
    const own = buyer(who);
    const typed = given && discount(given);
    const best = pickDiscount(
      { buyer: own, byRule: discountsByRule(own, SETTINGS), typed },
      order({ amount }),
    );
    expect(best?.code ?? null).toBe(code);
    expect(best ? applyDiscount(best, amount).total : amount).toBe(total);
  });
});

describe('R-275 a code as the API shows it', () => {
  test('a value stands in its currency, an end that is over is told', () => {
    const shown = toDiscountCode(
      discount({
        worth: { value: 500 },
        currency: 'EUR',
        minimum: 2_000,
        country: 'NL',
        memberId: BERT,
        expires: SIGNUP,
        validity: 'once',
        methods: ['ideal'],
        isActive: false,
      }),
      after(HOUR),
    );
    expect(discountCodeSchema.parse(shown)).toEqual({
      code: 'HERFST',
      percentage: null,
      value_percentage: 500,
      currency: 'EUR',
      minimum_order_value: 2_000,
      country: 'NL',
      user_id: BERT,
      expires: SIGNUP.toISOString(),
      status: 'off',
      validity: 'once',
      expired: true,
      paymentmethods: ['ideal'],
    });
  });
});
