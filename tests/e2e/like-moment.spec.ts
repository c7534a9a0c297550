import type { Page } from '@playwright/test';
import type { Answer } from '../../shared/contract/calls.ts';
import {
  expect,
  expectAccessible,
  expectNoSidewaysScroll,
  test,
  violationsOf,
  type Person,
} from './fixtures.ts';
import { join, type Joined } from './joined.ts';
import { ask, give, ownProfile, waitForCards } from './members.ts';
import type { Dev } from './talk.ts';

const modal = (page: Page) => page.getByRole('dialog', { name: 'Nieuwe like!' });
// Also where a dialog makes the page behind it inert.
const likesBadge = (page: Page) =>
  page.locator('nav a[href$="/nl/likes"]').filter({ visible: true }).first();
type OpenPerson = (options: {
  as: Joined;
  width?: number;
  height?: number;
  path?: string;
}) => Promise<Person>;

/** Two people of the test's own: one who is liked, and one who likes. */
async function two(
  person: OpenPerson,
  origin: string,
  dev: Dev,
  size: { width?: number; height?: number } = {},
) {
  const [her, him] = [await join(origin, dev), await join(origin, dev, { gender: 'male' })];
  const [{ page, context }, { page: his }] = [
    await person({ as: her, path: '/nl/members', ...size }),
    await person({ as: him }),
  ];
  const [she, he] = [await ownProfile(page), await ownProfile(his)];
  return { page, context, his, she, he, likes: () => give(his, she.id) };
}

for (const [width, height] of [
  [1_440, 900],
  [390, 844],
] as const) {
  test(`R-339 R-340 R-341 a new like opens a modal with thumbs-up, words, photo and button, and a click anywhere closes it (${width} px)`, async ({
    person,
    server,
    dev,
  }) => {
    const { page, likes, he } = await two(person, server.origin, dev, { width, height });
    await waitForCards(page);
    await likes();
    await expect(modal(page)).toBeVisible();
    await expect(modal(page).getByText('Nieuwe like!').last()).toBeVisible();
    await expect(modal(page)).toContainText(`${he.name} (`);
    await expect(modal(page).locator('svg.lucide-thumbs-up')).toBeVisible();
    await expect(
      modal(page).getByRole('button', { name: `Profiel van ${he.name} bekijken` }),
    ).toBeVisible();
    await expect(modal(page).getByRole('button', { name: 'Bekijk het profiel' })).toBeVisible();
    await expectAccessible(page);
    await expectNoSidewaysScroll(page);
    // A key that was meant for the page presses nothing.
    await page.keyboard.press('Enter');
    await expect(modal(page)).toBeVisible();
    await modal(page).getByText(`${he.name} (`).click();
    await expect(modal(page)).toBeHidden();
    await expect(likesBadge(page)).toContainText('1');
    await page.reload();
    await waitForCards(page);
    await expect(modal(page)).toBeHidden();
    expect(violationsOf(page)).toEqual([]);
  });
}

test('R-341 Esc and a click on the background close it too', async ({ person, server, dev }) => {
  const { page, likes, she } = await two(person, server.origin, dev);
  await waitForCards(page);
  await likes();
  await expect(modal(page)).toBeVisible();
  await page.keyboard.press('Escape');
  await expect(modal(page)).toBeHidden();
  const third = await person({ as: await join(server.origin, dev, { gender: 'male' }) });
  await give(third.page, she.id);
  await expect(modal(page)).toBeVisible();
  await page.mouse.click(5, 450);
  await expect(modal(page)).toBeHidden();
});

test('R-342 R-345 R-116 the photo leads to the profile of whoever likes; opening it clears the flag, and the badge falls', async ({
  person,
  server,
  dev,
}) => {
  const { page, likes, he } = await two(person, server.origin, dev);
  await waitForCards(page);
  await likes();
  await expect(likesBadge(page)).toContainText('1');
  await modal(page)
    .getByRole('button', { name: `Profiel van ${he.name} bekijken` })
    .click();
  await expect(page).toHaveURL(new RegExp(`/nl/likes/m/${he.id}$`));
  await expect(
    page.getByRole('heading', { level: 1, name: new RegExp(`^${he.name}, `) }),
  ).toBeVisible();
  await expect(modal(page)).toBeHidden();
  await expect(likesBadge(page)).not.toContainText('1');
  await expect
    .poll(async () => (await ask<Answer<'getLikes'>>(page, '/api/likes.php')).liked_by)
    .toEqual([{ id: he.id, like_new: false }]);
  await page.reload();
  await expect(
    page.getByRole('heading', { level: 1, name: new RegExp(`^${he.name}, `) }),
  ).toBeVisible();
  await expect(likesBadge(page)).not.toContainText('1');
});

test('R-342 the button leads there by the keyboard as well', async ({ person, server, dev }) => {
  const { page, likes, he } = await two(person, server.origin, dev, { width: 390, height: 844 });
  await waitForCards(page);
  await likes();
  await expect(modal(page)).toBeVisible();
  const button = modal(page).getByRole('button', { name: 'Bekijk het profiel' });
  await expect(async () => {
    await page.keyboard.press('Tab');
    await expect(button).toBeFocused({ timeout: 100 });
  }).toPass();
  await page.keyboard.press('Enter');
  await expect(page).toHaveURL(new RegExp(`/nl/likes/m/${he.id}$`));
});

