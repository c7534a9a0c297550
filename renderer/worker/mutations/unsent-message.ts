import type { LocalDatabase } from '../../local/database.ts';
import { unpaidMessages } from '../../local/messages.ts';
import { acceptedRow, messagesOf } from '../store/rows.ts';
import { contentOfRow, workOf } from './message-content.ts';
import { type WriteContext } from './mutation.ts';
import { newEntry } from './entry.ts';
import { conversationLane, putPendingMessage } from './pending-message.ts';

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
      const content = row?.state === 'failed' ? contentOfRow(row) : null;
      if (!row || !content) return;
      const { conversation, sender } = row;
      const credits = agreed ?? row.credits;
      const reply_to = row.reply_to?.id;
      const profile =
        (await db.conversations.get(conversation))?.profile_id ??
        (await db.refused.get(id))?.profile ??
        '';
      await db.refused.delete(id);
      await putPendingMessage(
        db,
        { id, conversation, profile, sender, content, at: now(), credits, reply_to },
        now(),
      );
      await db.outbox.add(
        newEntry(
          conversationLane(conversation),
          workOf(content, { conversation, profile, credits, reply_to }),
          now(),
          id,
        ),
      );
    },
  );
}

/** Retries every message of a conversation that waits for credits, in order. */
export async function sendUnpaid(context: WriteContext, conversation: string): Promise<void> {
  for (const { id } of await unpaidMessages(context.db, conversation))
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
      await removeUnsent(db, id);
      await showNewest(db, row.conversation);
    },
  );
}

/** Everything of a message that was never accepted leaves this device, in a transaction. */
export async function removeUnsent(db: LocalDatabase, id: string): Promise<void> {
  await db.messages.delete(id);
  await db.refused.delete(id);
  await db.outgoing_photos.where('message').equals(id).delete();
  await db.outbox.where('id').equals(id).delete();
}

/**
 * The list shows the newest remaining message, in a transaction.
 * @returns false where that is not on this device, so that only the server knows it.
 */
export async function showNewest(db: LocalDatabase, conversation: string): Promise<boolean> {
  const stored = await db.conversations.get(conversation);
  if (!stored) return true;
  const newest = await messagesOf(db, conversation, undefined, 0)
    .and((row) => !row.undone)
    .first();
  if (!newest && stored.conversation.last_position === 0)
    await db.conversations.delete(conversation);
  else
    await db.conversations.put({
      ...(newest && newest.state !== 'sent' ? stored : acceptedRow(stored)),
      updated: Date.parse(newest?.sent_at ?? stored.updated_at),
      last_message: newest
        ? {
            kind: newest.kind,
            text: newest.text,
            gift: newest.gift,
            sent_at: newest.sent_at,
            mine: newest.sender !== stored.profile_id,
          }
        : stored.accepted_message === undefined
          ? stored.last_message
          : stored.accepted_message,
    });
  return newest !== undefined || stored.conversation.last_position === 0;
}
