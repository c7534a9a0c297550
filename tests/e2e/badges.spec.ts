import type { BrowserContext, Page } from '@playwright/test';
import type { Answer } from '../../shared/contract/calls.ts';
import { conversationIdOf } from '../../shared/identifiers.ts';
import { expect, test } from './fixtures.ts';
import { join } from './joined.ts';
import { ask, give, ownProfile, present, say, waitForCards } from './members.ts';

// Also where a dialog makes the page behind it inert.
const place = (page: Page, name: 'chats' | 'likes') =>
  page.locator(`nav a[href$="/nl/${name}"]`).filter({ visible: true }).first();
/** Every number that the system's badge was given, in the page. */
const watchAppBadge = (context: BrowserContext) =>
  context.addInitScript(() => {
    const given: number[] = [];
    Object.assign(window, { appBadges: given });
    Object.assign(navigator, {
      setAppBadge: (count: number) => {
        given.push(count);
        return Promise.resolve();
      },
      clearAppBadge: () => {
        given.push(0);
        return Promise.resolve();
      },
    });
  });
const appBadge = (page: Page) =>
  page.evaluate(() => (window as unknown as { appBadges: number[] }).appBadges.at(-1));

/** Writes to a profile by the API, so many times. */
async function sayOften(page: Page, profile: string, times: number): Promise<void> {
  for (let number = 1; number <= times; number++) await say(page, profile, `Bericht ${number}`);
}

for (const [width, height] of [
  [1_440, 900],
  [390, 844],
] as const) {
  test(`R-114 R-116 R-288 R-292 the navigation, the title and the app's badge count unread messages and new likes (${width} px)`, async ({
    person,
    server,
    dev,
  }) => {
    const hers = await person({
      as: await join(server.origin, dev),
      width,
      height,
      path: '/nl/members',
    });
    const { page, context } = hers;
    const she = await ownProfile(page);
    await watchAppBadge(context);
    await page.goto('/nl/members');
    await waitForCards(page);
    expect(await page.title()).not.toMatch(/^\(/);
    await expect(place(page, 'chats')).not.toContainText(/\d/);
    await expect(place(page, 'likes')).not.toContainText(/\d/);

    const [first, second] = [
      await person({ as: await join(server.origin, dev, { gender: 'male' }) }),
      await person({ as: await join(server.origin, dev, { gender: 'male' }) }),
    ];
    await sayOften(first.page, she.id, 2);
    await sayOften(second.page, she.id, 3);
    await expect(place(page, 'chats')).toContainText('5');
    for (const one of [first, second]) await give(one.page, she.id);
    await expect(place(page, 'likes')).toContainText('2');
    await expect(page).toHaveTitle(/^\(7\) /);
    await expect.poll(() => appBadge(page)).toBe(7);
    await page.reload();
    await waitForCards(page);
    await expect(place(page, 'chats')).toContainText('5');
    await expect(place(page, 'likes')).toContainText('2');
    await expect.poll(() => appBadge(page)).toBe(7);

    await page.goto(`/nl/chats/${conversationIdOf(she.id, (await ownProfile(second.page)).id)}`);
    await expect(page).toHaveTitle(/^\(4\) /);
    await expect.poll(() => appBadge(page)).toBe(4);
    for (const one of [first, second]) {
      await page.goto(`/nl/likes/m/${(await ownProfile(one.page)).id}`);
      await expect
        .poll(
          async () =>
            (await ask<Answer<'getLikes'>>(page, '/api/likes.php')).liked_by.filter(
              (like) => like.like_new,
            ).length,
        )
        .toBe(one === first ? 1 : 0);
    }
    await expect(page).toHaveTitle(/^\(2\) /);
    await expect.poll(() => appBadge(page)).toBe(2);
  });
}

test('R-115 R-117 badges say 99 and then 99+, the title and the app’s badge the whole number', async ({
  person,
}) => {
  const { page, context } = await person({ as: 'premium', path: '/nl/members' });
  await waitForCards(page);
  const { chats, seq } = await ask<Answer<'getChats'>>(page, '/api/chats.php');
  const likes = await ask<Answer<'getLikes'>>(page, '/api/likes.php');
  const [chat, like] = [present(chats[0]), present(likes.rows[0])];
  let count = 99;
  await context.route('**/api/chats.php', (route) =>
    route.fulfill({ json: { chats: [{ ...chat, num_unread_messages: count }], seq } }),
  );
  await context.route('**/api/likes.php', (route) => {
    const rows = Array.from({ length: count }, (_, index) => ({
      ...like,
      profile: {
        ...like.profile,
        id: `01890000-0000-7000-8000-${String(index).padStart(12, '0')}`,
      },
      given_at: null,
      matched_at: null,
      received_at: new Date().toISOString(),
      like_new: true,
    }));
    return route.fulfill({
      json: { profiles: [], given: [], received: [], matches: [], liked_by: [], rows },
    });
  });
  await watchAppBadge(context);
  for (const [number, shown] of [
    [99, /(^|\D)99(?!\+)/],
    [100, /99\+/],
  ] as const) {
    count = number;
    await page.goto('/nl/members');
    await expect(place(page, 'chats')).toContainText(shown, { timeout: 20_000 });
    await expect(place(page, 'likes')).toContainText(shown);
    await expect(page).toHaveTitle(new RegExp(`^\\(${number * 2}\\) `));
    await expect.poll(() => appBadge(page)).toBe(number * 2);
  }
});
