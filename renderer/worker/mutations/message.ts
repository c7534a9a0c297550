import { conversationIdOf, newId } from '../../../shared/identifiers.ts';
import { failure, success, type Result } from '../../../shared/result.ts';
import { UNDO_MS } from '../../../shared/timing.ts';
import { isBlank, normaliseText, textLength } from '../../../shared/text.ts';
import type {
  ConversationRow,
  LocalDatabase,
  MessageRow,
  OutboxEntry,
} from '../../local/database.ts';
import { heldMessages } from '../../local/messages.ts';
import { metaValue } from '../../local/meta.ts';
import type { OutgoingPhoto } from '../host/interface.ts';
import {
  isMessageWork,
  rowFields,
  saidOfRefused,
  saidOfRow,
  saidOfWork,
  workOf,
  type Said,
} from './message-content.ts';
import { cardOf, messagesOf, newestOfWaiting, newestStored } from '../store/rows.ts';
import { endUndoOf, messageLane, withNewestMessage } from '../push/pending-overlay.ts';

/** The limit of a message where the site's settings are unknown. */
const MESSAGE_LENGTH = 1_000;

export interface WriteContext {
  db: LocalDatabase;
  now: () => number;
}

export const newEntry = (
  lane: string,
  work: OutboxEntry['work'],
  now: number,
  id = newId(),
): Omit<OutboxEntry, 'number'> => ({
  id,
  lane,
  work,
  created: now,
  attempts: 0,
  not_before: 0,
});
/** An entry that waits until it can no longer be undone. */
export const undoableEntry = (
  lane: string,
  work: OutboxEntry['work'],
  now: number,
): Omit<OutboxEntry, 'number'> => ({ ...newEntry(lane, work, now), not_before: now + UNDO_MS });

/** A conversation that the server does not know yet; null for a profile unknown here. */
async function begunConversation(
  db: LocalDatabase,
  id: string,
  profile: string,
  now: number,
): Promise<ConversationRow | null> {
  const known = await db.profiles.get(profile);
  if (!known) return null;
  return {
    id,
    profile_id: profile,
    updated: now,
    profile: cardOf(known),
    num_unread_messages: 0,
    last_message: null,
    unwritable: null,
    updated_at: new Date(now).toISOString(),
    conversation: {
      id,
      last_position: 0,
      read_position: 0,
      other_read_position: 0,
      other_read_at: null,
      first_position: 1,
    },
  };
}

interface WaitingMessage {
  id: string;
  conversation: string;
  profile: string;
  sender: string;
  said: Said;
  at: number;
  credits?: number | undefined;
  reply_to?: string | null | undefined;
}

/** The answered message, as far as this device knows it. */
async function answered(
  db: LocalDatabase,
  id: string | null | undefined,
): Promise<MessageRow['reply_to']> {
  return id ? { id, position: (await db.messages.get(id))?.position ?? null } : null;
}

/** Appends a pending message and moves its conversation to the top, in a transaction. */
async function putWaiting(db: LocalDatabase, message: WaitingMessage, now: number): Promise<void> {
  const { id, conversation, profile, sender, said, at, credits } = message;
  const row: MessageRow = {
    id,
    conversation,
    position: null,
    newest: await newestOfWaiting(db, conversation),
    sender,
    ...rowFields(said),
    sent_at: new Date(at).toISOString(),
    read_at: null,
    state: 'pending',
    failure: null,
    reply_to: await answered(db, message.reply_to),
    reactions: [],
    ...(credits === undefined ? {} : { credits }),
  };
  await db.messages.put(row);
  const shown =
    (await db.conversations.get(conversation)) ??
    (await begunConversation(db, conversation, profile, now));
  if (shown) await db.conversations.put(withNewestMessage(shown, said, at));
}

/**
 * Shows a message at once and queues it, in one transaction; the same id is the same message.
 * Refuses an empty text (`fields.text: 'blank'`) or one over `message_length` (`'too_long'`).
 * Rejects when the device is full.
 */
export async function sendMessage(
  { db, now }: WriteContext,
  input: {
    conversation: string | null;
    profile: string;
    text: string;
    id?: string;
    credits?: number;
    reply_to?: string | null;
  },
): Promise<Result<{ id: string; conversation: string }>> {
  const text = normaliseText(input.text);
  const limit = (await metaValue(db, 'settings'))?.message_length ?? MESSAGE_LENGTH;
  const problem = isBlank(text) ? 'blank' : textLength(text) > limit ? 'too_long' : null;
  if (problem)
    return failure({ code: 'validation_failed', message: '', fields: { text: problem } });
  return keepMessage({ db, now }, input, { kind: 'text', text });
}

