import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { siteSettingsSchema } from '../../../../shared/contract/settings.ts';
import { createDiscountTools } from '../../../../tests/support/money/test-discounts.ts';
import type { DiscountTools } from '../../../../tests/support/money/test-discounts.ts';
import type { TestMember } from '../../../../tests/support/test-members.ts';
import { createTestDebt } from '../../../../tests/support/money/test-orders.ts';
import { createTestProvider } from '../../../../tests/support/money/test-provider.ts';
import { createTestSite } from '../../../../tests/support/test-site.ts';
import type { Input, TestSite } from '../../../../tests/support/test-site.ts';
import { priceHistory } from '../../../database/schema/purchases.ts';
import { inTransaction } from '../../../database/transaction.ts';
import { notePrices, untrueMessageCosts } from './price-history.ts';
import { paymentCountry, priceOrder } from './price.ts';

const HOUR = 3_600_000;
const DAY = 24 * HOUR;
const DEFAULTS = siteSettingsSchema.parse({});

let site: TestSite;
let tools: DiscountTools;
let visitor: TestMember;
beforeAll(async () => {
  site = await createTestSite({ connections: 12 });
  tools = createDiscountTools(site);
});
afterAll(() => site.close());
beforeEach(async () => {
  await tools.empty();
  await site.database.delete(priceHistory);
  await site.change(DEFAULTS);
  site.services.payments = createTestProvider();
  visitor = { ...(await site.member()), cookie: '' };
});

const shop = (member: TestMember, input: Input = {}) => site.call(member, 'getBundles', input);

describe('bundles and their prices', () => {
  test('R-034 R-175 R-176 a visitor sees four bundles at the normal price of their country', async () => {
    const { bundles, ...rest } = await shop(visitor);
    expect(rest).toMatchObject({
      country: 'NL',
      currency: 'EUR',
      vat_rate: 2_100,
      discount: null,
      next_discount: null,
      discount_remaining_s: null,
      debt_credits: 0,
    });
    expect(bundles.map(({ id, credits, list, total }) => [id, credits, list, total])).toEqual([
      ['p0', 50, 1_250, 1_250],
      ['p1', 120, 2_700, 2_700],
      ['p2', 300, 5_625, 5_625],
      ['p3', 750, 11_250, 11_250],
    ]);
    expect(bundles.map(({ popular }) => popular)).toEqual([false, false, true, false]);
    expect(bundles.map((bundle) => bundle.message_cost)).toEqual([25, 22.5, 18.75, 15]);
  });

  test('R-283 the country is the one asked for, the profile’s, the visit’s, the site’s, where it is served', async () => {
    const polish = await site.member({ profile: { country: 'PL' } });
    const place = async (member: TestMember, input: Input = {}) => {
      const { country, currency, bundles } = await shop(member, input);
      return [country, currency, bundles[0]?.list];
    };
    expect(await place(polish)).toEqual(['PL', 'PLN', 4_900]);
    expect(await place(polish, { country: 'GB' })).toEqual(['GB', 'GBP', 1_100]);
    expect(await place(visitor, { country: 'CH' })).toEqual(['CH', 'CHF', 1_300]);
    await site.change({ countries: ['NL', 'BE'], geoip_default_country: 'BE' });
    expect(await place(polish, { country: 'GB' })).toEqual(['BE', 'EUR', 1_250]);
    const settings = site.services.settings.current();
    expect(paymentCountry(settings, { profile: 'PL', visit: 'NL' })).toBe('NL');
    expect(paymentCountry(settings, { asked: 'BE', profile: 'NL', visit: 'NL' })).toBe('BE');
    expect(await site.refusal(visitor, 'getBundles', { country: 'XX' })).toMatchObject({
      status: 422,
    });
  });

  test('R-269 R-479 a changed setting is today’s price; without one the shop is closed there', async () => {
    const { bundles } = DEFAULTS;
    await site.change({ bundles: { ...bundles, p0: { ...bundles.p0, prices: { EUR: 999 } } } });
    expect((await shop(visitor)).bundles[0]).toMatchObject({ list: 999, total: 999 });
    expect(await site.refusal(visitor, 'getBundles', { country: 'PL' })).toMatchObject({
      status: 503,
      code: 'payment_unavailable',
    });
    await expect(
      priceOrder(site.database, {
        memberId: null,
        bundle: 'p0',
        country: 'PL',
        method: null,
        code: null,
        now: tools.now(),
        settings: site.services.settings.current(),
      }),
    ).rejects.toMatchObject({ code: 'validation_failed' });
  });

  test('R-177 R-327 R-329 a new member sees the time bonus, how long it lasts and what follows', async () => {
    const member = await site.member();
    const seen = await shop(member);
    expect(seen.bundles.map(({ total, discount }) => [total, discount])).toEqual([
      [937, 'TIMEBONUS25'],
      [2_025, 'TIMEBONUS25'],
      [4_218, 'TIMEBONUS25'],
      [8_437, 'TIMEBONUS25'],
    ]);
    expect(seen.discount?.code).toBe('TIMEBONUS25');
    expect(seen.discount_remaining_s).toBeGreaterThan(14_380);
    expect(seen.discount_remaining_s).toBeLessThanOrEqual(14_400);
    expect(seen.next_discount).toMatchObject({ code: 'WELKOM25', percentage: 25, expired: false });
    await site.change({ welcome_hours: 4 });
    expect((await shop(member)).next_discount).toBeNull();
  });

  test('R-034 R-359 after the time bonus the welcome, with the time left; after it the normal price', async () => {
    const signup = (hours: number) =>
      site.member({ member: { signup_at: new Date(tools.now().getTime() - hours * HOUR) } });
    const seen = await shop(await signup(70));
    expect(seen).toMatchObject({ discount: { code: 'WELKOM25' }, next_discount: null });
    expect(seen.discount_remaining_s).toBeGreaterThan(7_180);
    expect(seen.discount_remaining_s).toBeLessThanOrEqual(7_200);
    expect((await shop(await signup(72))).bundles[2]).toMatchObject({
      list: 5_625,
      total: 5_625,
      discount: null,
    });
  });

  test('R-035 R-276 a typed code lowers the bundles that it applies to, and the order costs the same', async () => {
    const member = await site.member();
    await tools.give({ minimum_order_value: 5_000, currency: 'EUR' });
    const seen = await shop(member, { discount_code: 'herfst' });
    expect(seen.bundles.map(({ discount }) => discount)).toEqual([
      'TIMEBONUS25',
      'TIMEBONUS25',
      'HERFST',
      'HERFST',
    ]);
    expect(seen.discount?.code).toBe('HERFST');
    expect(seen).toMatchObject({ discount_remaining_s: null, next_discount: null });
    for (const bundle of seen.bundles)
      expect(
        await priceOrder(site.database, {
          memberId: member.memberId,
          bundle: bundle.id,
          country: 'NL',
          method: 'ideal',
          code: bundle.discount === 'HERFST' ? 'HERFST' : null,
          now: tools.now(),
          settings: site.services.settings.current(),
        }),
      ).toMatchObject({ list: bundle.list, total: bundle.total, credits: bundle.credits });
  });

  test('R-382 R-280 a code that no bundle can be bought with is refused, a visitor’s too', async () => {
    const member = await site.member();
    const ask = (input: Input, who: TestMember = member) => site.refusal(who, 'getBundles', input);
    await tools.give({ minimum_order_value: 20_000, currency: 'EUR' });
    await tools.give({ code: 'IDEAL', methods: ['ideal'] });
    expect(await ask({ discount_code: 'XXXX' })).toMatchObject({ code: 'code_not_found' });
    expect(await ask({ discount_code: 'HERFST' })).toMatchObject({
      status: 409,
      code: 'code_not_applicable',
      fields: ['discount_code'],
    });
    expect(await ask({ discount_code: 'IDEAL', method: 'paypal' })).toMatchObject({
      code: 'code_not_applicable',
    });
    expect((await shop(member, { discount_code: 'IDEAL' })).discount?.code).toBe('IDEAL');
    expect(await ask({ discount_code: 'HERFST' }, visitor)).toMatchObject({
      code: 'authentication_required',
    });
    for (const field of ['amount', 'percentage', 'credits', 'user_id'])
      expect(await ask({ [field]: '1' })).toMatchObject({ status: 422, fields: [field] });
  });

  test('a debt after a chargeback is told before the order', async () => {
    const member = await site.member();
    await createTestDebt(site.database, {
      memberId: member.memberId,
      credits: 12,
      at: tools.now(),
    });
    expect((await shop(member)).debt_credits).toBe(12);
  });
});

