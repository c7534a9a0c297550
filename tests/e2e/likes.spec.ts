import type { Page } from '@playwright/test';
import type { Answer } from '../../shared/contract/calls.ts';
import { conversationIdOf } from '../../shared/identifiers.ts';
import { expect, expectAccessible, expectNoSidewaysScroll, signIn, test } from './fixtures.ts';
import { join } from './joined.ts';
import {
  ask,
  cardIds,
  closeLikeMoment,
  forgetConversation,
  forgetLikes,
  give,
  ownProfile,
  present,
} from './members.ts';
import { countStreams } from './talk.ts';

const matchDialog = (page: Page) => page.getByRole('dialog', { name: 'Raak.' });
const like = async (page: Page, profile: { id: string; name: string }) => {
  await page.goto(`/nl/members/${profile.id}`);
  await page
    .getByRole('button', { name: `Like ${profile.name}`, exact: true })
    .first()
    .click();
};

test('R-021 two likes that meet are a match for both, shown once, and lead to the first message', async ({
  person,
}) => {
  const [premium, free] = [
    await person({ as: 'premium' }),
    await person({ as: 'free', path: '/nl/members' }),
  ];
  const [one, other] = [await ownProfile(premium.page), await ownProfile(free.page)];
  await forgetLikes(premium.page, other.id);
  await forgetLikes(free.page, one.id);
  await forgetConversation(free.page, conversationIdOf(one.id, other.id));
  await like(premium.page, other);
  await closeLikeMoment(free.page);
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

  const opener = matchDialog(free.page)
    .getByRole('group', { name: 'Openingszinnen' })
    .getByRole('button')
    .first();
  const line = await opener.innerText();
  await opener.click();
  await matchDialog(free.page).getByRole('button', { name: 'Stuur je eerste bericht' }).click();
  await expect(free.page).toHaveURL(new RegExp(`/nl/members/${one.id}/chat$`));
  await expect(free.page.getByRole('textbox').last()).toHaveValue(line);
  await free.page.goto('/nl/likes/matches');
  await expect(free.page.locator(`[data-profile="${one.id}"]`)).toBeVisible();
  await expect(matchDialog(free.page)).toBeHidden();
});

test('a match comes without motion where none is wanted', async ({ person, server, dev }) => {
  const [{ page, context }, { page: his }] = [
    await person({ as: await join(server.origin, dev) }),
    await person({ as: await join(server.origin, dev, { gender: 'male' }) }),
  ];
  const streams = countStreams(context);
  await page.goto('/nl/members');
  await expect.poll(streams).toBe(1);
  const [she, he] = [await ownProfile(page), await ownProfile(his)];
  const longest = () =>
    matchDialog(page).evaluate((dialog) =>
      Math.max(
        ...[dialog, ...dialog.querySelectorAll('*')].map((element) => {
          const style = getComputedStyle(element);
          return style.animationName === 'none'
            ? 0
            : Number.parseFloat(style.animationDuration) + Number.parseFloat(style.animationDelay);
        }),
      ),
    );
  await give(page, he.id);
  await give(his, she.id);
  await expect(matchDialog(page)).toBeVisible();
  expect(await longest()).toBeGreaterThan(0);
  await page.emulateMedia({ reducedMotion: 'reduce' });
  expect(await longest()).toBe(0);
});

test('R-051 R-052 R-350 the three lists show what the server tells, received likes new first', async ({
  person,
}) => {
  const { page } = await person({ as: 'premium', path: '/nl/likes' });
  const likes = await ask<Answer<'getLikes'>>(page, '/api/likes.php');
  await expect(page.getByRole('link', { name: 'Ontvangen' })).toHaveAttribute(
    'aria-current',
    'page',
  );
  await expect.poll(() => cardIds(page)).toEqual(likes.received);
  const fresh = likes.liked_by.filter((one) => one.like_new).map((one) => one.id);
  expect(likes.received.slice(0, fresh.length).sort()).toEqual(fresh.sort());
  for (const id of fresh)
    await expect(page.locator(`[data-profile="${id}"]`)).toContainText('Nieuw');
  await page.getByRole('link', { name: 'Gegeven' }).click();
  await expect(page).toHaveURL(/\/nl\/likes\/given$/);
  await expect.poll(async () => (await cardIds(page)).sort()).toEqual([...likes.given].sort());
  await page.getByRole('link', { name: 'Matches', exact: true }).click();
  await expect.poll(async () => (await cardIds(page)).sort()).toEqual([...likes.matches].sort());
  await page.goto('/nl/likes/all');
  await expect(page.locator('[data-error-status="404"]')).toBeVisible();
});

