import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { chromium } from '@playwright/test';
import { CHROMIUM_FLAGS, chromiumPath } from '../support/chromium.ts';
import { expect, expectAccessible, signIn, test, violationsOf } from './fixtures.ts';

test.beforeEach(async ({ dev }) => {
  await dev('PATCH', '/dev/settings', { enable_site_entry_popup: 'yes' });
});
test.afterEach(async ({ dev }) => {
  await dev('PATCH', '/dev/settings', { enable_site_entry_popup: 'no' });
});

test('R-147 R-149 the entry warning appears once, and its dismissal is remembered with the time', async ({
  person,
}) => {
  const before = Date.now();
  const { page } = await person({ path: '/nl/' });
  const warning = page.getByRole('dialog', { name: 'Alleen voor volwassenen' });
  await expect(warning).toBeVisible();
  await expectAccessible(page);
  await warning.getByRole('button', { name: 'Ik ben 18 of ouder' }).click();
  await expect(warning).toHaveCount(0);
  const kept = await page.evaluate(() =>
    Number(localStorage.getItem('vonk.hide-site-entry-warning')),
  );
  expect(kept).toBeGreaterThanOrEqual(before);
  await page.reload();
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
  await page.waitForLoadState('networkidle');
  await expect(warning).toHaveCount(0);
  expect(violationsOf(page)).toEqual([]);
});

test('R-150 R-151 R-473 it is not shown outside of NL and DE, nor when the setting says no', async ({
  person,
  dev,
}) => {
  const { page } = await person({ path: '/nl/' });
  const warning = page.getByRole('dialog', { name: 'Alleen voor volwassenen' });
  await expect(warning).toBeVisible();
  for (const country of ['BE', 'AT', 'US']) {
    await page.evaluate(
      (code) =>
        fetch('/dev/visitor', {
          method: 'POST',
          headers: { 'content-type': 'application/json' },
          body: JSON.stringify({ country: code }),
        }),
      country,
    );
    await page.goto('/nl/');
    await page.waitForLoadState('networkidle');
    await expect(warning).toHaveCount(0);
  }
  await page.evaluate(() =>
    fetch('/dev/visitor', {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: '{"country":"DE"}',
    }),
  );
  await page.goto('/nl/');
  await expect(warning).toBeVisible();
  await dev('PATCH', '/dev/settings', { enable_site_entry_popup: 'no' });
  await page.goto('/nl/');
  await page.waitForLoadState('networkidle');
  await expect(warning).toHaveCount(0);
});

test('R-152 members are not warned', async ({ person }) => {
  const { page } = await person();
  await page.addInitScript(() => localStorage.setItem('vonk.hide-site-entry-warning', '1'));
  await signIn(page, 'free');
  await page.addInitScript(() => localStorage.removeItem('vonk.hide-site-entry-warning'));
  await page.goto('/nl/likes');
  await page.waitForLoadState('load');
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
  await expect(page.getByRole('dialog')).toHaveCount(0);
});

test('R-148 an installed app asks nobody', async ({ server }) => {
  const profile = mkdtempSync(join(tmpdir(), 'vonk-installed-'));
  // A window of an app: its display mode is standalone, as that of an installed one.
  const context = await chromium.launchPersistentContext(profile, {
    executablePath: chromiumPath('windows'),
    args: [...CHROMIUM_FLAGS, `--app=${server.origin}/nl`],
    locale: 'nl-NL',
    baseURL: server.origin,
  });
  try {
    const page = context.pages()[0] ?? (await context.newPage());
    await page.waitForURL(/\/nl$/);
    expect(await page.evaluate(() => matchMedia('(display-mode: standalone)').matches)).toBe(true);
    await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
    await page.waitForLoadState('networkidle');
    await expect(page.getByRole('dialog')).toHaveCount(0);
    expect(
      await page.evaluate(() => localStorage.getItem('vonk.hide-site-entry-warning')),
    ).toBeNull();
    // The same visit in a tab is asked.
    const tab = await chromium.launch({ executablePath: chromiumPath(), args: CHROMIUM_FLAGS });
    const visitor = await tab.newPage({ locale: 'nl-NL' });
    await visitor.goto(`${server.origin}/nl/`);
    await expect(visitor.getByRole('dialog', { name: 'Alleen voor volwassenen' })).toBeVisible();
    await tab.close();
  } finally {
    await context.close();
    rmSync(profile, { recursive: true, force: true });
  }
});
