import { conversationIdOf, newId } from '../../../shared/identifiers.ts';
import { failure, success, type Result } from '../../../shared/result.ts';
import type { LocalDatabase } from '../../local/database.ts';
import type { ConversationRow, MessageRow } from '../../local/rows.ts';
import { unaskedDeletion } from '../../local/deletions.ts';
import { metaValue } from '../../local/meta.ts';
import { toStoredFile } from '../../local/stored-file.ts';
import { cardOf, newestOfPending } from '../store/rows.ts';
import { contentFields, uploadOf, workOf, type MessageContent } from './message-content.ts';
import { type WriteContext } from './mutation.ts';
import { newEntry } from './entry.ts';

/** The lane of all that happens to a conversation but reading it, in order. */
export const conversationLane = (conversation: string): string => `conversation:${conversation}`;
export const conversationOfLane = (lane: string): string => lane.slice(lane.indexOf(':') + 1);

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

interface PendingMessage {
  id: string;
  conversation: string;
  profile: string;
  sender: string;
  content: MessageContent;
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

export const withNewestMessage = (
  row: ConversationRow,
  content: MessageContent,
  at: number,
): ConversationRow => ({
  ...row,
  accepted_message: row.accepted_message === undefined ? row.last_message : row.accepted_message,
  last_message: {
    kind: content.kind,
    text: content.kind === 'text' ? content.text : null,
    gift: null,
    sent_at: new Date(at).toISOString(),
    mine: true,
  },
  updated: Math.max(row.updated, at),
});

/** Appends a pending message and moves its conversation to the top, in a transaction. */
export async function putPendingMessage(
  db: LocalDatabase,
  message: PendingMessage,
  now: number,
): Promise<void> {
  const { id, conversation, profile, sender, content, at, credits } = message;
  const row: MessageRow = {
    id,
    conversation,
    position: null,
    newest: await newestOfPending(db, conversation),
    sender,
    ...contentFields(content),
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
  if (shown) await db.conversations.put(withNewestMessage(shown, content, at));
}

/** Writing to somebody whose conversation was just deleted ends the time to undo that. */
async function endUndoOf(db: LocalDatabase, conversation: string): Promise<void> {
  const entry = await unaskedDeletion(db, conversation);
  if (entry) await db.outbox.put({ ...entry, not_before: 0, work: { ...entry.work, undo: null } });
}

/** Where a new message goes; the same `id` is the same message. */
export interface MessageInput {
  conversation: string | null;
  profile: string;
  id?: string;
  credits?: number;
  reply_to?: string | null;
}

/** Shows a message at once and queues it, in one transaction. Rejects when the device is full. */
export async function queueMessage(
  { db, now }: WriteContext,
  input: MessageInput,
  content: MessageContent,
  file?: Blob,
): Promise<Result<{ id: string; conversation: string }>> {
  const me = (await metaValue(db, 'user'))?.profile.id;
  if (!me) return failure({ code: 'unreachable', message: '' });
  const id = input.id ?? newId();
  const conversation = input.conversation ?? conversationIdOf(me, input.profile);
  const stored = file && (await toStoredFile(file));
  await db.transaction(
    'rw',
    [db.messages, db.outbox, db.outgoing_photos, db.conversations, db.profiles],
    async () => {
      if (await db.messages.get(id)) return;
      await endUndoOf(db, conversation);
      const at = now();
      const upload = uploadOf(content);
      if (upload !== undefined && stored)
        await db.outgoing_photos.put({ id: upload, message: id, file: stored });
      const { profile, credits, reply_to } = input;
      await putPendingMessage(
        db,
        { id, conversation, profile, sender: me, content, at, credits, reply_to },
        at,
      );
      await db.outbox.add(newEntry(conversationLane(conversation), workOf(content, input), at, id));
    },
  );
  return success({ id, conversation });
}
