import { eq } from 'drizzle-orm';
import { afterAll, beforeAll, beforeEach, describe, expect, test, vi } from 'vitest';
import { siteSettingsSchema } from '../../../../shared/contract/settings.ts';
import { createDiscountTools } from '../../../../tests/support/money/test-discounts.ts';
import type { DiscountTools } from '../../../../tests/support/money/test-discounts.ts';
import type { TestMember } from '../../../../tests/support/test-members.ts';
import { createTestDebt, createTestOrder } from '../../../../tests/support/money/test-orders.ts';
import { createTestProvider } from '../../../../tests/support/money/test-provider.ts';
import { createTestSite } from '../../../../tests/support/test-site.ts';
import type { Input, TestSite } from '../../../../tests/support/test-site.ts';
import { priceHistory } from '../../../database/schema/purchases.ts';
import { members } from '../../../database/schema/members.ts';
import type { PaymentProvider } from '../../../payments/provider.ts';
import { offeredMethods } from './offered-methods.ts';

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
const names = async (member: TestMember, input: Input = {}) =>
  (await shop(member, input)).methods.map(({ name }) => name);

describe('payment methods', () => {
  test('R-283 those of the country and its currency, by the settings', async () => {
    expect(await names(visitor)).toContain('ideal');
    expect(await names(visitor)).not.toContain('bancontact');
    expect(await names(visitor, { country: 'BE' })).toContain('bancontact');
    expect(await names(visitor, { country: 'PL' })).toEqual(
      expect.arrayContaining(['blik', 'prezelewy24']),
    );
    expect(await names(visitor, { country: 'PL' })).not.toContain('sdd');
    for (const closed of ['giropay', 'sofort', 'maestro'])
      expect(await names(visitor, { country: 'DE' })).not.toContain(closed);
    const ideal = (await shop(visitor)).methods.find(({ name }) => name === 'ideal');
    expect(ideal).toMatchObject({ slow: false, banks: [{ id: 'duinbank' }, { id: 'polderbank' }] });
    expect((await shop(visitor)).methods.find(({ name }) => name === 'sct')?.slow).toBe(true);
    const { payment_methods } = DEFAULTS;
    await site.change({
      payment_methods: { ...payment_methods, ideal: { ...payment_methods.ideal, enabled: false } },
    });
    expect(await names(visitor)).not.toContain('ideal');
  });

  test('the one that the member paid with last comes first', async () => {
    const member = await site.member();
    const { memberId } = member;
    const usual = await names(member);
    const pay = (method: 'paypal' | 'sct' | 'visa', hours: number, payment?: 'failed') =>
      createTestOrder(site.database, {
        memberId,
        method,
        ...(payment ? { payment } : {}),
        at: new Date(tools.now().getTime() - hours * HOUR),
      });
    await pay('paypal', 3);
    await pay('sct', 2);
    await pay('visa', 1, 'failed');
    const sorted = await names(member);
    expect(sorted.slice(0, 2)).toEqual(['sct', 'paypal']);
    expect(sorted.slice(2)).toEqual(usual.filter((one) => one !== 'sct' && one !== 'paypal'));
  });

  test('a member who owes credits after a chargeback is offered neither cards nor direct debit', async () => {
    const member = await site.member();
    await createTestDebt(site.database, {
      memberId: member.memberId,
      credits: 1,
      at: tools.now(),
    });
    const offered = await names(member);
    for (const method of ['sdd', 'creditcard', 'visa', 'mastercard'])
      expect(offered).not.toContain(method);
    expect(offered).toContain('ideal');
  });

  test('none while the provider is away, and the shop stands all the same; back soon after it is', async () => {
    const provider = createTestProvider();
    site.services.payments = provider;
    provider.isAway = true;
    expect(await shop(visitor)).toMatchObject({ methods: [], bundles: { length: 4 } });
    provider.isAway = false;
    expect(await names(visitor)).toEqual([]);
    site.services.clock.advance(16_000);
    expect(await names(visitor)).toContain('ideal');
  });

  test('the provider is asked once in five minutes for a country, and later nobody waits for it', async () => {
    const provider = createTestProvider();
    const methods = vi.spyOn(provider, 'methods');
    site.services.payments = provider;
    await Promise.all([names(visitor), names(visitor), names(visitor)]);
    expect(methods).toHaveBeenCalledTimes(1);
    await names(visitor, { country: 'BE' });
    expect(methods).toHaveBeenCalledTimes(2);
    expect(methods).toHaveBeenLastCalledWith({
      country: 'BE',
      amount: { amount: 1_250, currency: 'EUR' },
    });
    site.services.clock.advance(5 * 60_000 + 1);
    methods.mockReturnValue(new Promise(() => undefined));
    const anHour = 60 * 60_000;
    const asked = { memberId: null, country: 'NL' };
    expect(await offeredMethods(site.services, asked, anHour)).not.toEqual([]);
    expect(methods).toHaveBeenCalledTimes(3);
  });

  test('a provider that does not answer or breaks keeps nobody waiting', async () => {
    const never: PaymentProvider = {
      ...createTestProvider(),
      methods: () => new Promise(() => undefined),
    };
    const broken: PaymentProvider = {
      ...createTestProvider(),
      methods: () => Promise.reject(new Error('broken')),
    };
    for (const payments of [never, broken])
      // The second one does not wait at all: the first one's patience is over.
      for (const patience of [1, 60 * 60_000])
        expect(
          await offeredMethods(
            { ...site.services, payments },
            { memberId: null, country: 'NL' },
            patience,
          ),
        ).toEqual([]);
  });
});