test('it waits while another dialog is open, and a match that comes meanwhile is shown instead', async ({
  person,
  server,
  dev,
}) => {
  const { page, likes, he } = await two(person, server.origin, dev);
  await waitForCards(page);
  await page.keyboard.press('Control+k');
  const switcher = page.locator('dialog[open]');
  await expect(switcher).toHaveCount(1);
  await likes();
  await expect.poll(() => likesBadge(page).innerText()).toContain('1');
  await expect(modal(page)).toBeHidden();
  await page.keyboard.press('Escape');
  await expect(modal(page)).toBeVisible();
  await expect(page.locator('dialog[open]')).toHaveCount(1);
  // She likes him on another device: the match takes the place of the like.
  await give(page, he.id);
  await expect(page.getByRole('dialog', { name: 'Raak.' })).toBeVisible();
  await expect(modal(page)).toBeHidden();
});

test('it comes without motion where none is wanted', async ({ person, server, dev }) => {
  const { page, likes } = await two(person, server.origin, dev);
  await waitForCards(page);
  await likes();
  await expect(modal(page)).toBeVisible();
  const longest = () =>
    modal(page).evaluate((dialog) =>
      Math.max(
        ...[dialog, ...dialog.querySelectorAll('*')].map((element) => {
          const style = getComputedStyle(element);
          return style.animationName === 'none'
            ? 0
            : Number.parseFloat(style.animationDuration) + Number.parseFloat(style.animationDelay);
        }),
      ),
    );
  expect(await longest()).toBeGreaterThan(0);
  await page.emulateMedia({ reducedMotion: 'reduce' });
  expect(await longest()).toBe(0);
});

test('R-337 R-338 R-343 R-431 an address with t asks for an automatic like after so many seconds, shows it, and loses t', async ({
  person,
  server,
  dev,
}) => {
  const { page, context, likes, he } = await two(person, server.origin, dev);
  await waitForCards(page);
  await likes();
  await expect(modal(page)).toBeVisible();
  await page.keyboard.press('Escape');
  const asked: { path: string; at: number }[] = [];
  context.on('request', (request) => {
    asked.push({ path: new URL(request.url()).pathname, at: Date.now() });
  });
  const times = (path: string) => asked.filter((one) => one.path === path).map((one) => one.at);
  const started = Date.now();
  await page.goto('/nl/members?gender=male&t=3&country=NL');
  await waitForCards(page);
  await expect(modal(page)).toBeVisible({ timeout: 20_000 });
  await expect(modal(page)).toContainText(he.name);
  const [auto = 0] = times('/api/auto-like.php');
  expect(auto - started).toBeGreaterThanOrEqual(3_000);
  await expect.poll(() => times('/api/likes.php').some((at) => at - auto >= 450)).toBe(true);
  await expect
    .poll(() => Object.fromEntries(new URL(page.url()).searchParams))
    .toEqual({ gender: 'male', country: 'NL' });
  await page.keyboard.press('Escape');
  await expect(modal(page)).toBeHidden();
  await page.reload();
  await waitForCards(page);
  expect(times('/api/auto-like.php').length).toBe(1);
});

test('R-337 an address that asks for something else with t changes nothing and stays as it is', async ({
  person,
  server,
  dev,
}) => {
  const { page } = await person({ as: await join(server.origin, dev) });
  const asked: string[] = [];
  page.context().on('request', (request) => {
    if (request.url().includes('auto-like')) asked.push(request.url());
  });
  for (const t of ['-1', '1e3', encodeURIComponent('<img src=x onerror=alert(1)>'), '0&t=0']) {
    await page.goto(`/nl/likes/received?t=${t}`);
    await expect(page.getByRole('heading', { level: 1, name: 'Likes' })).toBeVisible();
    await expect(page.getByRole('heading', { name: 'Nog geen likes ontvangen' })).toBeVisible();
    expect(new URL(page.url()).searchParams.has('t')).toBe(true);
  }
  expect(asked).toEqual([]);
  expect(violationsOf(page)).toEqual([]);
});

test('R-431 whoever is liked by nobody is shown a fictional profile, marked as one', async ({
  person,
  server,
  dev,
}) => {
  const { page } = await person({ as: await join(server.origin, dev), path: '/nl/members?t=0' });
  await expect(modal(page)).toBeVisible({ timeout: 20_000 });
  await expect(modal(page).getByText('Fictief', { exact: true })).toBeVisible();
  const { fictional_warning: warning } = await ask<Answer<'getSettings'>>(
    page,
    '/api/settings.php',
  );
  await expect(modal(page)).toContainText(warning);
  await expectAccessible(page);
  await modal(page).getByRole('button', { name: 'Bekijk het profiel' }).click();
  await expect(page.getByText(warning).first()).toBeVisible();
  await expect
    .poll(async () =>
      (await ask<Answer<'getLikes'>>(page, '/api/likes.php')).liked_by.map((one) => one.like_new),
    )
    .toEqual([false]);
});
