import type { BrowserContext, Locator, Page } from '@playwright/test';
import type { Answer } from '../../../shared/contract/calls.ts';
import { conversationIdOf } from '../../../shared/identifiers.ts';
import { demoEmail, expect } from './fixtures.ts';
import type { Person } from './person.ts';
import { ask, ownProfile, search } from './members.ts';
import { waitForServiceWorker } from './service-worker.ts';

export type Chats = Answer<'getChats'>['chats'];

/** The conversations of the signed-in person, as the server sends them. */
export const chatsOf = async (page: Page): Promise<Chats> =>
  (await ask<Answer<'getChats'>>(page, '/api/chats.php')).chats;

/** The server knows that the signed-in person has read all of a conversation. */
export const expectRead = (page: Page, conversation: string): Promise<void> =>
  expect
    .poll(async () => {
      const chat = (await chatsOf(page)).find(({ conversation: { id } }) => id === conversation);
      return chat && chat.conversation.read_position === chat.conversation.last_position;
    })
    .toBe(true);

export const box = (page: Page): Locator => page.getByRole('textbox', { name: /^Bericht aan / });
export const log = (page: Page): Locator => page.getByRole('log');
export const bubbles = (page: Page): Locator => page.locator('[data-message]');
/** The bubble of a text. */
export const bubble = (page: Page, text: string): Locator =>
  bubbles(page).filter({ hasText: text });
/** Begins an answer to the newest message by its key. */
export async function beginAnswer(page: Page): Promise<void> {
  // While it closes, a menu has the focus and receives what is typed.
  await expect(page.getByRole('menu')).toHaveCount(0);
  await log(page).focus();
  await page.keyboard.press('r');
  await expect(page.getByRole('group', { name: 'Je beantwoordt' })).toBeVisible();
}
export const rows = (page: Page): Locator => page.locator('[data-row]');

/**
 * Cuts the network of a page once its service worker has the whole app, as it has shortly after the
 * first visit; before that a part that was not used yet could not be opened. The desktop app has it
 * from the start.
 */
export async function goOffline(page: Page): Promise<void> {
  if (!(await page.evaluate(() => 'desktop' in window))) await waitForServiceWorker(page);
  await page.context().setOffline(true);
}

/** The question before something is sent that costs credits. */
const priceQuestion = (page: Page): Locator =>
  page.getByRole('dialog').filter({ has: page.locator('[data-confirm-spending]') });

/** Agrees to the price where it is asked for: once for each kind on this device. */
export async function agreeToPrice(page: Page): Promise<void> {
  // It opens with the press that asks for it, or not at all.
  if (!(await priceQuestion(page).isVisible())) return;
  await priceQuestion(page)
    .getByRole('button', { name: /^Versturen voor/ })
    .click();
}

/** Writes a text in the conversation that is open, whatever it costs. */
export async function write(page: Page, text: string): Promise<void> {
  await box(page).fill(text);
  await box(page).press('Enter');
  await agreeToPrice(page);
}

/**
 * Writes a text and waits until the server has it: checked on the message itself, since a demo
 * member may have read it by then.
 */
export async function writeAndSend(page: Page, text: string): Promise<void> {
  await write(page, text);
  await expect(bubble(page, text)).toHaveAttribute('data-state', 'sent');
}

/** The credits that the server says this person has. */
export const balance = async (page: Page): Promise<number> =>
  (await ask<Answer<'getUser'>>(page, '/api/user.php')).user?.credits ?? -1;
/** The balance in the conversation's top bar. */
export const coins = (page: Page): Locator => page.locator('header [data-coins]');

/** The messages of a conversation as the server sends them to this person. */
export const onServer = async (
  page: Page,
  conversation: string,
): Promise<Answer<'getChat'>['messages']> =>
  (await ask<Answer<'getChat'>>(page, `/api/chat.php?conversation=${conversation}`)).messages;

/**
 * Types until the other side shows it: typing is sent only to streams that are open at that moment
 * and is not stored, so a stroke before the other's stream is open is lost.
 */
export async function typeUntilSeen(page: Page, seen: () => Promise<void>): Promise<void> {
  await expect(async () => {
    await box(page).pressSequentially('Ik typ');
    await seen();
  }).toPass({ timeout: 30_000 });
}

/** A text that no other test wrote. */
let written = 0;
export const newText = (words: string): string => `${words} ${process.pid}-${++written}`;

/** Calls the development surface. */
export type Dev = (
  method: 'GET' | 'POST' | 'PATCH',
  path: string,
  body?: unknown,
) => Promise<unknown>;

/**
 * Two signed-in people with credits and a conversation between them, each looking at their list of
 * conversations.
 */
