import { describe, expect, test } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import type { Shop } from '../../../shared/contract/payments.ts';
import type { Query } from '../../../shared/contract/calls.ts';
import { success } from '../../../shared/result.ts';
import { bundle, discountCode, payment, shop, user } from '../../../tests/component/builders.ts';
import { refuse } from '../../../tests/component/fake-worker.ts';
import { openScreen, PHONE, type ScreenOptions } from '../../../tests/component/screen.ts';

const free = user({ paid_user: false, credits: 0, conversation_starts_left: 2 });
const sells = (sold: Shop) => async (_asked: { query?: Query<'getBundles'> }) => success(sold);
const open = (path: string, sold: Shop, options: ScreenOptions = {}) =>
  openScreen(path, { as: free, ...options, calls: { getBundles: sells(sold), ...options.calls } });
const plain = (text: string | null | undefined) => (text ?? '').replace(/[\u00A0\u202F]/g, ' ');
const textOf = (selector: string) => plain(document.querySelector(selector)?.textContent);
const bundles = () => [...document.querySelectorAll<HTMLElement>('[data-bundle]')];
const welcome = discountCode({ code: 'WELKOM25', expires: '2026-11-25T13:00:00.000Z' });

describe('the bundles', () => {
  test.each(['/nl/premium', '/nl/credits'])(
    'R-066 R-074 R-175 %s shows four packages, each with a style of its own, prices and messages',
    async (path) => {
      await open(path, shop(), { settings: { message_credits: 2 } });
      await expect
        .poll(() => bundles().map((one) => one.dataset['bundle']))
        .toEqual(['p0', 'p1', 'p2', 'p3']);
      expect(new Set(bundles().map((one) => one.className)).size).toBe(4);
      expect(textOf('[data-bundle=p1]')).toContain('120 credits');
      expect(textOf('[data-bundle=p1]')).toContain('€ 27,00');
      expect(textOf('[data-bundle=p1]')).toContain('€ 0,225 per credit');
      expect(textOf('[data-bundle=p1]')).toContain('goed voor 60 berichten');
      expect(textOf('[data-bundle=p3]')).toContain('40% minder per credit dan de kleinste bundel');
      expect(document.querySelector('[data-bundle=p0] [data-saving]')).toBeNull();
    },
  );

  test('R-176 one package carries the ribbon of the most chosen, in the page’s language', async () => {
    await open('/nl/premium', shop());
    await expect.poll(() => textOf('[data-ribbon=popular]')).toBe('Meest gekozen');
    expect(document.querySelectorAll('[data-ribbon=popular]')).toHaveLength(1);
    expect(
      document.querySelector('[data-ribbon=popular]')?.closest('[data-bundle]'),
    ).toHaveProperty('dataset.bundle', 'p2');
    await open('/de/premium', shop());
    await expect.poll(() => textOf('[data-ribbon=popular]')).toBe('Am beliebtesten');
  });

  test('R-034 R-177 R-327 a discount is a ribbon on each package, with its own normal price struck and the time left', async () => {
    await open(
      '/nl/credits',
      shop({ discount: discountCode(), discount_remaining_s: 9_668, next_discount: welcome }),
      { now: '2026-11-22T13:00:00.000Z' },
    );
    await expect
      .poll(() =>
        [...document.querySelectorAll('[data-ribbon=discount]')].map((one) =>
          plain(one.textContent),
        ),
      )
      .toEqual(['−25%', '−25%', '−25%', '−25%']);
    expect(textOf('[data-bundle=p2] [data-price]')).toBe('€ 42,18');
    expect(textOf('[data-bundle=p2] s')).toBe('Normaal € 56,25');
    expect(document.querySelector('[data-active-discount]')).toHaveProperty(
      'dataset.activeDiscount',
      'TIMEBONUS25',
    );
    expect(textOf('[data-active-discount]')).toMatch(
      /^Tijdbonus 25%, nog 02:4[01]:\d\d\. Daarna welkomstkorting 25% tot wo 14:00\.$/,
    );
  });

  test('nothing is struck, and no ribbon says so, without a discount', async () => {
    await open('/nl/credits', shop());
    await expect.poll(bundles).toHaveLength(4);
    expect(document.querySelector('s, [data-ribbon=discount], [data-active-discount]')).toBeNull();
  });

  test('a code that does not fit every bundle shows its price only where it does', async () => {
    const code = discountCode({
      code: 'VIJF',
      percentage: null,
      value_percentage: 500,
      currency: 'EUR',
    });
    await open(
      '/nl/credits',
      shop({
        discount: code,
        bundles: shop().bundles.map((one) =>
          one.id === 'p0' ? one : bundle({ ...one, total: one.list - 500, discount: 'VIJF' }),
        ),
      }),
    );
    await expect.poll(() => document.querySelectorAll('[data-ribbon=discount]')).toHaveLength(3);
    expect(textOf('[data-bundle=p2] [data-ribbon=discount]')).toBe('−€ 5,00');
    expect(document.querySelector('[data-bundle=p0] s')).toBeNull();
  });

  test('R-178 near the prices stands that it is one payment and no subscription', async () => {
    for (const path of ['/nl/premium', '/nl/credits']) {
      await open(path, shop(), { size: PHONE });
      await expect
        .poll(() => textOf('[data-one-time]'))
        .toContain('Eenmalige betaling, geen abonnement.');
      await expect.element(page.getByText('Eenmalige betaling')).toBeVisible();
    }
  });

  test.each(['nl', 'de', 'en', 'es', 'fr', 'it', 'pl'])(
    'R-049 the claim is on the premium page in %s, and gone where the setting has none',
    async (language) => {
      await open(`/${language}/premium`, shop());
      await expect.poll(() => plain(document.querySelector('main')?.textContent)).toMatch(/46 ?%/);
      await open(`/${language}/premium`, shop(), { settings: { match_claim_percentage: null } });
      await expect.poll(bundles).toHaveLength(4);
      expect(plain(document.querySelector('main')?.textContent)).not.toMatch(/46 ?%/);
    },
  );

  test('the balance is live, and a free member buys on the same page', async () => {
    const screen = await open('/nl/credits', shop());
    await expect.poll(() => document.querySelector('[data-balance]')?.textContent).toContain('0');
    await screen.setUser({ credits: 300, paid_user: true });
    await expect.poll(() => textOf('[data-balance]')).toContain('Genoeg voor 300 berichten.');
  });

  test('a bundle is chosen by key and ordered by the button, which names its price', async () => {
    const screen = await open('/nl/premium', shop());
    await page.getByRole('radio', { name: /^300/ }).click({ force: true });
    await userEvent.keyboard('{ArrowDown}');
    await page.getByRole('link', { name: 'Naar bestellen, € 112,50' }).click();
    await expect.poll(screen.path).toBe('/nl/credits/p3');
  });
});

