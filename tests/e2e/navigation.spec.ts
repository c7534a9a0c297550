import type { Page } from '@playwright/test';
import {
  expect,
  expectAccessible,
  expectNoSidewaysScroll,
  test,
  violationsOf,
} from './fixtures.ts';

const bar = (page: Page) => page.getByRole('banner').getByRole('navigation', { name: 'Hoofdmenu' });
const words = async (page: Page) =>
  (await bar(page).getByRole('link').allTextContents()).map((text) => text.replace(/\d.*$/, ''));

test('R-113 R-118 R-119 a paid member’s navigation: search, messages, likes, credits', async ({
  person,
}) => {
  const { page } = await person({ as: 'premium', path: '/nl/members' });
  await expect(bar(page).getByRole('link')).toHaveCount(4);
  await expect.poll(() => words(page)).toEqual(['Zoeken', 'Berichten', 'Likes', 'Credits']);
  await expect(bar(page).getByRole('link', { name: /^Zoeken/ })).toHaveAttribute(
    'href',
    '/nl/members',
  );
  await expect(bar(page).getByRole('link', { name: /^Credits/ })).toHaveAttribute(
    'href',
    '/nl/credits',
  );
  await expect(bar(page).locator('a[href$="/premium"]')).toHaveCount(0);
});

test('R-014 R-120 a free member’s navigation has premium and no credits', async ({ person }) => {
  const { page } = await person({ as: 'free', path: '/nl/members' });
  await expect.poll(() => words(page)).toEqual(['Zoeken', 'Berichten', 'Likes', 'Premium']);
  await expect(bar(page).locator('a[href$="/credits"]')).toHaveCount(0);
});

test('the credits badge warns at 10 and turns to danger at 0, live', async ({ person, dev }) => {
  const { page } = await person({ as: 'premium', path: '/nl/members' });
  const credits = bar(page).getByRole('link', { name: /^Credits/ });
  await dev('POST', '/dev/member', { id: 'premium@vonk.example', credits: 10 });
  await expect(credits).toHaveText(/^Credits10/);
  const warning = await credits
    .locator('span')
    .first()
    .evaluate((badge) => getComputedStyle(badge).color);
  await dev('POST', '/dev/member', { id: 'premium@vonk.example', credits: 0 });
  await expect(credits).toHaveText(/^Credits0/);
  expect(
    await credits
      .locator('span')
      .first()
      .evaluate((badge) => getComputedStyle(badge).color),
  ).not.toBe(warning);
  await dev('POST', '/dev/member', { id: 'premium@vonk.example', credits: 250 });
  await expect(credits).toHaveText('Credits');
});

test('R-124 the account menu works by mouse and by keyboard', async ({ person }) => {
  const { page } = await person({ as: 'free', path: '/nl/members' });
  const account = page.getByRole('button', { name: /^Account van/ });
  await account.click();
  await expect(page.getByRole('menuitem')).toHaveText([
    'Mijn profiel',
    'Instellingen',
    'Creditoverzicht',
    'Sneltoetsen',
    'Uitloggen',
  ]);
  await page.getByRole('menuitem', { name: 'Mijn profiel' }).click();
  await expect(page).toHaveURL(/\/nl\/profile$/);
  await expect(page.getByRole('heading', { level: 1 })).toBeFocused();
  await account.focus();
  await page.keyboard.press('Enter');
  await expect(page.getByRole('menuitem', { name: 'Mijn profiel' })).toBeFocused();
  await page.keyboard.press('ArrowDown');
  await expect(page.getByRole('menuitem', { name: 'Instellingen' })).toBeFocused();
  await page.keyboard.press('Enter');
  await expect(page).toHaveURL(/\/nl\/settings$/);
  await expect(page.locator('#main :focus')).toHaveCount(1);
  await account.focus();
  await page.keyboard.press('Enter');
  await expect(page.getByRole('menuitem', { name: 'Mijn profiel' })).toBeFocused();
  await page.keyboard.press('Escape');
  await expect(page.getByRole('menu')).toHaveCount(0);
  await expect(account).toBeFocused();
  await page.keyboard.press('Enter');
  await expect(page.getByRole('menuitem', { name: 'Mijn profiel' })).toBeFocused();
  await page.keyboard.press('End');
  await expect(page.getByRole('menuitem', { name: 'Uitloggen' })).toBeFocused();
  await page.keyboard.press('Enter');
  await expect(page).toHaveURL(/\/nl$/);
  expect(violationsOf(page)).toEqual([]);
});

test('R-125 logged out, a login button leads to the login', async ({ person }) => {
  const { page } = await person({ path: '/nl' });
  await page.getByRole('banner').getByRole('link', { name: 'Inloggen' }).click();
  await expect(page).toHaveURL(/\/nl\/login$/);
});

