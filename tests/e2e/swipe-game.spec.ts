import type { Page } from '@playwright/test';
import type { Answer } from '../../shared/contract/calls.ts';
import { expect, expectAccessible, expectNoSidewaysScroll, test } from './fixtures.ts';
import { join } from './joined.ts';
import { ask, call, change, ownProfile } from './members.ts';

const PATH = '/nl/swipe-game';
const top = (page: Page) => page.locator('#main [data-profile]');
const topId = (page: Page) => top(page).getAttribute('data-profile');
const button = (page: Page, name: 'Nope' | 'Like') =>
  page.getByRole('button', { name, exact: true });
const undo = (page: Page) => page.getByRole('button', { name: 'Laatste keuze ongedaan maken' });
const game = (page: Page) => ask<Answer<'getSwipe'>>(page, '/api/swipe.php');
const given = async (page: Page) => (await ask<Answer<'getLikes'>>(page, '/api/likes.php')).given;

/** Does something and waits for the next card. @returns whose card was on top. */
async function choose(page: Page, act: () => Promise<void>): Promise<string> {
  const before = await topId(page);
  await act();
  await expect(top(page)).not.toHaveAttribute('data-profile', before ?? '');
  return before ?? '';
}

/** Drags the card on top with the mouse. */
async function drag(page: Page, by: number): Promise<void> {
  const box = await top(page).boundingBox();
  if (!box) throw new Error('There is no card.');
  const [x, y] = [box.x + box.width / 2, box.y + box.height / 3];
  await page.mouse.move(x, y);
  await page.mouse.down();
  await page.mouse.move(x + by / 2, y + 4, { steps: 4 });
  await page.mouse.move(x + by, y + 8, { steps: 4 });
  await page.mouse.up();
}

/** Drags the card on top with a finger. */
async function swipe(page: Page, by: number): Promise<void> {
  const box = await top(page).boundingBox();
  if (!box) throw new Error('There is no card.');
  const client = await page.context().newCDPSession(page);
  const [x, y] = [box.x + box.width / 2, box.y + box.height / 3];
  const point = (share: number) => ({ touchPoints: [{ x: x + by * share, y }] });
  await client.send('Input.dispatchTouchEvent', { type: 'touchStart', ...point(0) });
  for (const share of [0.1, 0.3, 0.5, 0.7, 0.9, 1])
    await client.send('Input.dispatchTouchEvent', { type: 'touchMove', ...point(share) });
  await client.send('Input.dispatchTouchEvent', { type: 'touchEnd', touchPoints: [] });
  await client.detach();
}

for (const [where, width, height] of [
  ['on a desktop', 1440, 900],
  ['on a phone', 390, 844],
] as const) {
  test(`R-081 one card with a nope and a like button, and each press brings the next card, ${where}`, async ({
    person,
    server,
    dev,
  }) => {
    const { page } = await person({
      as: await join(server.origin, dev),
      path: PATH,
      width,
      height,
    });
    await expect(top(page)).toHaveCount(1);
    await expect(button(page, 'Nope')).toBeInViewport();
    await expect(button(page, 'Like')).toBeInViewport();
    await expectNoSidewaysScroll(page);
    await expectAccessible(page);
    const noped = await choose(page, () => button(page, 'Nope').click());
    const liked = await choose(page, () => button(page, 'Like').click());
    await expect.poll(() => given(page)).toEqual([liked]);
    expect((await game(page)).profiles.map((card) => card.id)).not.toContain(noped);
    // What was chosen about is not shown again.
    await page.reload();
    await expect(top(page)).toHaveCount(1);
    expect([noped, liked]).not.toContain(await topId(page));
  });
}