/**
 * Shows a photo at once and queues it, in one transaction. Rejects when the device is full.
 * @param input.size of the picture as it is shown.
 */
export async function sendPhoto(
  context: WriteContext,
  input: OutgoingPhoto,
): Promise<Result<{ id: string; conversation: string }>> {
  return keepMessage(
    context,
    input,
    { kind: 'photo', photo: newId(), photo_size: input.size },
    input.file,
  );
}

async function keepMessage(
  { db, now }: WriteContext,
  input: {
    conversation: string | null;
    profile: string;
    id?: string;
    credits?: number;
    reply_to?: string | null;
  },
  said: Said,
  file?: Blob,
): Promise<Result<{ id: string; conversation: string }>> {
  const me = (await metaValue(db, 'user'))?.profile.id;
  if (!me) return failure({ code: 'unreachable', message: '' });
  const id = input.id ?? newId();
  const conversation = input.conversation ?? conversationIdOf(me, input.profile);
  await db.transaction(
    'rw',
    [db.messages, db.outbox, db.outgoing_photos, db.conversations, db.profiles],
    async () => {
      if (await db.messages.get(id)) return;
      await endUndoOf(db, conversation);
      const at = now();
      if (said.kind === 'photo' && file)
        await db.outgoing_photos.put({ id: said.photo, message: id, file });
      await putWaiting(
        db,
        {
          id,
          conversation,
          profile: input.profile,
          sender: me,
          said,
          at,
          credits: input.credits,
          reply_to: input.reply_to,
        },
        at,
      );
      await db.outbox.add(newEntry(messageLane(conversation), workOf(said, input), at, id));
    },
  );
  return success({ id, conversation });
}

/**
 * Retries a refused message as the newest, with the same id.
 * @param agreed the price that is shown now; without it the earlier one.
 */
export async function retryMessage(
  { db, now }: WriteContext,
  id: string,
  agreed?: number,
): Promise<void> {
  await db.transaction(
    'rw',
    [db.messages, db.outbox, db.refused, db.conversations, db.profiles],
    async () => {
      const row = await db.messages.get(id);
      const said = row?.state === 'failed' ? saidOfRow(row) : null;
      if (!row || !said) return;
      const { conversation, sender } = row;
      const credits = agreed ?? row.credits;
      const reply_to = row.reply_to?.id;
      const profile =
        (await db.conversations.get(conversation))?.profile_id ??
        (await db.refused.get(id))?.profile ??
        '';
      await db.refused.delete(id);
      await putWaiting(
        db,
        { id, conversation, profile, sender, said, at: now(), credits, reply_to },
        now(),
      );
      await db.outbox.add(
        newEntry(
          messageLane(conversation),
          workOf(said, { conversation, profile, credits, reply_to }),
          now(),
          id,
        ),
      );
    },
  );
}

/** Retries every message of a conversation that waits for credits, in order. */
export async function sendHeld(context: WriteContext, conversation: string): Promise<void> {
  for (const { id } of await heldMessages(context.db, conversation))
    await retryMessage(context, id);
}

/** Deletes a message that was never accepted, and a conversation that began with it. */
export async function discardMessage({ db }: WriteContext, id: string): Promise<void> {
  await db.transaction(
    'rw',
    [db.messages, db.outbox, db.refused, db.outgoing_photos, db.conversations],
    async () => {
      const row = await db.messages.get(id);
      if (!row || row.state === 'sent') return;
      await db.messages.delete(id);
      await db.refused.delete(id);
      await db.outgoing_photos.where('message').equals(id).delete();
      await db.outbox.where('id').equals(id).delete();
      await showNewest(db, row.conversation);
    },
  );
}

/** The list shows the newest remaining message. */
async function showNewest(db: LocalDatabase, conversation: string): Promise<void> {
  const stored = await db.conversations.get(conversation);
  if (!stored) return;
  const newest = await messagesOf(db, conversation, undefined, 0).first();
  if (!newest && stored.conversation.last_position === 0)
    await db.conversations.delete(conversation);
  else
    await db.conversations.put({
      ...stored,
      updated: Date.parse(newest?.sent_at ?? stored.updated_at),
      last_message: newest
        ? {
            kind: newest.kind,
            text: newest.text,
            gift: newest.gift,
            sent_at: newest.sent_at,
            mine: newest.sender !== stored.profile_id,
          }
        : stored.last_message,
    });
}

/**
 * Marks everything up to a message as read: the count falls at once, the furthest mark is sent.
 * @param seen position of the newest seen message; by default the newest of all.
 */
