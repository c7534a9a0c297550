import { expect, test } from 'vitest';
import { page } from 'vitest/browser';
import { user } from '../../../../tests/component/builders.ts';
import {
  expectAccessible,
  expectNoSidewaysScroll,
  openScreen,
  PHONE,
} from '../../../../tests/component/screen.ts';

const line = page.getByText('We hebben iets beslist over je account.');

test('a decision is told as it comes, leads to its reasons, and stays away once it is put away', async () => {
  const screen = await openScreen('/nl/members', { as: user(), size: PHONE });
  await expect.element(page.getByRole('heading', { level: 1 })).toBeVisible();
  await expect.element(line).not.toBeInTheDocument();
  await screen.setUser({ decided: 1234 });
  await expect.element(line).toBeVisible();
  await expect
    .element(page.getByRole('link', { name: 'Lees het daar' }))
    .toHaveAttribute('href', '/nl/complaints');
  expectNoSidewaysScroll();
  await expectAccessible();
  await page.getByRole('button', { name: 'Sluiten' }).click();
  await expect.element(line).not.toBeInTheDocument();
  // Another one is announced too.
  await screen.setUser({ decided: 1240 });
  await expect.element(line).toBeVisible();
  await screen.setUser({ decided: null });
  await expect.element(line).not.toBeInTheDocument();
});