test('R-360 R-467 by keyboard alone: the fourth like works, the fifth is refused with the hours to wait, by the API too', async ({
  person,
  server,
  dev,
}) => {
  const { page } = await person({ as: await join(server.origin, dev), path: PATH });
  await expect(page.getByText('Nog 4 likes vandaag')).toBeVisible();
  for (let like = 0; like < 4; like++) await choose(page, () => page.keyboard.press('ArrowRight'));
  await expect.poll(async () => (await given(page)).length).toBe(4);
  const waiting = page
    .locator('#main')
    .getByText(/Je likes zijn op\. Over 24 uur heb je er weer\./);
  await expect(waiting).toBeVisible();
  const before = await topId(page);
  await page.keyboard.press('ArrowRight');
  await expect(page.getByText(/Over 24 uur/)).toHaveCount(2);
  expect(await topId(page)).toBe(before);
  expect(await game(page)).toMatchObject({ left: 0, wait_hours: 24 });
  expect(
    await call(page, 'POST', '/api/swipe.php', { profile: before, choice: 'like' }),
  ).toMatchObject({ status: 429, body: { error: { code: 'swipe_limit' } } });
  // Nopes go on, and the profile of the card opens.
  await choose(page, () => page.keyboard.press('ArrowLeft'));
  const shown = await topId(page);
  await page.keyboard.press('ArrowUp');
  await expect(page).toHaveURL(new RegExp(`/nl/members/${shown}$`));
});

test('a card is dragged by mouse: far to the right is a like, to the left a nope, and a little is nothing', async ({
  person,
  server,
  dev,
}) => {
  const { page } = await person({ as: await join(server.origin, dev), path: PATH });
  await expect(top(page)).toHaveCount(1);
  const first = await topId(page);
  await drag(page, 30);
  await drag(page, -30);
  expect(await topId(page)).toBe(first);
  const liked = await choose(page, () => drag(page, 260));
  await choose(page, () => drag(page, -260));
  await expect.poll(() => given(page)).toEqual([liked]);
});

test('a card is dragged by a finger', async ({ person, server, dev }) => {
  const { page } = await person({
    as: await join(server.origin, dev),
    path: PATH,
    width: 390,
    height: 844,
  });
  const client = await page.context().newCDPSession(page);
  await client.send('Emulation.setTouchEmulationEnabled', { enabled: true });
  await expect(top(page)).toHaveCount(1);
  await choose(page, () => swipe(page, -220));
  const liked = await choose(page, () => swipe(page, 220));
  await expect.poll(() => given(page)).toEqual([liked]);
});

test('the last choice is taken back: a nope brings its card back, a like too and earns nothing back', async ({
  person,
  server,
  dev,
}) => {
  const { page } = await person({ as: await join(server.origin, dev), path: PATH });
  await expect(top(page)).toHaveCount(1);
  await expect(undo(page)).toBeDisabled();
  const noped = await choose(page, () => page.keyboard.press('ArrowLeft'));
  await undo(page).click();
  await expect(top(page)).toHaveAttribute('data-profile', noped);
  await expect(undo(page)).toBeDisabled();
  await choose(page, () => page.keyboard.press('ArrowRight'));
  await expect.poll(() => given(page)).toEqual([noped]);
  await expect(page.getByText('Nog 3 likes vandaag')).toBeVisible();
  await page.keyboard.press('Backspace');
  await expect(top(page)).toHaveAttribute('data-profile', noped);
  await expect.poll(() => given(page)).toEqual([]);
  await expect(page.getByText('Nog 3 likes vandaag')).toBeVisible();
  await expect.poll(async () => (await game(page)).left).toBe(3);
});

test('a choice that is taken back at once comes back, and not the one before it', async ({
  person,
  server,
  dev,
}) => {
  const { page } = await person({ as: await join(server.origin, dev), path: PATH });
  await expect(top(page)).toHaveCount(1);
  await choose(page, () => button(page, 'Nope').click());
  await expect(undo(page)).toBeEnabled();
  const second = await topId(page);
  const [nope, back] = [
    await button(page, 'Nope').elementHandle(),
    await undo(page).elementHandle(),
  ];
  await page.evaluate(
    ([one, other]) => {
      (one as HTMLElement).click();
      (other as HTMLElement).click();
    },
    [nope, back],
  );
  await expect(undo(page)).toBeDisabled();
  await expect(top(page)).toHaveAttribute('data-profile', second ?? '');
});

