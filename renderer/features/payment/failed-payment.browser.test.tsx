import { describe, expect, test } from 'vitest';
import { page } from 'vitest/browser';
import { success } from '../../../shared/result.ts';
import { payment } from '../../../tests/component/builders.ts';
import { refuse } from '../../../tests/component/fake-worker.ts';
import { blockNavigation } from '../../../tests/component/leaving-page.ts';
import { openPayment } from '../../../tests/component/payment-page.ts';
import {
  DESKTOP,
  expectAccessible,
  expectNoSidewaysScroll,
  PHONE,
} from '../../../tests/component/screen.ts';

const main = page.getByRole('main');
const title = page.getByRole('heading', { level: 1 });
const SIZES = [
  ['a phone', PHONE],
  ['a desktop', DESKTOP],
] as const;

describe('a payment that failed', () => {
  test.each(SIZES)(
    'R-182 R-355 R-453 on %s it says why and is tried again, by the same method or another',
    async (_, size) => {
      const one = payment({ status: 'failed', reason: 'cancelled', bank: 'proef' });
      const again = payment({ actions: { continue_url: 'https://bank.example/pay/2' } });
      const left = blockNavigation();
      const screen = await openPayment(one, {
        size,
        calls: {
          startPayment: async () =>
            success({ payment: again, redirect_url: again.actions.continue_url }),
        },
      });
      await expect.element(title).toHaveTextContent('Betaling geannuleerd');
      await expect.element(page.getByText(/Je hebt de betaling afgebroken/)).toBeVisible();
      await expect
        .element(page.getByRole('link', { name: 'Kies een andere methode' }))
        .toHaveAttribute('href', `/nl/credits/p2?purchase=${one.purchase}`);
      expectNoSidewaysScroll();
      await expectAccessible();
      await page.getByRole('button', { name: 'Probeer het nog eens' }).click();
      await expect.poll(() => left).toEqual(['https://bank.example/pay/2']);
      expect(screen.path()).toBe(`/nl/transactions/${again.payment_id}`);
      expect(screen.worker.requested('startPayment')).toMatchObject([
        {
          body: {
            purchase: one.purchase,
            method: 'ideal',
            bank: 'proef',
            agreed_total: 4_219,
            agreed_currency: 'EUR',
            return_to: 'web',
          },
        },
      ]);
    },
  );

  test.each(SIZES)(
    'R-196 R-451 R-452 on %s a card’s failure has its title, a retry and PayPal',
    async (_, size) => {
      const one = payment({
        status: 'failed',
        reason: 'failed',
        failure: 'card_declined',
        method: 'creditcard',
      });
      const again = payment({ actions: { continue_url: null } });
      const screen = await openPayment(one, {
        size,
        calls: { startPayment: async () => success({ payment: again, redirect_url: null }) },
      });
      await expect.element(title).toHaveTextContent('Creditcard betaling mislukt');
      await expect.element(page.getByText(/Je bank weigert deze kaart/)).toBeVisible();
      await expect
        .element(page.getByRole('button', { name: 'Probeer het nog eens' }))
        .toBeVisible();
      await expectAccessible();
      await page.getByRole('button', { name: 'Betaal met PayPal' }).click();
      await expect.poll(screen.path).toBe(`/nl/transactions/${again.payment_id}`);
      expect(screen.worker.requested('startPayment')).toMatchObject([
        { body: { purchase: one.purchase, method: 'paypal' } },
      ]);
    },
  );

  test('a try whose answer was lost is the same payment when it is tried again', async () => {
    const screen = await openPayment(
      payment({ status: 'failed', reason: 'failed', failure: 'unknown' }),
      {
        calls: { startPayment: async () => refuse('unreachable') },
      },
    );
    const retry = page.getByRole('button', { name: 'Probeer het nog eens' });
    await retry.click();
    await expect.poll(() => screen.worker.requested('startPayment').length).toBe(1);
    await expect.element(retry).not.toHaveAttribute('aria-busy');
    await retry.click();
    await expect.poll(() => screen.worker.requested('startPayment').length).toBe(2);
    const keys = screen.worker.requested('startPayment').map(({ key }) => key);
    expect(keys[0]).toBeTruthy();
    expect(new Set(keys).size).toBe(1);
  });

  test('an order that is closed leads to the bundles', async () => {
    await openPayment(payment({ status: 'failed', reason: 'expired', actions: { retry: false } }));
    await expect.element(title).toHaveTextContent('Betaling verlopen');
    await expect
      .element(main.getByRole('link', { name: 'Bekijk de bundels' }))
      .toHaveAttribute('href', '/nl/credits');
    expect(page.getByRole('button', { name: 'Probeer het nog eens' }).elements()).toEqual([]);
  });

  test('R-451 in German too, in dark colours', async () => {
    const one = payment({
      status: 'failed',
      reason: 'failed',
      failure: 'insufficient_funds',
      method: 'visa',
    });
    await openPayment(one, { locale: 'de', dark: true });
    await expect.element(title).toHaveTextContent('Kreditkartenzahlung fehlgeschlagen');
    await expect.element(page.getByRole('button', { name: 'Mit PayPal bezahlen' })).toBeVisible();
    await expectAccessible();
  });
});