test('a like that is taken back in the list can be put back for 10 s before the server is asked', async ({
  person,
}) => {
  const { page } = await person({ as: 'premium', path: '/nl/likes/given' });
  const asked: string[] = [];
  page.context().on('request', (request) => {
    if (request.url().endsWith('/api/like.php')) asked.push(request.method());
  });
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

  await page
    .locator(`#main [data-profile="${id}"]`)
    .getByRole('button', { name: /^Like / })
    .click();
  await expect(undo).toBeVisible();
  await expect
    .poll(async () => (await ask<Answer<'getLikes'>>(page, '/api/likes.php')).given, {
      timeout: 30_000,
    })
    .not.toContain(id);
  expect(asked).toEqual(['DELETE']);
  await expect(undo).toBeHidden();
  await page.goto(`/nl/members/${id}`);
  await page
    .getByRole('button', { name: /^Like / })
    .first()
    .click();
  await expect
    .poll(async () => (await ask<Answer<'getLikes'>>(page, '/api/likes.php')).given)
    .toContain(id);
});

test('offline the likes can be read, and a like that is given waits @service-worker', async ({
  person,
}) => {
  const { page, context } = await person({ as: 'premium', path: '/nl/likes/received' });
  const { received } = await ask<Answer<'getLikes'>>(page, '/api/likes.php');
  await expect.poll(() => cardIds(page)).toEqual(received);
  await context.setOffline(true);
  await page.getByRole('link', { name: 'Gegeven' }).click();
  await page.getByRole('link', { name: 'Ontvangen' }).click();
  await expect.poll(() => cardIds(page)).toEqual(received);
  const open = page
    .locator('#main [data-profile]')
    .filter({ has: page.locator('button[aria-pressed="false"]') })
    .first();
  const id = await open.getAttribute('data-profile');
  await page.locator(`#main [data-profile="${id}"]`).getByRole('button').click();
  await expect(page.locator(`#main [data-profile="${id}"]`).getByRole('button')).toHaveAttribute(
    'aria-pressed',
    'true',
  );
  await context.setOffline(false);
  await expect
    .poll(async () => (await ask<Answer<'getLikes'>>(page, '/api/likes.php')).given, {
      timeout: 60_000,
    })
    .toContain(id);
});

for (const from of ['received', 'given', 'matches'] as const) {
  test(`R-053 on a wide screen whoever is opened of the ${from} likes stands beside the list, on a phone alone`, async ({
    person,
  }) => {
    const { page } = await person({ as: 'premium', path: `/nl/likes/${from}` });
    const ids = await expect
      .poll(() => cardIds(page))
      .not.toEqual([])
      .then(() => cardIds(page));
    const [id, next] = [ids.at(-2), ids.at(-1)];
    await page.locator(`#main [data-profile="${id}"] a`).click();
    await expect(page).toHaveURL(new RegExp(`/nl/likes/m/${id}$`));
    const name = page.getByRole('heading', { level: 1 });
    await expect(name).toHaveCount(1);
    await expect(page.locator(`#main [data-profile="${id}"] a`)).toHaveAttribute(
      'aria-current',
      'true',
    );
    expect((await cardIds(page)).slice(0, ids.length)).toEqual(ids);
    await expectAccessible(page);
    await expectNoSidewaysScroll(page);
    const before = await name.innerText();
    await page.locator(`#main [data-profile="${next}"] a`).first().click();
    await expect(page).toHaveURL(new RegExp(`/nl/likes/m/${next}$`));
    await expect(name).not.toHaveText(before);
    await page.goBack();
    await expect(name).toHaveText(before);
    await page.setViewportSize({ width: 390, height: 844 });
    await expect(page.getByRole('heading', { name: 'Likes', exact: true })).toBeHidden();
    await expect(name).toHaveText(before);
    await expectNoSidewaysScroll(page);
    await page.getByRole('button', { name: 'Terug' }).click();
    await expect(page).toHaveURL(new RegExp(`/nl/likes/${from}$`));
    await page.goto(`/nl/likes/m/${id}`);
    await page.getByRole('button', { name: 'Terug' }).click();
    await expect(page).not.toHaveURL(/likes\/m/);
  });
}

