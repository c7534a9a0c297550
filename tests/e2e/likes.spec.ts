import type { Page } from '@playwright/test';
import type { Answer } from '../../shared/contract/calls.ts';
import { conversationIdOf } from '../../shared/identifiers.ts';
import { expect, expectAccessible, expectNoSidewaysScroll, signIn, test } from './fixtures.ts';
import { ask, cardIds, forgetConversation, forgetLikes, ownProfile } from './members.ts';

const matchDialog = (page: Page) => page.getByRole('dialog', { name: 'Raak.' });
const like = async (page: Page, profile: { id: string; name: string }) => {
  await page.goto(`/nl/members/${profile.id}`);
  await page.getByRole('button', { name: `Like ${profile.name}`, exact: true }).first().click();
};

test('R-021 two likes that meet are a match for both, shown once, and lead to the first message', async ({ person }) => {
  const [premium, free] = [await person({ as: 'premium' }), await person({ as: 'free' })];
  const [one, other] = [await ownProfile(premium.page), await ownProfile(free.page)];
  await forgetLikes(premium.page, other.id);
  await forgetLikes(free.page, one.id);
  await forgetConversation(free.page, conversationIdOf(one.id, other.id));
  await like(premium.page, other);
  await free.page.goto('/nl/likes/received');
  await expect(free.page.locator(`[data-profile="${one.id}"]`)).toBeVisible();
  await expect(matchDialog(free.page)).toBeHidden();
  await premium.page.goto('/nl/likes');
  await like(free.page, one);

  await expect(matchDialog(free.page)).toContainText(one.name);
  await expect(matchDialog(premium.page)).toContainText(other.name);
  await expect(matchDialog(premium.page).getByRole('img', { name: other.name })).toBeVisible();
  await expectAccessible(premium.page);
  await premium.page.getByRole('button', { name: 'Later, ik zoek verder' }).click();
  await expect(matchDialog(premium.page)).toBeHidden();
  await premium.page.goto('/nl/likes/matches');
  await expect(premium.page.locator(`[data-profile="${other.id}"]`)).toBeVisible();
  await expect(matchDialog(premium.page)).toBeHidden();

  const opener = matchDialog(free.page).getByRole('group', { name: 'Openingszinnen' }).getByRole('button').first();
  const line = await opener.innerText();
  await opener.click();
  await matchDialog(free.page).getByRole('button', { name: 'Stuur je eerste bericht' }).click();
  await expect(free.page).toHaveURL(new RegExp(`/nl/members/${one.id}/chat$`));
  await expect(free.page.getByRole('textbox').last()).toHaveValue(line);
  await free.page.goto('/nl/likes/matches');
  await expect(free.page.locator(`[data-profile="${one.id}"]`)).toBeVisible();
  await expect(matchDialog(free.page)).toBeHidden();

  await free.page.goto(`/nl/likes/m/${one.id}`);
  await expect(matchDialog(free.page)).toBeVisible();
  await free.page.keyboard.press('Escape');
  await expect(free.page).toHaveURL(/\/nl\/likes\/matches$/);
});

test('a match comes without motion where none is wanted', async ({ person }) => {
  const { page } = await person({ as: 'premium' });
  const { matches } = await ask<Answer<'getLikes'>>(page, '/api/likes.php');
  if (!matches[0]) throw new Error('The demo has a match for the premium member.');
  const longest = () => matchDialog(page).evaluate((dialog) => Math.max(...[dialog, ...dialog.querySelectorAll('*')].map((element) => {
    const style = getComputedStyle(element);
    return style.animationName === 'none' ? 0 : Number.parseFloat(style.animationDuration) + Number.parseFloat(style.animationDelay);
  })));
  await page.goto(`/nl/likes/m/${matches[0]}`);
  await expect(matchDialog(page)).toBeVisible();
  expect(await longest()).toBeGreaterThan(0);
  await page.emulateMedia({ reducedMotion: 'reduce' });
  expect(await longest()).toBe(0);
});

test('the three lists show what the server tells, received likes new first', async ({ person }) => {
  const { page } = await person({ as: 'premium', path: '/nl/likes' });
  const likes = await ask<Answer<'getLikes'>>(page, '/api/likes.php');
  await expect(page.getByRole('link', { name: 'Ontvangen' })).toHaveAttribute('aria-current', 'page');
  await expect.poll(() => cardIds(page)).toEqual(likes.received);
  const fresh = likes.liked_by.filter((one) => one.like_new).map((one) => one.id);
  expect(likes.received.slice(0, fresh.length).sort()).toEqual(fresh.sort());
  for (const id of fresh) await expect(page.locator(`[data-profile="${id}"]`)).toContainText('Nieuw');
  await page.getByRole('link', { name: 'Gegeven' }).click();
  await expect(page).toHaveURL(/\/nl\/likes\/given$/);
  await expect.poll(async () => (await cardIds(page)).sort()).toEqual([...likes.given].sort());
  await page.getByRole('link', { name: 'Matches', exact: true }).click();
  await expect.poll(async () => (await cardIds(page)).sort()).toEqual([...likes.matches].sort());
  await page.goto('/nl/likes/all');
  await expect(page.locator('[data-error-status="404"]')).toBeVisible();
});

