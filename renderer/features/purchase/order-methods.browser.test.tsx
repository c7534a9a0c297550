import { describe, expect, test } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import { PAYMENT_METHODS } from '../../../shared/money/payment-methods.ts';
import type { PaymentMethod } from '../../../shared/money/payment-methods.ts';
import { payment, shop } from '../../../tests/component/builders.ts';
import { methods, openOrder, pay, plain, tick } from '../../../tests/component/order-screen.ts';
import { expectAccessible, PHONE } from '../../../tests/component/screen.ts';
import { saveMeta } from '../../local/meta.ts';

describe('the methods', () => {
  test('R-068 a bundle’s page shows the methods of the country, and the banks of one that has them', async () => {
    const screen = await openOrder('/nl/credits/p2', { size: PHONE });
    await expect.poll(() => methods().slice(0, 3)).toEqual(['ideal', 'creditcard', 'paypal']);
    await page.getByRole('button', { name: 'Nog 3 manieren' }).click();
    await page.getByRole('radio', { name: /Overboeking/ }).click();
    await expect.poll(screen.path).toBe('/nl/credits/p2/sct');
    await expect.element(page.getByText('1 tot 3 dagen')).toBeVisible();
    await expect.element(page.getByLabelText('Je bank')).not.toBeInTheDocument();
    await screen.goto('/nl/credits/p2/ideal');
    const banks = page.getByLabelText('Je bank');
    await expect.element(banks).toBeVisible();
    expect(plain(banks.element().textContent)).toContain('Heuvelbank');
    await tick.click();
    await pay.click();
    await expect.element(page.getByText('Kies eerst je bank.')).toBeVisible();
    await expect.element(banks).toHaveFocus();
    expect(screen.worker.requested('startPayment')).toEqual([]);
    await expectAccessible();
  });

  test('R-283 each of the eighteen names has a label and a mark, other names and bundles have no page', async () => {
    const all = PAYMENT_METHODS.map((name) => ({ name, banks: [], slow: false }));
    await openOrder('/nl/credits/p0', { sold: shop({ methods: all }) });
    await expect.poll(() => methods()).toHaveLength(18);
    for (const name of PAYMENT_METHODS) {
      const row = document.querySelector(`[data-method=${name}]`);
      expect(row?.querySelector(`[data-logo=${name}] svg`), name).not.toBeNull();
      expect(row?.querySelector('b')?.textContent, name).toMatch(/\w{2}/);
    }
    for (const path of ['/nl/credits/p2/bitcoin', '/nl/credits/p4', '/nl/credits/p4/ideal']) {
      await openOrder(path);
      await expect.poll(() => document.querySelector('[data-error-status="404"]')).not.toBeNull();
    }
  });

  test('a method that was used before comes first, the newest at the top', async () => {
    const paid = (method: PaymentMethod, day: number) =>
      payment({ method, status: 'completed', created_at: `2026-11-0${day}T10:00:00.000Z` });
    await openOrder('/nl/credits/p2', {
      fill: (db) =>
        saveMeta(db, 'payments', [
          payment({ method: 'sct', status: 'failed', reason: 'expired' }),
          paid('applepay', 2),
          paid('paypal', 1),
        ]),
    });
    await expect
      .poll(() => methods())
      .toEqual(['applepay', 'paypal', 'ideal', 'creditcard', 'sdd', 'sct']);
    await expect.element(page.getByRole('radio', { name: /Apple Pay/ })).toBeChecked();
  });

  test('R-068 the arrow keys go through the methods: focus stays on the one that was chosen', async () => {
    const screen = await openOrder('/nl/credits/p2/applepay');
    const first = page.getByRole('radio', { name: /Apple Pay/ });
    await expect.element(first).toBeChecked();
    first.element().focus();
    const twoFrames = () =>
      new Promise((resolve) => requestAnimationFrame(() => requestAnimationFrame(resolve)));
    for (const name of ['sdd', 'sct']) {
      await userEvent.keyboard('{ArrowDown}');
      await expect.poll(screen.path).toBe(`/nl/credits/p2/${name}`);
      await expect.element(page.getByText(/Je credits komen zodra/)).toBeVisible();
      // A new page takes the focus once it is drawn.
      await twoFrames();
      expect(document.activeElement?.getAttribute('value')).toBe(name);
    }
  });

  test('a method that the country has not is named, and nothing is ordered with it', async () => {
    const screen = await openOrder('/nl/credits/p2/blik');
    await tick.click();
    await pay.click();
    await expect.element(page.getByText(/Zo kun je in dit land niet betalen/)).toBeVisible();
    expect(screen.worker.requested('startPayment')).toEqual([]);
  });
});