describe('the lowest price of thirty days', () => {
  const sell = async (amount: number, credits = 50) => {
    const p0 = { credits, prices: { ...DEFAULTS.bundles.p0.prices, EUR: amount }, popular: false };
    await site.change({ bundles: { ...DEFAULTS.bundles, p0 } });
    await inTransaction(site.database, (tx) =>
      notePrices(tx, site.services.settings.current(), tools.now()),
    );
  };
  const lowest = async () => (await shop(visitor)).bundles[0]?.lowest_30_days;

  test('it is the normal price without a history, and the lowest of the same bundle with one', async () => {
    expect(await lowest()).toBe(1_250);
    await sell(900);
    site.services.clock.advance(DAY);
    await sell(1_400);
    expect(await lowest()).toBe(900);
    site.services.clock.advance(30 * DAY - HOUR);
    expect(await lowest()).toBe(900);
    site.services.clock.advance(2 * HOUR);
    expect(await lowest()).toBe(1_400);
    await sell(2_000, 100);
    expect(await lowest()).toBe(2_000);
    site.services.clock.advance(HOUR);
    await sell(3_000);
    expect(await lowest()).toBe(1_400);
  });

  test('prices are noted when they change, and not again while they hold', async () => {
    await sell(1_250);
    const first = await site.database.select().from(priceHistory);
    expect(first).toHaveLength(4 * 8);
    site.services.clock.advance(HOUR);
    await sell(1_250);
    expect(await site.database.select().from(priceHistory)).toEqual(first);
    await sell(1_300);
    const rows = await site.database.select().from(priceHistory);
    expect(rows.filter(({ until }) => until !== null)).toMatchObject([
      { bundle: 'p0', currency: 'EUR', amount: 1_250 },
    ]);
    const { p0, ...others } = DEFAULTS.bundles;
    await inTransaction(site.database, (tx) =>
      notePrices(tx, { bundles: { ...others, p0: { ...p0, prices: {} } } }, tools.now()),
    );
    const open = (await site.database.select().from(priceHistory)).filter(
      ({ until }) => until === null,
    );
    expect(open).toHaveLength(3 * 8);
  });

  test('R-269 R-478 the defaults say what a message costs at the least, and a setting that does not is found', () => {
    expect(untrueMessageCosts(DEFAULTS)).toEqual([]);
    const minimum_message_costs = {
      ...DEFAULTS.minimum_message_costs,
      NL: { costs: 12, currency: 'EUR' },
    };
    expect(untrueMessageCosts({ ...DEFAULTS, minimum_message_costs })).toEqual([
      { country: 'NL', costs: 12, least: 15 },
    ]);
    expect(untrueMessageCosts({ ...DEFAULTS, message_credits: 2 })).toHaveLength(15);
  });
});
