import { success, type Result } from '../../../shared/result.ts';
import type { LocalDatabase } from '../../local/database.ts';
import type { DeletedRows, OutboxEntry, Work } from '../../local/outbox-work.ts';
import { unaskedDeletion, type Deletion } from '../../local/deletions.ts';
import type { Api } from '../network/api.ts';
import { conversationRowOf, messagesOf, putConversation } from '../store/rows.ts';
import { isMessageWork } from './message-content.ts';
import { defineMutation, type WriteContext } from './mutation.ts';
import { undoableEntry } from './entry.ts';
import { conversationLane } from './pending-message.ts';
import { readLane } from './read.ts';

/** So many messages of a deleted conversation can be put back without the network. */
const STORED_MESSAGES = 200;

const tablesOf = (db: LocalDatabase) => [
  db.conversations,
  db.messages,
  db.outbox,
  db.refused,
  db.profiles,
  db.typing,
];

const isReactionIn = ({ work }: OutboxEntry, conversation: string): boolean =>
  work.kind === 'reaction' && work.conversation === conversation;

/** Everything of one conversation leaves this device. Call it in a transaction. */
async function removeConversation({ db, now }: WriteContext, conversation: string): Promise<void> {
  const lane = conversationLane(conversation);
  const row = await db.conversations.get(conversation);
  const pending = await db.outbox.orderBy('number').toArray();
  const entries = pending.filter(
    (entry) =>
      entry.lane === lane ||
      entry.lane === readLane(conversation) ||
      isReactionIn(entry, conversation),
  );
  const tried = entries.some((entry) => isMessageWork(entry.work) && entry.attempts > 0);
  // A pending deletion means that the server knows the conversation, though the local one was begun
  // after it.
  const isKnown =
    !row ||
    row.conversation.last_position > 0 ||
    tried ||
    entries.some((entry) => entry.work.kind === 'delete_conversation' && !entry.work.unknown);
  const refused = await db.refused.filter((one) => one.conversation === conversation).toArray();
  const undo: DeletedRows | null = row
    ? {
        row,
        messages: await messagesOf(db, conversation).limit(STORED_MESSAGES).toArray(),
        entries: entries.filter((entry) => entry.work.kind !== 'delete_conversation'),
        refused,
      }
    : null;
  await db.outbox.bulkDelete(entries.map((entry) => entry.number as number));
  await db.refused.bulkDelete(refused.map((one) => one.id));
  await messagesOf(db, conversation).delete();
  await db.conversations.delete(conversation);
  if (row && isKnown) await db.profiles.update(row.profile_id, { talked: true });
  await db.typing.delete(conversation);
  // A message that may be on its way has a position that is not known here: it goes with the rest.
  const upTo =
    row && !tried && row.conversation.last_position > 0
      ? row.conversation.last_position
      : undefined;
  const work: Deletion['work'] = {
    kind: 'delete_conversation',
    conversation,
    ...(upTo === undefined ? {} : { up_to: upTo }),
    ...(isKnown ? {} : { unknown: true }),
    undo,
  };
  await db.outbox.add(undoableEntry(lane, work, now()));
}

/**
 * Removes a conversation at once and requests it when it can no longer be undone, in the lane of
 * its messages.
 */
async function deleteConversation(
  context: WriteContext,
  conversation: string,
): Promise<Result<null>> {
  await context.db.transaction('rw', tablesOf(context.db), () =>
    removeConversation(context, conversation),
  );
  return success(null);
}

async function deleteConversationsWith(
  context: WriteContext,
  profile: string,
): Promise<Result<null>> {
  const { db } = context;
  await db.transaction('rw', tablesOf(db), async () => {
    for (const id of await db.conversations.where('profile_id').equals(profile).primaryKeys())
      await removeConversation(context, id);
  });
  return success(null);
}

async function restoreConversation(db: LocalDatabase, undo: DeletedRows): Promise<void> {
  if ((await db.conversations.get(undo.row.id)) === undefined) await db.conversations.put(undo.row);
  const known = await db.messages.bulkGet(undo.messages.map((row) => row.id));
  await db.messages.bulkPut(undo.messages.filter((_, index) => known[index] === undefined));
  await db.refused.bulkPut(undo.refused);
  // With their old numbers, which are the order in which they were written.
  await db.outbox.bulkPut(undo.entries);
}

/** Undoes a deletion that the server was not asked for yet. Answers whether there was one. */
async function undoDeletion(
  { db }: WriteContext,
  conversation: string,
): Promise<Result<{ undone: boolean }>> {
  return db.transaction('rw', [db.conversations, db.messages, db.outbox, db.refused], async () => {
    const entry = await unaskedDeletion(db, conversation);
    if (!entry?.work.undo) return success({ undone: false });
    await db.outbox.delete(entry.number);
    await restoreConversation(db, entry.work.undo);
    return success({ undone: true });
  });
}

/** Drops deletions that can be undone, when the conversations go another way. */
export async function dropDeletionsOf(db: LocalDatabase, profile: string): Promise<void> {
  await db.outbox
    .filter(
      ({ work }) => work.kind === 'delete_conversation' && work.undo?.row.profile_id === profile,
    )
    .delete();
}

/** Before a wipe: sends the deletions that wait; a refused one stays undeleted. */
export async function sendDeletions({ db, api }: { db: LocalDatabase; api: Api }): Promise<void> {
  const unasked = await db.outbox
    .filter((entry) => entry.work.kind === 'delete_conversation' && entry.attempts === 0)
    .toArray();
  for (const entry of unasked) {
    const { work } = entry;
    if (
      work.kind !== 'delete_conversation' ||
      work.unknown ||
      (await db.outbox.update(entry.number, { attempts: 1 })) === 0
    )
      continue;
    const answer = await api.call('deleteConversation', {
      body: deletionBody(work),
      key: entry.id,
    });
    if (answer.ok) await db.outbox.delete(entry.number);
  }
}

const deletionBody = ({ conversation, up_to }: Work<'delete_conversation'>) => ({
  conversation,
  ...(up_to === undefined ? {} : { up_to }),
});

export const deletionMutation = defineMutation({
  kind: 'delete_conversation',
  calls: { deleteConversation, deleteConversationsWith, undoDeletion },
  call: 'deleteConversation',
  body: ({ work }) => deletionBody(work),
  isOnlyHere: ({ work }) => work.unknown === true,
  lastTry: 3,
  reloadsWhenRefused: true,
  overlay: (pending, { work }) => void pending.deletedConversations.add(work.conversation),
  overConversation: (row, pending) => (pending.deletedConversations.has(row.id) ? null : row),
  async accepted({ db, pending }, _entry, { conversation: left }) {
    const row = left && pending.conversation(conversationRowOf(left));
    if (row) await putConversation(db, row, await db.conversations.get(row.id));
    return null;
  },
  async refused({ db }, { work }, { code, message }) {
    // It is deleted already, which is what was asked for.
    if (code === 'conversation_not_found') return null;
    if (work.undo) await restoreConversation(db, work.undo);
    return { kind: 'refused', what: 'delete_conversation', code, message };
  },
});
