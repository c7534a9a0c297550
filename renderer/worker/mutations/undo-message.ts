import { success, type Result } from '../../../shared/result.ts';
import type { LocalDatabase } from '../../local/database.ts';
import type { MessageRow } from '../../local/rows.ts';
import { conversationRowOf, messagesOf, putConversation } from '../store/rows.ts';
import { applyBalance, newestKnown } from './message.ts';
import { NOTHING } from './message-content.ts';
import { newEntry } from './entry.ts';
import { defineMutation, type WriteContext } from './mutation.ts';
import type { PendingOverlay } from './overlay.ts';
import { conversationLane } from './pending-message.ts';
import { removeUnsent, showNewest } from './unsent-message.ts';

/** What became of it: `isAsked` where the server decides, and an event says what it did. */
type Undone = { undone: boolean; text: string | null; isAsked: boolean };

/**
 * Undoes an own message: one that never left this device is removed, any other is hidden and the
 * server decides. One whose sending was begun is not sent again, whatever became of it.
 * @returns its text, for the box; `undone` false where there is nothing to undo.
 */
async function undoMessage({ db, now }: WriteContext, id: string): Promise<Result<Undone>> {
  return db.transaction(
    'rw',
    [db.messages, db.outbox, db.refused, db.outgoing_photos, db.conversations],
    async () => {
      const row = await db.messages.get(id);
      const stored = row && (await db.conversations.get(row.conversation));
      if (!row || row.undone || row.state === 'failed' || row.sender === stored?.profile_id)
        return success({ undone: false, text: null, isAsked: false });
      const entry = await db.outbox.where('id').equals(id).first();
      const isUntried = row.state === 'pending' && (entry?.attempts ?? 0) === 0;
      if (row.state === 'sent') await db.messages.put({ ...row, undone: true });
      else await removeUnsent(db, id);
      const profile =
        stored?.profile_id ?? (entry && 'profile' in entry.work ? entry.work.profile : '');
      const { conversation } = row;
      const isShown = await showNewest(db, conversation);
      const isAsked = !isUntried || !isShown;
      if (isAsked)
        await db.outbox.add(
          newEntry(
            conversationLane(conversation),
            { kind: 'undo_message', conversation, profile, message: id },
            now(),
          ),
        );
      return success({ undone: true, text: row.text, isAsked: !isUntried });
    },
  );
}

/** Whether the member took this message back, and the server was not asked or has not answered. */
export const isUndone = (pending: PendingOverlay, message: string): boolean =>
  pending.of('undo_message').some(({ work }) => work.message === message);

/** A row of the server with the member's pending undo applied. */
export const withUndone = (row: MessageRow, pending: PendingOverlay): MessageRow =>
  isUndone(pending, row.id) ? { ...row, undone: true } : row;

/** A conversation of which nothing is left for this member. */
async function removeEmpty(db: LocalDatabase, conversation: string): Promise<void> {
  const rows = await messagesOf(db, conversation).toArray();
  if (rows.some((row) => !row.undone)) return;
  await db.messages.bulkDelete(rows.map(({ id }) => id));
  await db.conversations.delete(conversation);
}

export const undoMessageMutation = defineMutation({
  kind: 'undo_message',
  calls: { undoMessage },
  call: 'undoMessage',
  body: ({ work: { conversation, profile, message } }) => ({ conversation, profile, message }),
  async accepted({ db, pending }, { work }, { conversation, credits, seq }) {
    const row = await db.messages.get(work.message);
    if (row)
      await db.messages.put({ ...row, ...NOTHING, reply_to: null, reactions: [], undone: true });
    // What never came there changed nothing: its number is the one that is known here.
    if (seq < (await newestKnown(db))) return 'reload';
    const shown = conversation && pending.conversation(conversationRowOf(conversation));
    if (shown) await putConversation(db, shown, await db.conversations.get(shown.id));
    else if (!conversation) await removeEmpty(db, work.conversation);
    await applyBalance(db, { credits, seq });
    return { kind: 'undone' };
  },
  async refused({ db }, { work }, { code, message }) {
    // It went with its conversation, which is read again.
    if (code === 'conversation_not_found') return null;
    const row = await db.messages.get(work.message);
    if (row) {
      const { undone: _, ...rest } = row;
      await db.messages.put(rest);
      await showNewest(db, row.conversation);
    }
    return { kind: 'refused', what: 'undo_message', code, message };
  },
  reloadsWhenRefused: true,
});
