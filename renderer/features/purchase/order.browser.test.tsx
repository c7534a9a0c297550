import { describe, expect, test, vi } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import { newId } from '../../../shared/identifiers.ts';
import { success } from '../../../shared/result.ts';
import { discountCode, shop } from '../../../tests/component/builders.ts';
import { refuse } from '../../../tests/component/fake-worker.ts';
import {
  desktopBridge,
  openOrder,
  pay,
  plain,
  started,
  textOf,
  tick,
  watchDepartures,
  BANK,
} from '../../../tests/component/order-screen.ts';
import { DESKTOP, expectAccessible, PHONE } from '../../../tests/component/screen.ts';

describe('the order', () => {
  test.each([PHONE, DESKTOP])(
    'it names discount, total and tax, asks for the tick, and then leads to the bank (%o)',
    async (size) => {
      const places = watchDepartures();
      const screen = await openOrder('/nl/credits/p2/paypal', {
        size,
        sold: shop({ discount: discountCode(), discount_remaining_s: 9_668 }),
      });
      await expect.poll(() => textOf('[data-total]')).toBe('€ 42,18');
      const words = plain(document.querySelector('main')?.textContent);
      expect(words).toMatch(/Tijdbonus 25%, nog 02:4[01]:\d\d/);
      expect(words).toContain('−€ 14,07');
      expect(words).toContain('Inclusief 21% btw');
      expect(words).toContain('€ 7,32');
      await expect.element(tick).not.toBeChecked();
      await page.getByRole('button', { name: 'Bestellen en € 42,18 betalen' }).click();
      await expect
        .element(page.getByText('Zet eerst dit vinkje, dan kun je betalen.'))
        .toBeVisible();
      await expect.element(tick).toHaveFocus();
      await expectAccessible();
      expect(screen.worker.requested('startPayment')).toEqual([]);
      await tick.click();
      await pay.click();
      await expect.poll(() => places).toEqual([BANK]);
      const [order] = screen.worker.requested('startPayment');
      expect(order?.body).toEqual({
        bundle: 'p2',
        method: 'paypal',
        agreed_total: 4_218,
        agreed_currency: 'EUR',
        immediate: true,
        return_to: 'web',
      });
      expect(order?.key).toMatch(/^[0-9a-f-]{36}$/);
    },
  );

  test('a code, a bank and a country that were chosen go with it', async () => {
    const places = watchDepartures();
    const screen = await openOrder('/nl/credits/p2/ideal');
    await page.getByLabelText('Land van betaling').selectOptions('BE');
    await page.getByRole('button', { name: 'Kortingscode invullen' }).click();
    await page.getByLabelText('Kortingscode').fill('zomer10');
    await userEvent.keyboard('{Enter}');
    await page.getByLabelText('Je bank').selectOptions('Rivierbank');
    await tick.click();
    await pay.click();
    await expect.poll(() => places).toHaveLength(1);
    expect(screen.worker.requested('startPayment')[0]?.body).toMatchObject({
      country: 'BE',
      discount_code: 'ZOMER10',
      bank: 'rivier',
    });
  });

  test('a price that changed is shown and asked for again, and nothing is ordered until then', async () => {
    const places = watchDepartures();
    let sold = shop({ discount: discountCode(), discount_remaining_s: 60 });
    const screen = await openOrder('/nl/credits/p2/paypal', {
      calls: {
        getBundles: async () => success(sold),
        startPayment: async ({ body }) =>
          body?.agreed_total === 5_625 ? success(started()) : refuse('price_changed'),
      },
    });
    await expect.poll(() => textOf('[data-total]')).toBe('€ 42,18');
    sold = shop();
    await tick.click();
    await pay.click();
    await expect.element(page.getByRole('alert')).toMatchTextContent(/De prijs is veranderd\./);
    await expect
      .element(page.getByRole('button', { name: 'Bestellen en € 56,25 betalen' }))
      .toBeVisible();
    expect(places).toEqual([]);
    await expect.element(tick).toBeChecked();
    await pay.click();
    await expect.poll(() => places).toEqual([BANK]);
    const [first, second] = screen.worker.requested('startPayment');
    expect(first?.key).not.toBe(second?.key);
  });

  test('an order whose answer was lost is tried again as the same order', async () => {
    const places = watchDepartures();
    let isAway = true;
    const screen = await openOrder('/nl/credits/p2/paypal', {
      calls: {
        startPayment: async () => (isAway ? refuse('unreachable') : success(started())),
      },
    });
    await tick.click();
    await pay.click();
    await expect.element(page.getByRole('alert')).toBeVisible();
    isAway = false;
    await pay.click();
    await expect.poll(() => places).toEqual([BANK]);
    const [first, second] = screen.worker.requested('startPayment');
    expect(second).toEqual(first);
  });

  test.each(['javascript:alert(1)', 'http://bank.example/', '//bank.example/x'])(
    'an answer that leads to %s is not followed',
    async (address) => {
      const places = watchDepartures();
      await openOrder('/nl/credits/p2/paypal', {
        calls: { startPayment: async () => success(started({}, address)) },
      });
      await tick.click();
      await pay.click();
      await expect
        .element(page.getByRole('alert'))
        .toMatchTextContent(/De betaalpagina kon niet worden geopend/);
      expect(places).toEqual([]);
    },
  );

  test('a direct debit goes on to its form', async () => {
    const id = newId();
    const screen = await openOrder('/nl/credits/p2/sdd', {
      calls: {
        startPayment: async () =>
          success(started({ payment_id: id, method: 'sdd', needs: 'direct_debit' }, null)),
      },
    });
    await expect.element(page.getByText('2 tot 5 werkdagen')).toBeVisible();
    await tick.click();
    await pay.click();
    await expect.poll(screen.path).toBe(`/nl/directdebit?payment=${id}`);
  });

  test('the desktop app opens the bank outside and waits on the page of the payment', async () => {
    const id = newId();
    const opened = vi.fn(async (_url: string) => undefined);
    const screen = await openOrder('/nl/credits/p2/paypal', {
      desktop: desktopBridge(opened),
      calls: { startPayment: async () => success(started({ payment_id: id })) },
    });
    await tick.click();
    await pay.click();
    await expect.poll(screen.path).toBe(`/nl/transactions/${id}`);
    expect(opened.mock.calls).toEqual([[BANK]]);
    expect(screen.worker.requested('startPayment')[0]?.body).toMatchObject({ return_to: 'app' });
  });

  test('what is owed is said before the order', async () => {
    await openOrder('/nl/credits/p0', { sold: shop({ debt_credits: 20 }) });
    await expect
      .element(
        page.getByText(/Van deze bestelling gaan 20 credits daarnaartoe; er komen er 30 bij/),
      )
      .toBeVisible();
  });

  test('a code that was used elsewhere meanwhile is said at its field, at the full price', async () => {
    await openOrder('/nl/credits/p2/paypal', {
      calls: {
        getBundles: async ({ query }) =>
          success(
            query?.discount_code
              ? shop({ discount: discountCode({ code: 'EENMALIG', percentage: 50 }) })
              : shop(),
          ),
        startPayment: async () => refuse('code_used'),
      },
    });
    await page.getByRole('button', { name: 'Kortingscode invullen' }).click();
    await page.getByLabelText('Kortingscode').fill('EENMALIG');
    await userEvent.keyboard('{Enter}');
    await expect.poll(() => textOf('[data-total]')).toBe('€ 28,12');
    await tick.click();
    await pay.click();
    await expect.element(page.getByText('Code reeds gebruikt', { exact: true })).toBeVisible();
    await expect.poll(() => textOf('[data-total]')).toBe('€ 56,25');
  });
});