test('R-053 an id that is none, and one of nobody, are unknown pages', async ({ person }) => {
  const { page } = await person({ as: 'premium' });
  for (const id of ['nobody', '01890000-0000-7000-8000-000000000000']) {
    await page.goto(`/nl/likes/m/${id}`);
    await expect(page.locator('[data-error-status="404"]')).toBeVisible();
  }
});

test('five thousand likes are one list that holds only the cards near the window, to its last', async ({
  person,
}) => {
  const { page, context } = await person({ as: 'premium' });
  const likes = await ask<Answer<'getLikes'>>(page, '/api/likes.php');
  const template = present(likes.rows[0]);
  const idOf = (index: number) => `01890000-0000-7000-8000-${String(index).padStart(12, '0')}`;
  const rows = Array.from({ length: 5_000 }, (_, index) => ({
    ...template,
    profile: { ...template.profile, id: idOf(index), name: `Lid ${index}` },
    given_at: null,
    matched_at: null,
    like_new: index < 120,
    received_at: new Date(Date.UTC(2026, 0, 1) - index * 60_000).toISOString(),
  }));
  const ids = rows.map((row) => row.profile.id);
  await context.route('**/api/likes.php', (route) =>
    route.fulfill({
      json: {
        profiles: rows.map((row) => row.profile),
        given: [],
        received: ids,
        matches: [],
        liked_by: rows.map((row) => ({ id: row.profile.id, like_new: row.like_new })),
        rows,
      },
    }),
  );
  await page.goto('/nl/likes/received');
  await expect(
    page.getByText('5000 leden vinden je leuk').or(page.getByText('5.000 leden vinden je leuk')),
  ).toBeVisible({ timeout: 120_000 });
  await expect.poll(async () => (await cardIds(page))[0]).toBe(ids[0]);
  expect((await cardIds(page)).length).toBeLessThan(100);
  await page.evaluate(() =>
    window.scrollTo({ top: document.documentElement.scrollHeight, behavior: 'instant' }),
  );
  await expect(page.locator(`#main [data-profile="${ids.at(-1)}"]`)).toBeVisible();
  expect((await cardIds(page)).length).toBeLessThan(100);
  await expectNoSidewaysScroll(page);
});

for (const dark of [false, true]) {
  test(`the likes page has no accessibility violation (${dark ? 'dark' : 'light'})`, async ({
    person,
  }) => {
    const { page } = await person({ as: 'premium', dark });
    for (const [width, height] of [
      [1_440, 900],
      [390, 844],
    ] as const) {
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
  await context.route('**/api/likes.php', (route) =>
    route.fulfill({
      contentType: 'application/json',
      body: JSON.stringify({
        profiles: [],
        given: [],
        received: [],
        matches: [],
        liked_by: [],
        rows: [],
      }),
    }),
  );
  await signIn(page, 'new');
  for (const [type, title] of [
    ['received', 'Nog geen likes ontvangen'],
    ['given', 'Je hebt nog niemand geliket'],
    ['matches', 'Nog geen matches'],
  ]) {
    await page.goto(`/nl/likes/${type}`);
    await expect(page.getByRole('heading', { name: title })).toBeVisible();
    await expect(page.getByRole('link', { name: 'Leden zoeken' })).toBeVisible();
  }
  await expectAccessible(page);
});
