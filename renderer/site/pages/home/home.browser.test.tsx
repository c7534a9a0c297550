import { expect, test } from 'vitest';
import { page } from 'vitest/browser';
import { user } from '../../../../tests/component/builders.ts';
import { channelsOf, colorOf, luminanceOf } from '../../../../tests/component/colours.ts';
import { find } from '../../../../tests/component/geometry.ts';
import { openScreen, PHONE } from '../../../../tests/component/screen.ts';

const start = page.getByRole('button', { name: 'Kijk wie er is' });

test('R-394 R-475 a visitor sees the landing page and its promises, in the design that the page says', async () => {
  const screen = await openScreen('/nl');
  await expect.element(page.getByRole('heading', { name: 'Discreet van opzet' })).toBeVisible();
  await expect.element(start).toBeVisible();
  await expect.poll(() => document.title).toBe('Vonk: daten en chatten voor volwassenen');
  expect(document.documentElement.dataset['design']).toBe('1');
  expect(screen.complaints).toEqual([]);
});

test('R-013 whom a visitor looks for goes with them into the sign-up', async () => {
  const screen = await openScreen('/nl', { size: PHONE });
  await page.getByRole('radio', { name: 'Mannen' }).click({ force: true });
  await start.click();
  await expect.poll(screen.path).toMatch(/^\/nl\/signup\?wanted=male/);
  expect(new URLSearchParams(location.search).get('next')).toBe('/members?gender=male');
});

test('R-485 R-486 the primary button is raspberry with readable words, the secondary colour a dark purple', async () => {
  await openScreen('/nl');
  await expect.element(start).toBeVisible();
  const { backgroundColor: button, color: words } = getComputedStyle(start.element());
  expect(button).toBe(colorOf('--accent'));
  const [red, green, blue] = channelsOf(button);
  expect(red).toBeGreaterThan(blue);
  expect(blue).toBeGreaterThan(green);
  expect((luminanceOf(words) + 0.05) / (luminanceOf(button) + 0.05)).toBeGreaterThanOrEqual(4.5);
  const secondary = colorOf('--secondary');
  const bubble = [...document.querySelectorAll('figure p')].at(-1);
  expect(bubble && getComputedStyle(bubble).backgroundColor).toBe(secondary);
  const [purpleRed, purpleGreen, purpleBlue] = channelsOf(secondary);
  expect(purpleBlue).toBeGreaterThan(purpleRed);
  expect(purpleRed).toBeGreaterThan(purpleGreen);
  expect(luminanceOf(secondary)).toBeLessThan(0.1);
});

test('R-468 the language switcher offers what suits the country, changes the page, and stores the choice for 365 days', async () => {
  const screen = await openScreen('/nl', { settings: { geoip_country: 'CH' } });
  const offered = () =>
    [...document.querySelectorAll<HTMLOptionElement>('header select option')].map(
      ({ value }) => value,
    );
  await expect.poll(offered).toEqual(['nl', 'de', 'en', 'fr', 'it']);
  await page.elementLocator(find('header select')).selectOptions('fr');
  await expect.poll(screen.path).toBe('/fr');
  await expect.poll(() => cookieStore.get('vonk_locale')).toMatchObject({ value: 'fr' });
  const { expires } = ((await cookieStore.get('vonk_locale')) ?? {}) as { expires?: number };
  expect(((expires ?? 0) - Date.now()) / 86_400_000).toBeCloseTo(365, 1);
  await expect.poll(() => document.documentElement.lang).toBe('fr');
});

test('the theme follows the system until one is chosen, and the choice survives a reload', async () => {
  const screen = await openScreen('/nl', { dark: true });
  const root = document.documentElement;
  const surface = () => getComputedStyle(document.body).backgroundColor;
  const dark = surface();
  await page.getByRole('radio', { name: 'Licht' }).click({ force: true });
  await expect.element(root).toHaveAttribute('data-theme', 'light');
  expect(surface()).not.toBe(dark);
  await screen.reload();
  await expect.element(page.getByRole('radio', { name: 'Licht' })).toBeChecked();
  expect(surface()).not.toBe(dark);
  await page.getByRole('radio', { name: 'Systeem' }).click({ force: true });
  await expect.poll(surface).toBe(dark);
});

test('R-004 R-474 without a choice the page and its dates are nl-NL', async () => {
  await openScreen('/nl/profile', {
    as: user({ profile: { date_of_birth: '1990-05-01' } }),
    languages: ['en-US'],
  });
  expect(document.documentElement.lang).toBe('nl-NL');
  await expect.element(page.getByText('1 mei 1990', { exact: true }).first()).toBeVisible();
});
