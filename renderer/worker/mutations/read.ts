import type { ConversationRow } from '../../local/rows.ts';
import { messagesOf, newestStored } from '../store/rows.ts';
import { defineMutation, type WriteContext } from './mutation.ts';
import { newEntry } from './entry.ts';
import type { PendingOverlay } from './overlay.ts';

/** Reading has a lane of its own, so that a waiting message does not block it. */
export const readLane = (conversation: string): string => `read:${conversation}`;

/**
 * Marks everything up to a message as read: the count falls at once, the furthest mark is sent.
 * @param seen position of the newest seen message; by default the newest of all.
 */
async function markRead(
  { db, now }: WriteContext,
  conversation: string,
  seen = Infinity,
): Promise<void> {
  const lane = readLane(conversation);
  await db.transaction('rw', [db.conversations, db.messages, db.outbox], async () => {
    const row = await db.conversations.get(conversation);
    if (!row) return;
    const { read_position: read, last_position: last } = row.conversation;
    const upTo = await messagesOf(db, conversation, Math.min(last, seen), read + 1)
      .and((message) => message.sender === row.profile_id)
      .first();
    if (!upTo || upTo.position === null) return;
    const later = await messagesOf(db, conversation, last, upTo.position + 1)
      .and((message) => message.sender === row.profile_id && !message.undone)
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

const unreadAfter = (row: ConversationRow, position: number): number =>
  Math.min(row.num_unread_messages, Math.max(0, row.conversation.last_position - position));

/** Up to which position a conversation was read and not marked yet; 0 for none. */
const pendingRead = (pending: PendingOverlay, conversation: string): number =>
  Math.max(
    0,
    ...pending
      .of('read')
      .flatMap(({ work }) => (work.conversation === conversation ? [work.position] : [])),
  );

function readOver(row: ConversationRow, pending: PendingOverlay): ConversationRow {
  const read = pendingRead(pending, row.id);
  if (read <= row.conversation.read_position) return row;
  return {
    ...row,
    conversation: { ...row.conversation, read_position: read },
    num_unread_messages: unreadAfter(row, read),
  };
}

export const readMutation = defineMutation({
  kind: 'read',
  calls: { markRead },
  call: 'markRead',
  body: ({ work }) => ({ conversation: work.conversation, up_to: work.up_to }),
  overConversation: readOver,
  async accepted({ db, pending }, { work }, answer) {
    const row = await db.conversations.get(work.conversation);
    const later = pendingRead(pending, work.conversation);
    if (row)
      await db.conversations.put({
        ...row,
        num_unread_messages: later === 0 ? answer.num_unread_messages : unreadAfter(row, later),
      });
    return null;
  },
});
