import { Dexie } from 'dexie';
import type { LocalDatabase, MessageRow } from './database.ts';
import { isChoice } from './outbox-work.ts';

/** A conversation's newest messages, pending ones first; reads only as many rows as asked for. */
export async function newestMessages(
  db: LocalDatabase,
  conversation: string,
  limit: number,
): Promise<MessageRow[]> {
  return await db.messages
    .where('[conversation+newest]')
    .between([conversation, Dexie.minKey], [conversation, Dexie.maxKey])
    .limit(limit)
    .toArray();
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
  return db.messages.get(id);
}

/** A conversation's photo messages on this device, oldest first, without removed photos. */
export async function photosOf(db: LocalDatabase, conversation: string): Promise<MessageRow[]> {
  const rows = await db.messages
    .where('[conversation+photo]')
    .between([conversation, Dexie.minKey], [conversation, Dexie.maxKey])
    .toArray();
  return rows.sort((one, other) => other.newest - one.newest);
}

/** Messages refused for want of credits or by a limit, oldest first. */
export async function unpaidMessages(
  db: LocalDatabase,
  conversation: string,
): Promise<MessageRow[]> {
  const failed = await db.messages.where('state').equals('failed').toArray();
  const held = failed.filter(
    (row) =>
      row.conversation === conversation &&
      (row.failure === 'insufficient_credits' || row.failure === 'spending_limit'),
  );
  return held.sort(
    (one, other) => one.sent_at.localeCompare(other.sent_at) || other.newest - one.newest,
  );
}

/** The newest message anywhere that waits for credits; undefined without one. */
export async function newestUnpaidMessage(db: LocalDatabase): Promise<MessageRow | undefined> {
  const failed = await db.messages.where('state').equals('failed').toArray();
  return failed
    .filter((row) => row.failure === 'insufficient_credits')
    .sort((one, other) => other.sent_at.localeCompare(one.sent_at))[0];
}

/** How many messages were never accepted by the server: waiting or refused. */
export const unsentCount = (db: LocalDatabase): Promise<number> =>
  db.messages.where('state').anyOf('pending', 'failed').count();

/** How many choices of the member (likes, blocks, deletions, edits) the server does not have yet. */
export const waitingCount = (db: LocalDatabase): Promise<number> =>
  db.outbox.filter(({ work }) => isChoice(work.kind)).count();
