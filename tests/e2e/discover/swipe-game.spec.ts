import type { Page } from '@playwright/test';
import type { Answer } from '../../../shared/contract/calls.ts';
import { expect, test } from '../support/fixtures.ts';
import { join } from '../support/joined.ts';
import { ask, call, change, ownProfile } from '../support/members.ts';
import { goOffline } from '../support/talk.ts';

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

test('R-081 R-467 choices reach the server, those of a cut network once it is back, the fifth like never, and a like that meets another is a match, shown to both @service-worker', async ({
  person,
  server,
  dev,
}) => {
  const [one, other] = [await join(server.origin, dev), await join(server.origin, dev)];
  const theirs = await person({ as: other, path: '/nl/members' });
  const { page, context } = await person({ as: one });
  const target = await ownProfile(theirs.page);
  await change(theirs.page, 'POST', '/api/like.php', { profile: (await ownProfile(page)).id });
  // Liked before they come: a like that comes later is a dialog, which takes the keys.
  await page.goto(PATH);
  await expect(top(page)).toHaveCount(1);
  for (let card = 0; card < 20 && (await topId(page)) !== target.id; card++)
    await choose(page, () => page.keyboard.press('ArrowLeft'));
  await page.keyboard.press('ArrowRight');
  for (const at of [page, theirs.page]) {
    await expect(at.getByRole('dialog', { name: 'Raak.' })).toBeVisible();
    await at.keyboard.press('Escape');
  }
  await expect(page.getByText('Nog 3 likes vandaag')).toBeVisible();

  await goOffline(page);
  const noped = await choose(page, () => button(page, 'Nope').click());
  const liked = await choose(page, () => button(page, 'Like').click());
  const undone = await choose(page, () => button(page, 'Nope').click());
  await undo(page).click();
  await expect(top(page)).toHaveAttribute('data-profile', undone);
  await context.setOffline(false);
  await expect.poll(async () => (await given(page)).sort()).toEqual([target.id, liked].sort());
  const cards = async () => (await game(page)).profiles.map((card) => card.id);
  await expect.poll(cards).not.toContain(noped);
  expect(await cards()).toContain(undone);

  await choose(page, () => button(page, 'Like').click());
  await choose(page, () => button(page, 'Like').click());
  await expect.poll(async () => (await game(page)).left).toBe(0);
  const shown = await topId(page);
  expect(
    await call(page, 'POST', '/api/swipe.php', { profile: shown, choice: 'like' }),
  ).toMatchObject({ status: 429, body: { error: { code: 'swipe_limit' } } });
  // What was chosen about is not shown again.
  await page.reload();
  await expect(top(page)).toHaveCount(1);
  expect([noped, liked]).not.toContain(await topId(page));
});
