import { expect, test } from 'vitest';
import { page } from 'vitest/browser';
import { user } from '../../../tests/component/builders.ts';
import {
  DESKTOP,
  expectAccessible,
  expectNoSidewaysScroll,
  openScreen,
  PHONE,
} from '../../../tests/component/screen.ts';

test('R-467 premium is compared by what the settings give, not by a promise', async () => {
  await openScreen('/nl/premium', {
    as: user({ paid_user: false }),
    settings: { swipe_likes: 7, free_conversations: 3 },
  });
  await expect
    .element(page.getByRole('row', { name: 'Likes bij het swipen 7 per dag Zonder grens' }))
    .toBeVisible();
  await expect
    .element(page.getByRole('row', { name: 'Gesprekken beginnen 3 gesprekken Zonder grens' }))
    .toBeVisible();
});

test.each([
  ['from the lowest to the highest', { gift_prices: { night: 9 } }, '4 tot 9 credits'],
  ['as one price where all are the same', { gift_prices: {} }, '4 credits'],
])('what a photo and a gift cost stands among the prices, gifts %s', async (_how, gifts, text) => {
  await openScreen('/nl/credits', {
    as: user(),
    settings: { photo_credits: 6, gift_credits: 4, ...gifts },
  });
  const price = (what: string) =>
    [...document.querySelectorAll('dt')].find((one) => one.textContent === what)?.nextElementSibling
      ?.textContent;
  await expect.poll(() => price('Een cadeau geven')).toBe(text);
  expect(price('Een foto versturen')).toBe('6 credits');
});

test.each(['/nl/premium', '/nl/credits'])(
  'R-037 %s says that nothing is for sale yet, and of fictional profiles at every width',
  async (path) => {
    await openScreen(path, { as: user(), size: PHONE });
    await expect.element(page.getByText('Kopen kan nog niet.')).toBeVisible();
    const shown = () =>
      [...document.querySelectorAll('p')].filter(
        (one) => one.textContent.includes('Met een fictief profiel') && one.checkVisibility(),
      );
    await expect.poll(shown).toHaveLength(1);
    expectNoSidewaysScroll();
    await expectAccessible();
    await page.viewport(DESKTOP.width, DESKTOP.height);
    await expect.poll(shown).toHaveLength(1);
  },
);

test.each(['/de/premium', '/pl/premium', '/fr/credits'])('%s fits a small phone', async (path) => {
  await openScreen(path, { as: user({ paid_user: false }), size: { width: 320, height: 700 } });
  await expect.element(page.getByRole('heading', { level: 1 })).toBeVisible();
  expectNoSidewaysScroll();
});
