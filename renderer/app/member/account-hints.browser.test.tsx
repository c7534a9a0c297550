import { expect, test } from 'vitest';
import { page } from 'vitest/browser';
import { user } from '../../../tests/component/builders.ts';
import {
  expectAccessible,
  expectNoSidewaysScroll,
  openScreen,
  PHONE,
} from '../../../tests/component/screen.ts';

const newcomer = user({
  paid_user: false,
  status: 'not_confirmed',
  profile: { status: 'disabled', main_image: null, images: [] },
});
const line = page.getByText('Bevestig je e-mailadres en kies een foto.');
const more = page.getByRole('button', { name: 'Meer hierover' });
const part = page.getByText(/We stuurden een link naar lid@vonk\.example/);

test('what is missing is one line that unfolds, stays so from page to page, and is gone where it does not help', async () => {
  const screen = await openScreen('/nl/members', { as: newcomer, size: PHONE });
  await expect.element(line).toBeVisible();
  expect(line.element().closest('div')?.getBoundingClientRect().height).toBeLessThanOrEqual(45);
  await expect.element(part).not.toBeVisible();
  await more.click();
  await expect.element(part).toBeVisible();
  await expect
    .element(page.getByRole('link', { name: 'Foto toevoegen' }))
    .toHaveAttribute('href', '/nl/profile');
  expectNoSidewaysScroll();
  await expectAccessible();
  await screen.goto('/nl/likes');
  await expect.element(part).toBeVisible();
  await screen.goto('/nl/premium');
  await expect.element(page.getByRole('heading', { level: 1 })).toBeVisible();
  await expect.element(line).not.toBeInTheDocument();
  await screen.goto('/nl/members');
  await more.click();
  await expect.element(part).not.toBeVisible();
});

test('R-134 the photo can be left for later: then the line is about the address alone', async () => {
  const screen = await openScreen('/nl/members', { as: newcomer, size: PHONE });
  await more.click();
  await page.getByRole('button', { name: 'Nu niet' }).click();
  await expect.element(line).not.toBeInTheDocument();
  await expect.element(page.getByText('Bevestig je e-mailadres.', { exact: true })).toBeVisible();
  await more.click();
  await screen.setUser({ status: 'active', profile: { ...newcomer.profile, status: 'active' } });
  await expect
    .element(page.getByText('Bevestig je e-mailadres.', { exact: true }))
    .not.toBeInTheDocument();
});
