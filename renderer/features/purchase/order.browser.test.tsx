import { describe, expect, onTestFinished, test, vi } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import type { Answer } from '../../../shared/contract/calls.ts';
import type { DesktopBridge } from '../../../shared/desktop-bridge.ts';
import { DEFAULT_PREFERENCES } from '../../../shared/desktop-preferences.ts';
import type { Payment, Shop } from '../../../shared/contract/payments.ts';
import { newId } from '../../../shared/identifiers.ts';
import { PAYMENT_METHODS, type PaymentMethod } from '../../../shared/payment-methods.ts';
import { success } from '../../../shared/result.ts';
import { discountCode, payment, shop, user } from '../../../tests/component/builders.ts';
import { refuse, type CallAnswers } from '../../../tests/component/fake-worker.ts';
import {
  DESKTOP,
  expectAccessible,
  openScreen,
  PHONE,
  type Screen,
  type ScreenOptions,
} from '../../../tests/component/screen.ts';
import { saveMeta } from '../../local/meta.ts';

const free = user({ paid_user: false, credits: 0 });
const BANK = 'https://bank.example/pay/1';
const plain = (text: string | null | undefined) => (text ?? '').replace(/[\u00A0\u202F]/g, ' ');
const textOf = (selector: string) => plain(document.querySelector(selector)?.textContent);
const tick = page.getByRole('checkbox', { name: /Zet mijn credits meteen klaar/ });
const pay = page.getByRole('button', { name: /^Bestellen en/ });
const methods = () =>
  [...document.querySelectorAll<HTMLElement>('[data-method]')].map((one) => one.dataset['method']);

/** The shell, with where it was sent outside. */
function desktopBridge(openExternal: (url: string) => Promise<void>): DesktopBridge {
  const end = () => () => undefined;
  const bridge: Partial<DesktopBridge> = {
    version: '1',
    facts: async () => ({ system: 'linux', version: '1', hasTray: true, hasReply: false }),
    preferences: async () => DEFAULT_PREFERENCES,
    setBadge: async () => undefined,
    tellLook: async () => undefined,
    updateReady: async () => null,
    openExternal,
    onOpenPath: end,
    onReply: end,
    onWake: end,
    onPreferences: end,
    onUpdateReady: end,
    onNote: end,
  };
  return bridge as DesktopBridge;
}

/** Where the page would go, which it is kept from. */
function watchDepartures(): string[] {
  const places: string[] = [];
  const keep = (event: NavigateEvent) => {
    if (new URL(event.destination.url).origin === location.origin) return;
    places.push(event.destination.url);
    event.preventDefault();
  };
  navigation.addEventListener('navigate', keep);
  onTestFinished(() => navigation.removeEventListener('navigate', keep));
  return places;
}

const started = (
  changes: Partial<Payment> = {},
  redirect: string | null = BANK,
): Answer<'startPayment'> => ({ payment: payment(changes), redirect_url: redirect });

const open = (
  path: string,
  { sold = shop(), calls, ...options }: ScreenOptions & { sold?: Shop; calls?: CallAnswers } = {},
): Promise<Screen> =>
  openScreen(path, {
    as: free,
    ...options,
    calls: {
      getBundles: async () => success(sold),
      startPayment: async () => success(started()),
      ...calls,
    },
  });

describe('the methods', () => {
  test('R-068 a bundle’s page shows the methods of the country, and the banks of one that has them', async () => {
    const screen = await open('/nl/credits/p2', { size: PHONE });
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
    await open('/nl/credits/p0', { sold: shop({ methods: all }) });
    await expect.poll(() => methods()).toHaveLength(18);
    for (const name of PAYMENT_METHODS) {
      const row = document.querySelector(`[data-method=${name}]`);
      expect(row?.querySelector(`[data-logo=${name}] svg`), name).not.toBeNull();
      expect(row?.querySelector('b')?.textContent, name).toMatch(/\w{2}/);
    }
    for (const path of ['/nl/credits/p2/bitcoin', '/nl/credits/p4', '/nl/credits/p4/ideal']) {
      await open(path);
      await expect.poll(() => document.querySelector('[data-error-status="404"]')).not.toBeNull();
    }
  });

  test('a method that was used before comes first, the newest at the top', async () => {
    const paid = (method: PaymentMethod, day: number) =>
      payment({ method, status: 'completed', created_at: `2026-11-0${day}T10:00:00.000Z` });
    await open('/nl/credits/p2', {
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

  test('a method that the country has not is named, and nothing is ordered with it', async () => {
    const screen = await open('/nl/credits/p2/blik');
    await tick.click();
    await pay.click();
    await expect.element(page.getByText(/Zo kun je in dit land niet betalen/)).toBeVisible();
    expect(screen.worker.requested('startPayment')).toEqual([]);
  });
});

describe('the order', () => {
  test.each([PHONE, DESKTOP])(
    'it names discount, total and tax, asks for the tick, and then leads to the bank (%o)',
    async (size) => {
      const places = watchDepartures();
      const screen = await open('/nl/credits/p2/paypal', {
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
    const screen = await open('/nl/credits/p2/ideal');
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
    const screen = await open('/nl/credits/p2/paypal', {
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
    const screen = await open('/nl/credits/p2/paypal', {
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
      await open('/nl/credits/p2/paypal', {
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
    const screen = await open('/nl/credits/p2/sdd', {
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
    const screen = await open('/nl/credits/p2/paypal', {
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
    await open('/nl/credits/p0', { sold: shop({ debt_credits: 20 }) });
    await expect
      .element(
        page.getByText(/Van deze bestelling gaan 20 credits daarnaartoe; er komen er 30 bij/),
      )
      .toBeVisible();
  });

  test('a code that was used elsewhere meanwhile is said at its field, at the full price', async () => {
    await open('/nl/credits/p2/paypal', {
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
    const screen = await open('/nl/credits', { as: premium, calls });
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
    const screen = await open('/nl/credits/repeat-order', { calls });
    await expect.poll(screen.path).toBe('/nl/premium');
    await screen.goto('/nl/credits');
    await expect.element(page.getByRole('radio').first()).toBeInTheDocument();
    expect(document.querySelector('[data-repeat-order]')).toBeNull();
    expect(screen.worker.requested('getRepeatOrder')).toEqual([]);
  });

  test('a premium member without an order is led to the bundles', async () => {
    await open('/nl/credits/repeat-order', {
      as: premium,
      calls: { getRepeatOrder: async () => success({ order: null }) },
    });
    await expect.element(page.getByText('Nog niets om te herhalen')).toBeVisible();
  });
});