describe('repeating the last order', () => {
  const repeat = async (member: TestMember) => (await site.call(member, 'getRepeatOrder')).order;
  const premium = () =>
    tools.oldMember().then(async (member) => {
      await site.database
        .update(members)
        .set({ paid_user: true })
        .where(eq(members.id, member.memberId));
      return member;
    });

  test('R-031 R-195 a premium member’s last paid order with its method and bank, at today’s price', async () => {
    const member = await premium();
    expect(await repeat(member)).toBeNull();
    const order = { memberId: member.memberId, at: tools.now() };
    await createTestOrder(site.database, { ...order, at: new Date(order.at.getTime() - DAY) });
    await createTestOrder(site.database, {
      ...order,
      bundle: 'p1',
      total: 2_500,
      credits: 100,
      bank: 'duinbank',
    });
    await createTestOrder(site.database, { ...order, bundle: 'p3', payment: 'open' });
    expect(await repeat(member)).toEqual({
      bundle: 'p1',
      method: 'ideal',
      bank: 'duinbank',
      country: 'NL',
      currency: 'EUR',
      credits: 120,
      total: 2_700,
      paid_then: 2_500,
      credits_then: 100,
    });
  });

  test('R-031 a free member is refused with 402', async () => {
    expect(await site.refusal(await site.member(), 'getRepeatOrder')).toMatchObject({
      status: 402,
      code: 'premium_required',
    });
  });

  test('a method that is off is replaced by the first one offered; while the provider is away it stays', async () => {
    const member = await premium();
    await createTestOrder(site.database, {
      memberId: member.memberId,
      at: tools.now(),
      method: 'giropay',
      bank: 'oldbank',
    });
    const offered = await names(member);
    expect(await repeat(member)).toMatchObject({ method: offered[0], bank: null });
    const away = createTestProvider();
    away.isAway = true;
    site.services.payments = away;
    expect(await repeat(member)).toMatchObject({ method: 'giropay', bank: 'oldbank' });
  });

  test('another currency than then says nothing of what was paid; a bundle without a price is no offer', async () => {
    const member = await premium();
    const order = { memberId: member.memberId, at: tools.now() };
    await createTestOrder(site.database, { ...order, currency: 'CHF', country: 'DE' });
    expect(await repeat(member)).toMatchObject({ currency: 'EUR', paid_then: null });
    const { bundles } = DEFAULTS;
    await site.change({ bundles: { ...bundles, p0: { ...bundles.p0, prices: {} } } });
    expect(await repeat(member)).toBeNull();
  });
});