describe('a discount code', () => {
  const field = page.getByLabelText('Kortingscode');
  async function type(code: string) {
    await page.getByRole('button', { name: 'Kortingscode invullen' }).click();
    await field.fill(code);
    await userEvent.keyboard('{Enter}');
  }

  test.each([
    ['R-382', 'code_not_found', 'Code niet gevonden'],
    ['R-383', 'code_used', 'Code reeds gebruikt'],
    ['an expired one', 'code_expired', 'Code verlopen'],
    ['one for something else', 'code_not_applicable', 'Code geldt niet voor deze bestelling'],
  ] as const)('%s %s is said under the field, and prices stay', async (_row, failure, words) => {
    await openScreen('/nl/credits', {
      as: free,
      calls: {
        getBundles: async ({ query }) => (query?.discount_code ? refuse(failure) : success(shop())),
      },
    });
    await type('xxxx');
    await expect.element(page.getByText(words, { exact: true })).toBeVisible();
    expect(textOf('[data-bundle=p2] [data-price]')).toBe('€ 56,25');
    await expect.element(field).toHaveAttribute('aria-invalid', 'true');
    expect(sessionStorage.getItem('vonk.discount-code')).toBeNull();
  });

  test('R-035 R-301 a valid one lowers the total, and it and the payment country are in force on other pages and after a reload', async () => {
    const asked: unknown[] = [];
    const screen = await openScreen('/nl/credits', {
      as: free,
      calls: {
        getBundles: async ({ query }) => {
          asked.push(query);
          const country = query?.country ?? 'NL';
          return success(
            query?.discount_code
              ? shop({ country, discount: discountCode({ code: 'ZOMER10', percentage: 10 }) })
              : shop({ country }),
          );
        },
      },
    });
    await type('zomer10');
    await expect.poll(() => textOf('[data-bundle=p2] [data-price]')).toBe('€ 50,62');
    await screen.goto('/nl/credits/p2/paypal');
    await page.getByLabelText('Land van betaling').selectOptions('BE');
    await expect
      .poll(() => asked.at(-1))
      .toEqual({ country: 'BE', discount_code: 'ZOMER10', method: 'paypal' });
    await screen.goto('/nl/members');
    await screen.reload();
    await screen.goto('/nl/credits');
    await expect.poll(() => asked.at(-1)).toEqual({ country: 'BE', discount_code: 'ZOMER10' });
    await expect.poll(() => textOf('[data-total]')).toBe('€ 50,62');
    await page.getByRole('button', { name: 'Code weghalen' }).click();
    await expect.poll(() => textOf('[data-total]')).toBe('€ 56,25');
    expect(asked.at(-1)).toEqual({ country: 'BE' });
  });
});

