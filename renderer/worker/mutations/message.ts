import type { Answer, Body } from '../../../shared/contract/calls.ts';
import { failure, type CallFailure, type Result } from '../../../shared/result.ts';
import { isBlank, normaliseText, textLength } from '../../../shared/text.ts';
import type { LocalDatabase } from '../../local/database.ts';
import type { ConversationRow } from '../../local/rows.ts';
import type { MessageWork } from '../../local/outbox-work.ts';
import { metaValue, saveMeta } from '../../local/meta.ts';
import { readCursor } from '../store/meta.ts';
import {
  conversationRowOf,
  messageRowOf,
  newestOfPending,
  putConversation,
} from '../store/rows.ts';
import { contentFields, contentOfWork, refusedFields } from './message-content.ts';
import { defineMutation, type Outcome, type AnswerContext, type WriteContext } from './mutation.ts';
import type { Entry } from './entry.ts';
import type { PendingOverlay } from './overlay.ts';
import {
  conversationOfLane,
  queueMessage,
  withNewestMessage,
  type MessageInput,
} from './pending-message.ts';
import { discardMessage, retryMessage, sendUnpaid } from './unsent-message.ts';

/** The limit of a message where the site's settings are unknown. */
const MESSAGE_LENGTH = 1_000;

/**
 * Shows a message at once and queues it, in one transaction; the same id is the same message.
 * Refuses an empty text (`fields.text: 'blank'`) or one over `message_length` (`'too_long'`).
 * Rejects when the device is full.
 */
export async function sendMessage(
  { db, now }: WriteContext,
  input: MessageInput & { text: string },
): Promise<Result<{ id: string; conversation: string }>> {
  const text = normaliseText(input.text);
  const limit = (await metaValue(db, 'settings'))?.message_length ?? MESSAGE_LENGTH;
  const problem = isBlank(text) ? 'blank' : textLength(text) > limit ? 'too_long' : null;
  if (problem)
    return failure({ code: 'validation_failed', message: '', fields: { text: problem } });
  return queueMessage({ db, now }, input, { kind: 'text', text });
}

/** What the server is asked for a text, a photo or a voice. */
export function messageBody({ id, work }: Entry<MessageWork['kind']>): Body<'sendMessage'> {
  const to =
    work.profile === '' && work.conversation !== null
      ? { conversation: work.conversation }
      : { profile: work.profile };
  const more = {
    client_id: id,
    ...(work.reply_to ? { reply_to: work.reply_to } : {}),
    ...(work.credits === undefined ? {} : { agreed_price: work.credits }),
  };
  if (work.kind === 'photo') return { ...to, kind: 'photo', photo: work.photo, ...more };
  return work.kind === 'voice'
    ? { ...to, kind: 'voice', voice: work.voice.id, ...more }
    : { ...to, kind: 'text', text: work.text, ...more };
}

export function overlayMessage(pending: PendingOverlay, entry: Entry<MessageWork['kind']>): void {
  const conversation = conversationOfLane(entry.lane);
  // Written after the deletion: the conversation returns.
  pending.deletedConversations.delete(conversation);
  pending.messages.set(conversation, entry);
}

function messageOver(row: ConversationRow, pending: PendingOverlay): ConversationRow {
  const message = pending.messages.get(row.id);
  return message ? withNewestMessage(row, contentOfWork(message.work), message.created) : row;
}

export async function acceptMessage(
  context: AnswerContext,
  { id }: Entry<MessageWork['kind']>,
  answer: Answer<'sendMessage'>,
): Promise<Outcome> {
  await context.db.outgoing_photos.where('message').equals(id).delete();
  return (await applySentMessage(context, answer)) ? null : 'reload';
}

/**
 * What the server made of a message: its row, the conversation and the balance. Call it in a
 * transaction.
 * @returns false for an answer that is older than what this device was sent since: conversation and
 *   balance stay as they are, and the conversations are to be read again.
 */
export async function applySentMessage(
  { db, pending }: Pick<AnswerContext, 'db' | 'pending'>,
  answer: Answer<'sendMessage'>,
): Promise<boolean> {
  const { seq = Infinity, message } = answer;
  if (seq <= (await newestKnown(db))) {
    const stored = await db.conversations.get(message.conversation);
    const isShown = stored && message.position >= stored.conversation.first_position;
    if (isShown) await db.messages.put(messageRowOf(message, stored));
    else await dropUnsent(db, message.id);
    return false;
  }
  const conversation = pending.conversation(conversationRowOf(answer.conversation));
  if (conversation) {
    await putConversation(db, conversation, await db.conversations.get(conversation.id));
    await db.messages.put(messageRowOf(answer.message, conversation));
  }
  await applyBalance(db, { credits: answer.credits, seq });
  return true;
}

/** Stores a balance unless a newer one is known, in a transaction. */
export async function applyBalance(
  db: LocalDatabase,
  { credits, seq }: { credits: number; seq: number },
): Promise<void> {
  const user = await metaValue(db, 'user');
  if (!user || seq <= ((await metaValue(db, 'balance_seq')) ?? 0)) return;
  await saveMeta(db, 'user', { ...user, credits });
  if (seq !== Infinity) await saveMeta(db, 'balance_seq', seq);
}

/** Number of the newest change that this device's conversations know of. */
export const newestKnown = async (db: LocalDatabase): Promise<number> =>
  Math.max((await readCursor(db)) ?? 0, (await metaValue(db, 'chats_seq')) ?? 0);

/** Removes the row of a message that was sent and is not the member's to see any more. */
async function dropUnsent(db: LocalDatabase, id: string): Promise<void> {
  if ((await db.messages.get(id))?.state !== 'sent') await db.messages.delete(id);
}

export async function refuseMessage(
  { db }: AnswerContext,
  entry: Entry<MessageWork['kind']>,
  { code, message, fields }: CallFailure,
): Promise<Outcome> {
  const { id, lane, work, created } = entry;
  if (code === 'already_sent') {
    await dropUnsent(db, id);
    await db.outgoing_photos.where('message').equals(id).delete();
    return 'reload';
  }
  if (work.reply_to && fields?.['reply_to']) {
    // What it answers can no longer be seen; what it says still can. In the same place of the lane.
    await db.outbox.put({ ...entry, work: { ...work, reply_to: null } });
    await db.messages.update(id, { reply_to: null });
    return null;
  }
  const stored = await db.messages.get(id);
  const conversation = conversationOfLane(lane);
  const content = contentOfWork(work);
  await db.refused.put({
    id,
    conversation,
    profile: work.profile,
    ...refusedFields(content),
    created,
    code,
    ...(work.kind === 'message' && work.reply_to ? { reply_to: work.reply_to } : {}),
  });
  // The row may have been dropped with the synced tables; what was written is the member's and stays.
  await db.messages.put(
    stored
      ? { ...stored, state: 'failed', failure: code }
      : {
          id,
          conversation,
          position: null,
          newest: await newestOfPending(db, conversation),
          sender: (await metaValue(db, 'user'))?.profile.id ?? '',
          ...contentFields(content),
          sent_at: new Date(created).toISOString(),
          read_at: null,
          state: 'failed',
          failure: code,
          reply_to: null,
          reactions: [],
        },
  );
  return { kind: 'refused', what: 'message', code, message };
}

export const messageMutation = defineMutation({
  kind: 'message',
  calls: { sendMessage, retryMessage, sendUnpaid, discardMessage },
  call: 'sendMessage',
  body: messageBody,
  overlay: overlayMessage,
  overConversation: messageOver,
  accepted: acceptMessage,
  refused: refuseMessage,
});
