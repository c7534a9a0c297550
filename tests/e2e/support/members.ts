import type { Page } from '@playwright/test';
import type { Answer } from '../../../shared/contract/calls.ts';
import { UNDERSTANDS_HEADER, UNDERSTOOD } from '../../../shared/contract/understood.ts';
import { newId } from '../../../shared/identifiers.ts';
import { hasSearched } from './device.ts';
import { expect } from './fixtures.ts';

type Card = Answer<'searchMembers'>['results'][number];

/**
 * Calls the API as the person of a page would on another device: with their session, whatever is
 * open in the page and whether or not it has a network.
 */
export async function call<Body = unknown>(
  page: Page,
  method: 'GET' | 'POST' | 'PUT' | 'DELETE',
  path: string,
  data?: object,
): Promise<{ status: number; body: Body }> {
  const answer = await page.request.fetch(path, {
    method,
    headers: {
      'request-type': 'client',
      [UNDERSTANDS_HEADER]: UNDERSTOOD,
      'sec-fetch-site': 'same-origin',
      'idempotency-key': newId(),
    },
    ...(data ? { data } : {}),
  });
  return { status: answer.status(), body: (await answer.json()) as Body };
}

/** Calls the API so, and has to be answered. */
export async function change(
  page: Page,
  method: 'POST' | 'PUT' | 'DELETE',
  path: string,
  data: object,
): Promise<void> {
  const { status, body } = await call(page, method, path, data);
  expect(status, `${path} answered ${JSON.stringify(body)}`).toBe(200);
}

/** Asks the API as the person of a page. */
export async function ask<Value>(page: Page, path: string): Promise<Value> {
  const { status, body } = await call<Value>(page, 'GET', path);
  if (status !== 200) throw new Error(`${path}: ${status}`);
  return body;
}

/** The first page of a search, as the server answers it. */
export const search = async (page: Page, query = ''): Promise<Card[]> =>
  (await ask<Answer<'searchMembers'>>(page, `/api/members.php?${query}`)).results;

/** The signed-in member's profile. */
export async function ownProfile(page: Page): Promise<{ id: string; name: string }> {
  const { user } = await ask<Answer<'getUser'>>(page, '/api/user.php');
  if (!user) throw new Error('Nobody is signed in.');
  return user.profile;
}

/** The ids of the cards in a page, in order. */
export const cardIds = (page: Page): Promise<(string | null)[]> =>
  page
    .locator('#main [data-profile]')
    .evaluateAll((cards) => cards.map((card) => card.getAttribute('data-profile')));

/**
 * Waits until cards are shown, and until the worker brought its own where the first came with the
 * page: from then on what happens elsewhere is reported here.
 */
export async function waitForCards(page: Page): Promise<void> {
  await expect(page.locator('#main [data-profile]').first()).toBeVisible();
  const cameAlong = await page.evaluate(
    () => document.getElementById('vonk-boot')?.textContent.includes('"first":{') ?? false,
  );
  if (cameAlong) await expect.poll(() => hasSearched(page)).toBe(true);
}

/** Likes a profile by the API. */
export const give = (page: Page, profile: string): Promise<void> =>
  change(page, 'POST', '/api/like.php', { profile });

/** Tries to send a text to a profile by the API. @returns status and code of the answer. */
async function trySay(
  page: Page,
  profile: string,
  text: string,
  id = newId(),
): Promise<{ status: number; code: string | null }> {
  const { status, body } = await call<{ error?: { code: string } }>(page, 'POST', '/api/chat.php', {
    profile,
    kind: 'text',
    text,
    client_id: id,
  });
  return { status, code: body.error?.code ?? null };
}

/** Sends a text to a profile by the API, which has to take it. @returns the message's id. */
export async function say(page: Page, profile: string, text: string): Promise<string> {
  const id = newId();
  expect(await trySay(page, profile, text, id)).toEqual({ status: 200, code: null });
  return id;
}

/** The moment of a new like, which comes wherever the person is, is seen and closed. */
export async function closeLikeCelebration(page: Page): Promise<void> {
  const moment = page.getByRole('dialog', { name: 'Nieuwe like!' });
  await expect(moment).toBeVisible();
  await page.keyboard.press('Escape');
  await expect(moment).toBeHidden();
}

/**
 * Withdraws every like between two people, whatever was there before, so that a test begins at the
 * same place each time.
 */
export async function forgetLikes(page: Page, profile: string): Promise<void> {
  await change(page, 'DELETE', '/api/like.php', { profile });
}

/** Deletes the conversation with a profile, where there is one, at this person's side. */
export async function forgetConversation(page: Page, conversation: string): Promise<void> {
  expect([200, 404]).toContain(
    (await call(page, 'DELETE', '/api/chat.php', { conversation })).status,
  );
}