test('with the network cut the game goes on with what is loaded, and everything arrives once it is back @service-worker', async ({
  person,
  server,
  dev,
}) => {
  const { page, context } = await person({ as: await join(server.origin, dev), path: PATH });
  await expect(top(page)).toHaveCount(1);
  await context.setOffline(true);
  const noped = await choose(page, () => button(page, 'Nope').click());
  const liked = await choose(page, () => button(page, 'Like').click());
  const undone = await choose(page, () => button(page, 'Nope').click());
  await undo(page).click();
  await expect(top(page)).toHaveAttribute('data-profile', undone);
  await expect(page.getByText('Nog 3 likes vandaag')).toBeVisible();
  await context.setOffline(false);
  await expect.poll(() => given(page)).toEqual([liked]);
  await expect
    .poll(async () => (await game(page)).profiles.map((card) => card.id))
    .not.toContain(noped);
  expect((await game(page)).profiles.map((card) => card.id)).toContain(undone);
});

test('the pictures of the next cards are fetched before their turn', async ({
  person,
  server,
  dev,
}) => {
  const { page } = await person({ as: await join(server.origin, dev) });
  const fetched = new Set<string>();
  page.on('request', (request) => {
    if (request.url().includes('/photos/'))
      fetched.add(new URL(request.url()).pathname.split('/')[2] ?? '');
  });
  await page.goto(PATH);
  await expect(top(page)).toHaveCount(1);
  const { profiles } = await game(page);
  const next = profiles
    .slice(3, 10)
    .flatMap((card) => (card.main_image ? [card.main_image.id] : []));
  expect(next.length).toBeGreaterThan(0);
  await expect.poll(() => next.filter((id) => !fetched.has(id))).toEqual([]);
});

test('a like that meets another is a match, shown to both', async ({ person, server, dev }) => {
  const [one, other] = [await join(server.origin, dev), await join(server.origin, dev)];
  const theirs = await person({ as: other, path: '/nl/members' });
  const { page } = await person({ as: one, path: PATH });
  const target = await ownProfile(theirs.page);
  await change(theirs.page, 'POST', '/api/like.php', { profile: (await ownProfile(page)).id });
  await expect(top(page)).toHaveCount(1);
  for (let card = 0; card < 20 && (await topId(page)) !== target.id; card++)
    await choose(page, () => page.keyboard.press('ArrowLeft'));
  await page.keyboard.press('ArrowRight');
  for (const at of [page, theirs.page])
    await expect(at.getByRole('dialog', { name: 'Raak.' })).toBeVisible();
});

test('a card leaves with motion, and without any where none is wanted', async ({
  person,
  server,
  dev,
}) => {
  const { page } = await person({ as: await join(server.origin, dev), path: PATH });
  await expect(top(page)).toHaveCount(1);
  const cards = page.locator('#main article');
  await page.emulateMedia({ reducedMotion: 'reduce' });
  await choose(page, () => page.keyboard.press('ArrowLeft'));
  expect(await cards.evaluateAll((all) => all.flatMap((card) => card.getAnimations()).length)).toBe(
    0,
  );
  await page.emulateMedia({ reducedMotion: 'no-preference' });
  const moved = page.evaluate(
    () =>
      new Promise<boolean>((resolve) => {
        document.addEventListener('animationstart', () => resolve(true), { once: true });
      }),
  );
  await choose(page, () => page.keyboard.press('ArrowLeft'));
  expect(await moved).toBe(true);
  // The card that left is gone from the page.
  await expect(cards).toHaveCount(3);
});

test('an empty deck says so, with a way on, and a failure can be tried again', async ({
  person,
  server,
  dev,
}) => {
  const { page, context } = await person({ as: await join(server.origin, dev) });
  await context.route('**/api/swipe.php', (route) =>
    route.fulfill({ json: { profiles: [], left: 4, wait_hours: 0 } }),
  );
  await page.goto(PATH);
  await expect(page.getByRole('heading', { name: 'Je hebt iedereen gezien' })).toBeVisible();
  await expectAccessible(page);
  await context.unroute('**/api/swipe.php');
  await context.route('**/api/swipe.php', (route) =>
    route.fulfill({
      status: 422,
      contentType: 'application/json',
      body: JSON.stringify({ error: { code: 'bad_request', message: 'Nee.' } }),
    }),
  );
  await page.reload();
  await expect(
    page.getByRole('heading', { name: 'De kaarten konden niet worden geladen' }),
  ).toBeVisible();
  await context.unroute('**/api/swipe.php');
  await page.getByRole('button', { name: 'Opnieuw proberen' }).click();
  await expect(top(page)).toHaveCount(1);
});
