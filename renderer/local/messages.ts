import { Dexie } from 'dexie';
import type { LocalDatabase } from './database.ts';
import type { MessageRow, SendState } from './rows.ts';
import { fromStoredFile } from './stored-file.ts';
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

export async function messageRow(db: LocalDatabase, id: string): Promise<MessageRow | undefined> {
  return db.messages.get(id);
}

/** Whether a conversation has a message of the other on this device that was not read. */
export async function hasUnread(db: LocalDatabase, conversation: string): Promise<boolean> {
  const row = await db.conversations.get(conversation);
  if (!row) return false;
  const unread = await db.messages
    .where('[conversation+newest]')
    .between([conversation, Dexie.minKey], [conversation, -row.conversation.read_position])
    .and((message) => message.sender === row.profile_id && !message.undone)
    .first();
  return unread !== undefined;
}

/** Every message id on this device, the oldest first: ids are UUIDv7. */
export const messageIds = (db: LocalDatabase): Promise<string[]> =>
  db.messages.toCollection().primaryKeys();

/** The messages from one id to another, both among them, the oldest first. */
export const messagesBetween = (
  db: LocalDatabase,
  first: string,
  last: string,
): Promise<MessageRow[]> => db.messages.where('id').between(first, last, true, true).toArray();

/** A photo or recording that is being sent, which exists only here; undefined when it is not here. */
export async function outgoingFile(db: LocalDatabase, upload: string): Promise<Blob | undefined> {
  const row = await db.outgoing_photos.get(upload);
  return row && fromStoredFile(row.file);
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
  const unpaid = failed.filter(
    (row) =>
      row.conversation === conversation &&
      (row.failure === 'insufficient_credits' || row.failure === 'spending_limit'),
  );
  return unpaid.sort(
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

/** A message that the server has not accepted: waiting, or refused. */
export interface UnsentMessage {
  state: Exclude<SendState, 'sent'>;
  kind: MessageRow['kind'];
  text: string;
}

/** What waits or was refused, by conversation. A refused message outweighs one that waits. */
export async function unsentByConversation(db: LocalDatabase): Promise<Map<string, UnsentMessage>> {
  const unsent = new Map<string, UnsentMessage>();
  const rows = await db.messages.where('state').anyOf('pending', 'failed').toArray();
  for (const { conversation, state, kind, text } of rows.sort((one, other) =>
    one.id < other.id ? -1 : 1,
  )) {
    if (state === 'sent' || (unsent.get(conversation)?.state === 'failed' && state === 'pending'))
      continue;
    unsent.set(conversation, { state, kind, text: text ?? '' });
  }
  return unsent;
}

/** How many messages were never accepted by the server: waiting or refused. */
export const unsentCount = (db: LocalDatabase): Promise<number> =>
  db.messages.where('state').anyOf('pending', 'failed').count();

/** How many choices of the member (likes, blocks, deletions, edits) the server does not have yet. */
export const pendingChoiceCount = (db: LocalDatabase): Promise<number> =>
  db.outbox.filter(({ work }) => isChoice(work.kind)).count();
