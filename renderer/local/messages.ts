import { Dexie } from 'dexie';
import { foldText } from '../../shared/text.ts';
import type { LocalDatabase, MessageRow } from './database.ts';
import { isSound, soundRows } from './shape.ts';

/**
 * The newest messages of a conversation, newest first: those that wait, then by position. Reads no more rows than asked
 * for, whatever the conversation holds.
 */
export async function newestMessages(
  db: LocalDatabase,
  conversation: string,
  limit: number,
): Promise<MessageRow[]> {
  return soundRows(
    'messages',
    await db.messages
      .where('[conversation+newest]')
      .between([conversation, Dexie.minKey], [conversation, Dexie.maxKey])
      .limit(limit)
      .toArray(),
  );
}

/** Whether the message at a position of a conversation is on this device. */
export const hasMessageAt = async (
  db: LocalDatabase,
  conversation: string,
  position: number,
): Promise<boolean> =>
  (await db.messages.where('[conversation+newest]').equals([conversation, -position]).count()) > 0;

/** One message, undefined when it is not here. */
export async function messageRow(db: LocalDatabase, id: string): Promise<MessageRow | undefined> {
  const row = await db.messages.get(id);
  return isSound('messages', row) ? row : undefined;
}

/**
 * Messages on this device that hold a text, without regard to case and accents, newest first. Works offline.
 * @param text nothing is found for a text of white space alone.
 */
export async function searchMessages(
  db: LocalDatabase,
  text: string,
  limit = 50,
): Promise<MessageRow[]> {
  const wanted = foldText(text.trim());
  if (wanted === '') return [];
  // Ids are UUIDv7, so that the order of the key is the order of writing and the search can stop at the limit.
  return db.messages
    .reverse()
    .filter(
      (row) => isSound('messages', row) && row.text !== null && foldText(row.text).includes(wanted),
    )
    .limit(limit)
    .toArray();
}

/** The photo messages of a conversation that are on this device, the oldest first; without those whose photo was taken away. */
export async function photosOf(db: LocalDatabase, conversation: string): Promise<MessageRow[]> {
  const rows = soundRows(
    'messages',
    await db.messages
      .where('[conversation+photo]')
      .between([conversation, Dexie.minKey], [conversation, Dexie.maxKey])
      .toArray(),
  );
  return rows.sort((one, other) => other.newest - one.newest);
}

/** The messages of a conversation that wait for credits: refused for want of them or by an own limit, with their text kept. Oldest first. */
export async function heldMessages(db: LocalDatabase, conversation: string): Promise<MessageRow[]> {
  const failed = soundRows('messages', await db.messages.where('state').equals('failed').toArray());
  const held = failed.filter(
    (row) =>
      row.conversation === conversation &&
      (row.failure === 'insufficient_credits' || row.failure === 'spending_limit'),
  );
  return held.sort(
    (one, other) => one.sent_at.localeCompare(other.sent_at) || other.newest - one.newest,
  );
}

/** How many messages were never accepted by the server: waiting or refused. */
export const unsentCount = (db: LocalDatabase): Promise<number> =>
  db.messages.where('state').anyOf('pending', 'failed').count();
