import { describe, expect, test } from 'vitest';
import { page } from 'vitest/browser';
import { success } from '../../../shared/result.ts';
import { user } from '../../../tests/component/builders.ts';
import type { CallAnswers } from '../../../tests/component/fake-worker.ts';
import {
  openOrder,
  textOf,
  tick,
  watchDepartures,
  BANK,
} from '../../../tests/component/order-screen.ts';
import { expectAccessible } from '../../../tests/component/screen.ts';

describe('the last order again', () => {
  const last = {
    bundle: 'p1',
    method: 'ideal',
    bank: 'heuvel',
    country: 'NL',
    currency: 'EUR',
    credits: 120,
    total: 2_700,
    paid_then: 2_500,
    credits_then: 120,
  } as const;
  const premium = user({ credits: 4 });
  const calls: CallAnswers = { getRepeatOrder: async () => success({ order: last }) };

  test('R-031 R-067 R-195 it is offered with bundle and method, and ordered at today’s price by one press after the tick', async () => {
    const places = watchDepartures();
    const screen = await openOrder('/nl/credits', { as: premium, calls });
    await expect
      .poll(() => textOf('[data-repeat-order]'))
      .toContain('120 credits via iDEAL | Wero, € 27,00');
    await page.getByRole('link', { name: 'Herhalen' }).click();
    await expect.poll(screen.path).toBe('/nl/credits/repeat-order');
    await expect
      .poll(() => textOf('[data-price-then]'))
      .toBe('De prijs is veranderd: vorige keer betaalde je € 25,00, nu € 27,00.');
    await expectAccessible();
    await tick.click();
    await page.getByRole('button', { name: 'Bestellen en € 27,00 betalen' }).click();
    await expect.poll(() => places).toEqual([BANK]);
    expect(screen.worker.requested('startPayment')[0]?.body).toMatchObject({
      bundle: 'p1',
      method: 'ideal',
      bank: 'heuvel',
      country: 'NL',
      agreed_total: 2_700,
      agreed_currency: 'EUR',
      immediate: true,
    });
  });

  test('R-031 a free member is led to premium, and is offered nothing to repeat', async () => {
    const screen = await openOrder('/nl/credits/repeat-order', { calls });
    await expect.poll(screen.path).toBe('/nl/premium');
    await screen.goto('/nl/credits');
    await expect.element(page.getByRole('radio').first()).toBeInTheDocument();
    expect(document.querySelector('[data-repeat-order]')).toBeNull();
    expect(screen.worker.requested('getRepeatOrder')).toEqual([]);
  });

  test('a premium member without an order is led to the bundles', async () => {
    await openOrder('/nl/credits/repeat-order', {
      as: premium,
      calls: { getRepeatOrder: async () => success({ order: null }) },
    });
    await expect.element(page.getByText('Nog niets om te herhalen')).toBeVisible();
  });
});
