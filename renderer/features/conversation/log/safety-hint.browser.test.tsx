import { expect, test } from 'vitest';
import { page } from 'vitest/browser';
import { card, user } from '../../../../tests/component/builders.ts';
import { openTalk } from '../../../../tests/component/chat-photos.ts';
import {
  expectAccessible,
  expectNoSidewaysScroll,
  PHONE,
} from '../../../../tests/component/screen.ts';

const hint = page.getByRole('link', { name: 'Zo doe je dat veilig' });
const written = (count: number) =>
  Array.from({ length: count }, (_, index) => ({
    text: `Bericht ${index}`,
    mine: index % 2 === 0,
  }));

test('a conversation that gets going leads once to the page about meeting safely', async () => {
  const sanne = card({ name: 'Sanne' });
  const screen = await openTalk(user(), sanne, written(6), { size: PHONE });
  await expect.element(hint).toHaveAttribute('href', '/nl/pages/safety');
  expectNoSidewaysScroll();
  await expectAccessible();
  await page.getByRole('button', { name: 'Sluiten' }).click();
  await expect.element(hint).not.toBeInTheDocument();
  await screen.reload();
  await expect.element(page.getByRole('log').getByText('Bericht 5')).toBeVisible();
  expect(hint.elements()).toEqual([]);
});

test.each([
  ['that only begins', card({ name: 'Sanne' }), 4],
  ['with a fictional profile', card({ name: 'Sanne', fictional: true }), 8],
])('a conversation %s does not', async (_, other, count) => {
  await openTalk(user(), other, written(count));
  await expect.element(page.getByRole('log').getByText(`Bericht ${count - 1}`)).toBeVisible();
  expect(hint.elements()).toEqual([]);
});
