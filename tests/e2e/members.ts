import type { Page } from '@playwright/test';
import type { Answer } from '../../shared/contract/calls.ts';
import { expect } from './fixtures.ts';

type Card = Answer<'searchMembers'>['results'][number];

/** Asks the API what the signed-in person of a page would be told. */
export async function ask<Value>(page: Page, path: string): Promise<Value> {
  return page.evaluate(async (address) => {
    const answer = await fetch(address, { headers: { 'request-type': 'client' } });
    if (!answer.ok) throw new Error(`${address}: ${answer.status}`);
    return answer.json() as Promise<unknown>;
  }, path) as Promise<Value>;
}

/** What the demo has to have for a test. */
export function present<Value>(value: Value | undefined): Value {
  if (value === undefined) throw new Error('The demo has none of these.');
  return value;
}

/** The first page of a search, as the server tells it. */
export const search = async (page: Page, query = ''): Promise<Card[]> => (await ask<Answer<'searchMembers'>>(page, `/api/members.php?${query}`)).results;

/** The profile of whoever is signed in. */
export async function ownProfile(page: Page): Promise<{ id: string; name: string }> {
  const { user } = await ask<Answer<'getUser'>>(page, '/api/user.php');
  if (!user) throw new Error('Nobody is signed in.');
  return user.profile;
}

/** The ids of the cards in a page, in order. */
export const cardIds = (page: Page): Promise<(string | null)[]> => page.locator('#main [data-profile]').evaluateAll((cards) => cards.map((card) => card.getAttribute('data-profile')));

/** Waits until cards are shown. */
export async function waitForCards(page: Page): Promise<void> {
  await expect(page.locator('#main [data-profile]').first()).toBeVisible();
}

/** Asks the API, as the signed-in person of a page, to delete something. @returns the status of the answer. */
const remove = (page: Page, path: string, body: Record<string, string>): Promise<number> =>
  page.evaluate(async ({ path: address, body: named }) => {
    const answer = await fetch(address, { method: 'DELETE', headers: { 'request-type': 'client', 'content-type': 'application/json' }, body: JSON.stringify(named) });
    return answer.status;
  }, { path, body });

/** Likes a profile by the API, as the signed-in person of a page would on another device. */
export async function give(page: Page, profile: string): Promise<void> {
  expect(await page.evaluate(async (id) => {
    const answer = await fetch('/api/like.php', { method: 'POST', headers: { 'request-type': 'client', 'content-type': 'application/json' }, body: JSON.stringify({ profile: id }) });
    return answer.status;
  }, profile)).toBe(200);
}

/** The moment of a new like, which comes wherever the person is, is seen and closed. */
export async function closeLikeMoment(page: Page): Promise<void> {
  const moment = page.getByRole('dialog', { name: 'Nieuwe like!' });
  await expect(moment).toBeVisible();
  await page.keyboard.press('Escape');
  await expect(moment).toBeHidden();
}

/** Takes back every like between two people, whatever was there before, so that a test begins at the same place each time. */
export async function forgetLikes(page: Page, profile: string): Promise<void> {
  expect(await remove(page, '/api/like.php', { profile })).toBe(200);
}

/** Deletes the conversation with a profile, where there is one, at this person's side. */
export async function forgetConversation(page: Page, conversation: string): Promise<void> {
  expect([200, 404]).toContain(await remove(page, '/api/chat.php', { conversation }));
}