test('R-144 R-488 the title counts unread messages and new likes; the badge has the primary colour', async ({
  person,
}) => {
  const { page } = await person({ as: 'premium', path: '/nl/members' });
  await expect(bar(page).getByRole('link', { name: /^Berichten.*ongelezen/ })).toBeVisible();
  const badges = bar(page)
    .getByRole('link', { name: /ongelezen|nieuw/ })
    .locator(':scope > span');
  const sum = (await badges.allTextContents()).reduce(
    (total, text) => total + Number.parseInt(text, 10),
    0,
  );
  expect(sum).toBeGreaterThan(0);
  await expect(page).toHaveTitle(new RegExp(`^\\(${sum}\\) .+ · Vonk$`));
  const colors = await badges.first().evaluate((badge) => {
    const probe = document.createElement('span');
    probe.style.color = 'var(--accent)';
    document.body.append(probe);
    const primary = getComputedStyle(probe).color;
    probe.remove();
    return { badge: getComputedStyle(badge).backgroundColor, primary };
  });
  expect(colors.badge).toBe(colors.primary);
});

test('R-144 without anything new the title has no brackets', async ({ person }) => {
  const { page } = await person({ as: 'new', path: '/nl/settings' });
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
  await expect(page).toHaveTitle('Instellingen · Vonk');
});

test('R-109 conversations have a layout of their own, without the footer', async ({ person }) => {
  const { page } = await person({ as: 'premium', path: '/nl/chats' });
  await expect(page.getByRole('heading', { name: 'Berichten' }).first()).toBeVisible();
  await expect(page.getByRole('contentinfo')).toHaveCount(0);
  await page.goto('/nl/likes');
  await expect(page.getByRole('contentinfo')).toHaveCount(1);
});

test('a phone has five tabs at the bottom, and Ctrl with a number opens them', async ({
  person,
}) => {
  const { page } = await person({ as: 'free', width: 390, height: 844, path: '/nl/members' });
  const tabs = page
    .getByRole('navigation', { name: 'Hoofdmenu' })
    .filter({ visible: true })
    .getByRole('link');
  await expect(tabs).toHaveCount(5);
  await tabs.nth(4).click();
  await expect(page).toHaveURL(/\/nl\/profile$/);
  await page.keyboard.press('Control+3');
  await expect(page).toHaveURL(/\/nl\/likes$/);
  await page.keyboard.press('Control+1');
  await expect(page).toHaveURL(/\/nl\/members/);
  await page.keyboard.press('Control+4');
  await expect(page).toHaveURL(/\/nl\/premium$/);
});

test('a new page gets the focus on its heading, and the first stop of the keyboard leads past the navigation', async ({
  person,
}) => {
  const { page } = await person({ as: 'premium', path: '/nl/credits' });
  await expect(page.getByRole('heading', { level: 1, name: 'Je credits' })).toBeVisible();
  await page.keyboard.press('Tab');
  await expect(page.getByRole('link', { name: 'Naar de inhoud' })).toBeFocused();
  await page.keyboard.press('Enter');
  await expect(page.locator('main')).toBeFocused();
  await bar(page)
    .getByRole('link', { name: /^Likes/ })
    .click();
  await expect(page.getByRole('heading', { level: 1, name: 'Likes' })).toBeFocused();
});

for (const width of [576, 768, 992, 1_200])
  test(`R-480 R-481 R-482 R-483 the layout changes at ${width} px, with nothing sideways on either side`, async ({
    person,
  }) => {
    const { page } = await person({ as: 'premium', width: width - 1, height: 900 });
    await page.goto('/nl/members?country=NL');
    const card = page.locator('main article').first();
    await expect(card).toBeVisible();
    const look = () =>
      page.evaluate(() => {
        const shown = (element: Element | null | undefined) =>
          element ? element.getClientRects().length > 0 : false;
        const cards = [...document.querySelectorAll('main article')].map((one) =>
          one.getBoundingClientRect(),
        );
        const [first] = cards;
        const columns = first ? cards.filter((one) => Math.abs(one.top - first.top) < 2).length : 0;
        const distance = [...document.querySelectorAll('main article *')]
          .filter((one) => one.childElementCount === 0 && / km$/.test(one.textContent ?? ''))
          .some(shown);
        return [
          columns,
          distance,
          shown(document.querySelector('header nav')),
          shown(document.querySelector('header nav svg')),
          shown(document.querySelector('main aside')),
        ].join(' ');
      });
    await expectNoSidewaysScroll(page);
    const before = await look();
    await page.setViewportSize({ width, height: 900 });
    await expect.poll(look).not.toBe(before);
    await expectNoSidewaysScroll(page);
  });

for (const dark of [false, true])
  test(`a member’s own pages are accessible on every width, ${dark ? 'dark' : 'light'}`, async ({
    person,
  }) => {
    const { page } = await person({ as: 'premium', dark });
    for (const [width, height] of [
      [390, 844],
      [820, 1_180],
      [1_440, 900],
    ] as const) {
      await page.setViewportSize({ width, height });
      for (const path of [
        '/nl/profile',
        '/nl/settings',
        '/nl/credits',
        '/nl/premium',
        '/de/settings',
      ]) {
        await page.goto(path);
        await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
        await expectAccessible(page);
        await expectNoSidewaysScroll(page);
      }
    }
    await page.getByRole('button', { name: /Daan/ }).click();
    await expectAccessible(page);
    expect(violationsOf(page)).toEqual([]);
  });
