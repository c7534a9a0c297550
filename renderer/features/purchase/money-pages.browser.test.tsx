import { expect, test } from 'vitest';
import { page } from 'vitest/browser';
import { shop, user } from '../../../tests/component/builders.ts';
import {
  DESKTOP,
  expectAccessible,
  expectNoSidewaysScroll,
  openScreen,
  PHONE,
} from '../../../tests/component/screen.ts';
import { success } from '../../../shared/result.ts';

const calls = { getBundles: async () => success(shop()) };

test('R-467 premium is compared by what the settings give, not by a promise', async () => {
  await openScreen('/nl/premium', {
    as: user({ paid_user: false }),
    settings: { swipe_likes: 7, free_conversations: 3 },
    calls,
  });
  await expect
    .element(page.getByRole('row', { name: 'Likes bij het swipen 7 per dag Zonder grens' }))
    .toBeVisible();
  await expect
    .element(page.getByRole('row', { name: 'Gesprekken beginnen 3 gesprekken Zonder grens' }))
    .toBeVisible();
  await expect.element(page.getByRole('row', { name: 'Eigen foto’s 3 25' })).toBeVisible();
});

test('three lines say what premium changes for whoever looks, and no more than three', async () => {
  await openScreen('/nl/premium', {
    as: user({ paid_user: false, conversation_starts_left: 1 }),
    calls,
  });
  const lines = () => [...document.querySelectorAll('header h1 ~ ul li')];
  await expect.poll(lines).toHaveLength(3);
  expect(lines()[0]?.textContent).toContain('Nu kun je er nog 1 beginnen.');
  await openScreen('/nl/premium', { as: user({ paid_user: true }), calls });
  await expect.element(page.getByText('Je bent premium.')).toBeVisible();
  expect(lines()[0]?.textContent).not.toContain('Nu kun je');
  expect(page.getByRole('columnheader', { name: 'Gratis' }).elements()).toHaveLength(1);
});

test.each([
  ['from the lowest to the highest', { gift_prices: { night: 9 } }, '4 tot 9 credits'],
  ['as one price where all are the same', { gift_prices: {} }, '4 credits'],
])('what a photo and a gift cost stands among the prices, gifts %s', async (_how, gifts, text) => {
  await openScreen('/nl/credits', {
    as: user(),
    settings: { photo_credits: 6, gift_credits: 4, ...gifts },
    calls,
  });
  const price = (what: string) =>
    [...document.querySelectorAll('dt')].find((one) => one.textContent === what)?.nextElementSibling
      ?.textContent;
  await expect.poll(() => price('Een cadeau geven')).toBe(text);
  expect(price('Een foto versturen')).toBe('6 credits');
});

test.each(['/nl/premium', '/nl/credits'])(
  'R-037 %s says at every width, before the prices, what fictional profiles are',
  async (path) => {
    await openScreen(path, { as: user(), size: PHONE, calls });
    const shown = () =>
      [...document.querySelectorAll('p')].filter(
        (one) => one.textContent.includes('Met een fictief profiel') && one.checkVisibility(),
      );
    await expect.poll(shown).toHaveLength(1);
    await expect.element(page.getByRole('radio').first()).toBeInTheDocument();
    const isBeforePrice = () => {
      const [words] = shown();
      const price = document.querySelector('[data-price]');
      return price && words?.compareDocumentPosition(price);
    };
    expect(isBeforePrice()).toBe(Node.DOCUMENT_POSITION_FOLLOWING);
    // On a wide screen the footer says it too, but after the prices.
    await page.viewport(DESKTOP.width, DESKTOP.height);
    await expect.poll(shown).toHaveLength(2);
    expect(isBeforePrice()).toBe(Node.DOCUMENT_POSITION_FOLLOWING);
  },
);

test('R-075 R-269 R-478 /pricing tells a visitor what a message and each bundle cost in their country, after what fictional profiles are', async () => {
  await openScreen('/nl/pricing', {
    settings: {
      geoip_selected_country: 'BE',
      minimum_message_costs: {
        BE: { costs: 31, currency: 'EUR' },
        PL: { costs: 62, currency: 'PLN' },
      },
    },
    calls: {
      getBundles: async ({ query }) =>
        success(shop({ country: query?.country ?? 'BE', currency: 'EUR' })),
    },
  });
  const message = page.getByRole('region', { name: 'Een bericht sturen' });
  await expect.element(message).toMatchTextContent(/vanaf €.0,31/);
  const prices = () => [...document.querySelectorAll('[data-price]')].map((one) => one.textContent);
  await expect.poll(prices).toHaveLength(4);
  expect(prices().join(' ')).toMatch(/€.12,50.*€.27,00.*€.56,25.*€.112,50/);
  const words = [...document.querySelectorAll('p')].find((one) =>
    one.textContent.includes('fictief profiel'),
  );
  const first = document.querySelector('[data-message-price]');
  expect(first && words?.compareDocumentPosition(first)).toBe(Node.DOCUMENT_POSITION_FOLLOWING);
  await page.getByLabelText('Je land').selectOptions('PL');
  await expect.element(message).toMatchTextContent(/vanaf 0,62.PLN|vanaf PLN.0,62/);
});

test.each([
  '/de/premium',
  '/pl/premium',
  '/fr/credits',
  '/pl/credits',
  '/es/credits/p2/ideal',
  '/de/credits/p2',
  '/it/pricing',
])('%s fits a small phone', async (path) => {
  await openScreen(path, {
    as: user({ paid_user: false }),
    size: { width: 320, height: 700 },
    calls,
  });
  await expect.element(page.getByRole('heading', { level: 1 })).toBeVisible();
  await expect.poll(() => document.querySelector('[data-price], [data-total]')).not.toBeNull();
  expectNoSidewaysScroll();
});

test.each([
  ['/nl/premium', PHONE, false],
  ['/de/premium', DESKTOP, true],
  ['/nl/credits', PHONE, true],
  ['/de/credits', DESKTOP, false],
  ['/nl/credits/p2/ideal', PHONE, false],
  ['/de/credits/p2/ideal', DESKTOP, true],
  ['/de/pricing', PHONE, true],
  ['/nl/pricing', DESKTOP, false],
] as const)('%s has no fault that axe finds (%o, dark: %s)', async (path, size, dark) => {
  await openScreen(path, { as: user({ paid_user: false }), size, dark, calls });
  await expect.poll(() => document.querySelector('[data-price], [data-total]')).not.toBeNull();
  await expectAccessible();
  expectNoSidewaysScroll();
});