export async function pair(
  person: (options: { as: 'premium' | 'free' }) => Promise<Person>,
  dev: Dev,
): Promise<{
  premium: Page;
  free: Page;
  conversation: string;
  names: { premium: string; free: string };
  profiles: { premium: string; free: string };
}> {
  for (const id of [demoEmail('premium'), demoEmail('free')])
    await dev('POST', '/dev/member', { id, credits: 100 });
  const [{ page: premium }, { page: free }] = [
    await person({ as: 'premium' }),
    await person({ as: 'free' }),
  ];
  const [one, other] = [await ownProfile(premium), await ownProfile(free)];
  const conversation = conversationIdOf(one.id, other.id);
  const has = async (page: Page): Promise<boolean> =>
    (await chatsOf(page)).some((chat) => chat.conversation.id === conversation);
  // An earlier test may have deleted it on one side; a message brings it back.
  if (!(await has(premium)) || !(await has(free))) {
    await premium.goto(`/nl/members/${other.id}/chat`);
    await write(premium, newText('Hoi'));
    await expect(premium.getByText('Verstuurd').last()).toBeVisible();
  }
  await premium.goto('/nl/chats');
  await free.goto('/nl/chats');
  await expect(premium.locator(`[data-row="${conversation}"]`)).toBeVisible();
  await expect(free.locator(`[data-row="${conversation}"]`)).toBeVisible();
  return {
    premium,
    free,
    conversation,
    names: { premium: one.name, free: other.name },
    profiles: { premium: one.id, free: other.id },
  };
}

/** A member with whom the signed-in person has no conversation. */
export async function stranger(
  page: Page,
  wanted: (card: Awaited<ReturnType<typeof search>>[number]) => boolean = () => true,
): Promise<{ id: string; name: string }> {
  const known = new Set((await chatsOf(page)).map((chat) => chat.profile.id));
  for (let number = 1; number < 6; number++) {
    const found = (await search(page, `page=${number}`)).find(
      (card) => !known.has(card.id) && !card.fictional && wanted(card),
    );
    if (found) return found;
  }
  throw new Error('The demo has no such member.');
}

/**
 * Puts so many older messages before those of a conversation that it has this many, straight into
 * the device's database, as if they had been fetched. To be called where the conversation is not
 * open; it is read when it is opened.
 */
export async function fillConversation(
  page: Page,
  conversation: string,
  count: number,
  textOf = 'Dit is bericht',
): Promise<void> {
  await page.evaluate(
    async ({ conversation, count, textOf }) => {
      const name =
        (await indexedDB.databases()).find((one) => one.name?.startsWith('vonk-'))?.name ?? '';
      const database = await new Promise<IDBDatabase>((resolve, reject) => {
        const opening = indexedDB.open(name);
        opening.onsuccess = () => resolve(opening.result);
        opening.onerror = () => reject(opening.error ?? new Error('no database'));
      });
      const transaction = database.transaction(['messages', 'conversations', 'meta'], 'readwrite');
      const messages = transaction.objectStore('messages');
      const conversations = transaction.objectStore('conversations');
      const done = new Promise<void>((resolve, reject) => {
        transaction.oncomplete = () => resolve();
        transaction.onerror = () => reject(transaction.error ?? new Error('not written'));
      });
      const read = <Value>(request: IDBRequest<Value>) =>
        new Promise<Value>((resolve) => {
          request.onsuccess = () => resolve(request.result);
        });
      const me = (
        (await read(transaction.objectStore('meta').get('user'))) as {
          value: { profile: { id: string } };
        }
      ).value.profile.id;
      const row = (await read(conversations.get(conversation))) as {
        profile_id: string;
        conversation: { last_position: number };
      };
      const stored = (await read(
        messages
          .index('[conversation+newest]')
          .getAll(IDBKeyRange.bound([conversation, -Infinity], [conversation, Infinity])),
      )) as { id: string; position: number | null; newest: number }[];
      const last = row.conversation.last_position;
      const shift = count - last;
      for (const message of stored) {
        if (message.position === null) continue;
        messages.put({
          ...message,
          position: message.position + shift,
          newest: -(message.position + shift),
        });
      }
      const words =
        'een wandeling langs het water en daarna ergens warm zitten met iets lekkers want het is al laat in het jaar'.split(
          ' ',
        );
      const hex = (value: number, length: number) => value.toString(16).padStart(length, '0');
      for (let position = 1; position <= count - last; position++) {
        const at = Date.now() - 86_400_000 - (count - position) * 45_000;
        const stamp = hex(at, 12);
        messages.put({
          id: `${stamp.slice(0, 8)}-${stamp.slice(8)}-7000-8000-${hex(position, 12)}`,
          conversation,
          position,
          newest: -position,
          sender: (position * 31) % 5 < 2 ? me : row.profile_id,
          kind: 'text',
          text: `${textOf} ${position}: ${words.slice(0, 1 + ((position * 7) % words.length)).join(' ')}`,
          photo: null,
          gift: null,
          sent_at: new Date(at).toISOString(),
          read_at: null,
          state: 'sent',
          reply_to: null,
          reactions: [],
          failure: null,
        });
      }
      conversations.put({ ...row, conversation: { ...row.conversation, last_position: count } });
      await done;
      database.close();
    },
    { conversation, count, textOf },
  );
}

/**
 * How many live streams a browser has open; called before its first page. Events that are not
 * stored are lost before there is one.
 */
export function countStreams(context: BrowserContext): () => number {
  const open = new Set<unknown>();
  context.on('request', (request) => {
    if (request.url().includes('/api/events.php')) open.add(request);
  });
  context.on('requestfinished', (request) => {
    open.delete(request);
  });
  context.on('requestfailed', (request) => {
    open.delete(request);
  });
  return () => open.size;
}