test('a like that is taken back in the list can be put back for 10 s before the server is asked', async ({ person }) => {
  const { page } = await person({ as: 'premium', path: '/nl/likes/given' });
  const asked: string[] = [];
  page.context().on('request', (request) => { if (request.url().endsWith('/api/like.php')) asked.push(request.method()); });
  const card = page.locator('#main [data-profile]').first();
  await expect(card).toBeVisible();
  const id = await card.getAttribute('data-profile');
  await card.getByRole('button', { name: /^Like / }).click();
  await expect(page.locator(`#main [data-profile="${id}"]`)).toHaveCount(0);
  const undo = page.getByRole('button', { name: 'Toch leuk' });
  await undo.click();
  await expect(page.locator(`#main [data-profile="${id}"]`)).toBeVisible();
  await expect(undo).toBeHidden();
  expect(asked).toEqual([]);

  await page.locator(`#main [data-profile="${id}"]`).getByRole('button', { name: /^Like / }).click();
  await expect(undo).toBeVisible();
  await expect.poll(async () => (await ask<Answer<'getLikes'>>(page, '/api/likes.php')).given, { timeout: 30_000 }).not.toContain(id);
  expect(asked).toEqual(['DELETE']);
  await expect(undo).toBeHidden();
  await page.goto(`/nl/members/${id}`);
  await page.getByRole('button', { name: /^Like / }).first().click();
  await expect.poll(async () => (await ask<Answer<'getLikes'>>(page, '/api/likes.php')).given).toContain(id);
});

test('offline the likes can be read, and a like that is given waits', async ({ person }) => {
  const { page, context } = await person({ as: 'premium', path: '/nl/likes/received' });
  const { received } = await ask<Answer<'getLikes'>>(page, '/api/likes.php');
  await expect.poll(() => cardIds(page)).toEqual(received);
  await context.setOffline(true);
  await page.getByRole('link', { name: 'Gegeven' }).click();
  await page.getByRole('link', { name: 'Ontvangen' }).click();
  await expect.poll(() => cardIds(page)).toEqual(received);
  const open = page.locator('#main [data-profile]').filter({ has: page.locator('button[aria-pressed="false"]') }).first();
  const id = await open.getAttribute('data-profile');
  await page.locator(`#main [data-profile="${id}"]`).getByRole('button').click();
  await expect(page.locator(`#main [data-profile="${id}"]`).getByRole('button')).toHaveAttribute('aria-pressed', 'true');
  await context.setOffline(false);
  await expect.poll(async () => (await ask<Answer<'getLikes'>>(page, '/api/likes.php')).given, { timeout: 60_000 }).toContain(id);
});

for (const dark of [false, true]) {
  test(`the likes page has no accessibility violation (${dark ? 'dark' : 'light'})`, async ({ person }) => {
    const { page } = await person({ as: 'premium', dark });
    for (const [width, height] of [[1_440, 900], [390, 844]] as const) {
      await page.setViewportSize({ width, height });
      for (const type of ['received', 'given', 'matches']) {
        await page.goto(`/nl/likes/${type}`);
        await expect(page.getByRole('heading', { level: 1, name: 'Likes' })).toBeVisible();
        await expect(page.locator('#main [data-profile], #main h2').first()).toBeVisible();
        await expectAccessible(page);
        await expectNoSidewaysScroll(page);
      }
    }
  });
}

test('a member without likes is told how to get them', async ({ person }) => {
  const { page, context } = await person();
  await context.route('**/api/likes.php', (route) => route.fulfill({ contentType: 'application/json', body: JSON.stringify({ profiles: [], given: [], received: [], matches: [], liked_by: [], rows: [] }) }));
  await signIn(page, 'new');
  for (const [type, title] of [['received', 'Nog geen likes ontvangen'], ['given', 'Je hebt nog niemand geliket'], ['matches', 'Nog geen matches']]) {
    await page.goto(`/nl/likes/${type}`);
    await expect(page.getByRole('heading', { name: title })).toBeVisible();
    await expect(page.getByRole('link', { name: 'Leden zoeken' })).toBeVisible();
  }
  await expectAccessible(page);
});