describe('without a network', () => {
  test('prices of before can be read with their time, and nothing can be ordered', async () => {
    const screen = await open('/nl/credits', shop());
    await expect.poll(bundles).toHaveLength(4);
    await expect
      .poll(async () => (await screen.db.meta.get('shop'))?.value)
      .toMatchObject({ shop: { country: 'NL' } });
    screen.setOnline(false);
    await screen.reload();
    await expect.element(page.getByText(/Dit zijn de prijzen van/)).toBeVisible();
    await expect.poll(bundles).toHaveLength(4);
    await expect
      .element(page.getByRole('button', { name: 'Betalen kan alleen met verbinding' }).first())
      .toBeDisabled();
    await screen.goto('/nl/credits/p2/paypal');
    await expect
      .element(page.getByRole('button', { name: 'Betalen kan alleen met verbinding' }))
      .toBeDisabled();
    expect(screen.worker.requested('startPayment')).toEqual([]);
    expect(await screen.db.outbox.count()).toBe(0);
  });

  test('a network that goes and comes back in the middle of an order keeps what was chosen, asks the price again, and orders once', async () => {
    const ordered = {
      payment: payment({ needs: 'direct_debit', method: 'sdd' }),
      redirect_url: null,
    };
    const screen = await open('/nl/credits/p2/paypal', shop(), {
      calls: { startPayment: async () => success(ordered) },
    });
    const consent = page.getByRole('checkbox', { name: /Zet mijn credits meteen klaar/ });
    await consent.click();
    screen.setOnline(false);
    const closed = page.getByRole('button', { name: 'Betalen kan alleen met verbinding' });
    await expect.element(closed).toBeDisabled();
    await expect.element(page.getByText(/Met verbinding zie je die van nu/)).toBeVisible();
    screen.worker.answerCall('getBundles', async () =>
      success(shop({ bundles: [bundle({ list: 6_000 })] })),
    );
    screen.setOnline(true);
    await expect.poll(() => textOf('[data-total]')).toBe('€ 60,00');
    await expect.element(consent).toBeChecked();
    expect(screen.worker.requested('startPayment')).toEqual([]);
    await page.getByRole('button', { name: /^Bestellen en € 60,00/ }).click();
    await expect
      .poll(() => screen.worker.requested('startPayment'))
      .toMatchObject([{ body: { bundle: 'p2', method: 'paypal', agreed_total: 6_000 } }]);
  });

  test('where no price is known a page says what is wrong, and tries again', async () => {
    const screen = await openScreen('/nl/premium', {
      as: free,
      calls: { getBundles: async () => refuse('unavailable') },
    });
    await expect.element(page.getByRole('button', { name: 'Opnieuw proberen' })).toBeVisible();
    screen.worker.answerCall('getBundles', async () => success(shop()));
    await page.getByRole('button', { name: 'Opnieuw proberen' }).click();
    await expect.poll(bundles).toHaveLength(4);
  });
});