export async function markRead(
  { db, now }: WriteContext,
  conversation: string,
  lane: string,
  seen = Infinity,
): Promise<void> {
  await db.transaction('rw', [db.conversations, db.messages, db.outbox], async () => {
    const row = await db.conversations.get(conversation);
    if (!row) return;
    const { read_position: read, last_position: last } = row.conversation;
    const upTo = await messagesOf(db, conversation, Math.min(last, seen), read + 1)
      .and((message) => message.sender === row.profile_id)
      .first();
    if (!upTo || upTo.position === null) return;
    const later = await messagesOf(db, conversation, last, upTo.position + 1)
      .and((message) => message.sender === row.profile_id)
      .count();
    const unread = Math.min(
      row.num_unread_messages,
      later + Math.max(0, last - Math.max(upTo.position, await newestStored(db, conversation))),
    );
    await db.conversations.put({
      ...row,
      conversation: { ...row.conversation, read_position: upTo.position },
      num_unread_messages: unread,
    });
    await db.outbox.where('lane').equals(lane).delete();
    await db.outbox.add(
      newEntry(
        lane,
        { kind: 'read', conversation, up_to: upTo.id, position: upTo.position },
        now(),
      ),
    );
  });
}

/** Queues the account's language in place of an unsent choice. */
export async function keepLanguage({ db, now }: WriteContext, language: string): Promise<void> {
  await db.transaction('rw', [db.outbox], async () => {
    await db.outbox
      .where('lane')
      .equals('account')
      .and((entry) => entry.work.kind === 'language')
      .delete();
    await db.outbox.add(newEntry('account', { kind: 'language', language }, now()));
  });
}

/**
 * After the synced tables were dropped: shows pending messages from the outbox and refused ones
 * from their copies, and makes a lost entry again.
 */
export async function restoreWaiting({ db, now }: WriteContext): Promise<void> {
  const me = (await metaValue(db, 'user'))?.profile.id;
  if (!me) return;
  await db.transaction(
    'rw',
    [db.messages, db.outbox, db.refused, db.outgoing_photos, db.conversations, db.profiles],
    async () => {
      for (const refused of await db.refused.toArray()) {
        const { id, conversation, profile, created, code } = refused;
        if ((await db.messages.get(id)) !== undefined) continue;
        await putWaiting(
          db,
          {
            id,
            conversation,
            profile,
            sender: me,
            said: saidOfRefused(refused),
            at: created,
            reply_to: refused.reply_to,
          },
          now(),
        );
        await db.messages.update(id, { state: 'failed', failure: code });
      }
      for (const { id, lane, work, created } of await db.outbox.orderBy('number').toArray()) {
        if (!isMessageWork(work)) continue;
        const conversation = lane.slice(lane.indexOf(':') + 1);
        const shown =
          (await db.messages.get(id)) !== undefined &&
          (await db.conversations.get(conversation)) !== undefined;
        if (!shown)
          await putWaiting(
            db,
            {
              id,
              conversation,
              profile: work.profile,
              sender: me,
              said: saidOfWork(work),
              at: created,
              credits: work.credits,
              reply_to: work.reply_to,
            },
            now(),
          );
      }
      for (const row of await db.messages.where('state').equals('pending').toArray()) {
        const said = saidOfRow(row);
        if (!said || (await db.outbox.where('id').equals(row.id).count()) > 0) continue;
        const profile = (await db.conversations.get(row.conversation))?.profile_id ?? '';
        await db.outbox.add(
          newEntry(
            messageLane(row.conversation),
            workOf(said, { conversation: row.conversation, profile, reply_to: row.reply_to?.id }),
            now(),
            row.id,
          ),
        );
      }
      await dropNeedlessPhotos(db);
    },
  );
}

/** Deletes pictures whose message was accepted or deleted, in a transaction. */
export async function dropNeedlessPhotos(db: LocalDatabase): Promise<void> {
  const [entries, refused] = [await db.outbox.toArray(), await db.refused.toArray()];
  const undoable = entries.flatMap(({ work }) =>
    work.kind === 'delete_conversation'
      ? [...(work.undo?.entries ?? []), ...(work.undo?.refused ?? [])]
      : [],
  );
  const needed = new Set([...entries, ...refused, ...undoable].map(({ id }) => id));
  for (const { id, message } of await db.outgoing_photos.toArray()) {
    const state = (await db.messages.get(message))?.state;
    if (state === 'sent' || (state === undefined && !needed.has(message)))
      await db.outgoing_photos.delete(id);
  }
}
