import type { Answer } from '../../../shared/contract/calls.ts';
import { failure, success, type Result } from '../../../shared/result.ts';
import { isSame } from '../../../shared/same.ts';
import type { LocalDatabase } from '../../local/database.ts';
import type { LikeTableRow } from '../../local/rows.ts';
import { metaValue, saveMeta } from '../../local/meta.ts';
import type { Api } from '../network/api.ts';
import { appliedCount, readCursor } from '../store/meta.ts';
import { likeWithPending } from '../mutations/like.ts';
import { userWithPending } from '../mutations/profile.ts';
import { readPendingOverlay } from '../mutations/pending-overlay.ts';
import {
  conversationRowOf,
  likeRowOf,
  messagesOf,
  putCards,
  putConversation,
} from '../store/rows.ts';

/** How often an outdated snapshot is requested again before the changes are trusted. */
const OVERTAKEN_TRIES = 5;

export interface SnapshotContext {
  db: LocalDatabase;
  api: Api;
  now: () => number;
  userId: string;
  /** The cookie belongs to nobody, or to another member, whose data must stay apart. */
  onSessionLost: (reason: 'expired' | 'elsewhere') => void;
}

/**
 * Reads user, conversations and likes and corrects this device in one transaction.
 * @param reset also takes the cursor from the snapshot: at the first sync, after a gap or `resync`.
 * @returns the first failure; what else could be read is applied all the same.
 */
export async function pullSnapshots(
  context: SnapshotContext,
  reset = false,
): Promise<Result<null>> {
  const { db, api } = context;
  for (let attempt = 1; attempt <= OVERTAKEN_TRIES; attempt++) {
    const before = await appliedCount(db);
    // First, because its number becomes the cursor: what is read later is at least as new.
    const chats = await api.call('getChats');
    const [user, likes] = await Promise.all([api.call('getUser'), api.call('getLikes')]);
    if (!user.ok) return user;
    if (user.value.user?.id !== context.userId) {
      context.onSessionLost(user.value.user ? 'elsewhere' : 'expired');
      return failure({ code: 'authentication_required', message: '' });
    }
    const { user: answered } = user.value;
    const isCurrent = await db.transaction(
      'rw',
      [db.conversations, db.messages, db.likes, db.profiles, db.outbox, db.meta],
      async () => {
        if ((await appliedCount(db)) !== before) return false;
        const shown = userWithPending(answered, await readPendingOverlay(db));
        if (!isSame(shown, await metaValue(db, 'user'))) await saveMeta(db, 'user', shown);
        if (chats.ok) await applyChats(context, chats.value);
        if (likes.ok) await applyLikes(context, likes.value);
        if (!chats.ok || !likes.ok) return true;
        if (reset || (await readCursor(db)) === null) await saveMeta(db, 'cursor', chats.value.seq);
        await saveMeta(db, 'synced', context.now());
        return true;
      },
    );
    if (isCurrent) return chats.ok ? (likes.ok ? success(null) : likes) : chats;
  }
  // Outdated each time: the changes are right, but give no cursor to start from.
  return reset ? failure({ code: 'busy', message: '' }) : success(null);
}

export async function pullLikes({
  db,
  api,
  now,
}: Pick<SnapshotContext, 'db' | 'api' | 'now'>): Promise<Result<null>> {
  for (let attempt = 1; attempt <= OVERTAKEN_TRIES; attempt++) {
    const before = await appliedCount(db);
    const likes = await api.call('getLikes');
    if (!likes.ok) return likes;
    const isCurrent = await db.transaction(
      'rw',
      [db.likes, db.profiles, db.outbox, db.meta],
      async () => {
        if ((await appliedCount(db)) !== before) return false;
        await applyLikes({ db, now }, likes.value);
        return true;
      },
    );
    if (isCurrent) break;
  }
  // Outdated each time: the changes are right.
  return success(null);
}

async function applyChats(
  { db, now }: SnapshotContext,
  { chats, seq }: Answer<'getChats'>,
): Promise<void> {
  const pending = await readPendingOverlay(db);
  const stored = new Map((await db.conversations.toArray()).map((row) => [row.id, row]));
  const unsent = new Set(
    (await db.messages.where('state').anyOf('pending', 'failed').toArray()).map(
      (row) => row.conversation,
    ),
  );
  const answered = new Set<string>();
  for (const chat of chats) {
    const row = pending.conversation(conversationRowOf(chat));
    if (!row) continue;
    answered.add(row.id);
    const known = stored.get(row.id);
    const putting = putConversation(db, row, known);
    if (putting) await putting;
    const first_position = chat.conversation.first_position;
    // oxlint-disable-next-line typescript/no-unnecessary-condition -- a damaged row
    if (first_position > 1 && first_position !== known?.conversation?.first_position)
      await messagesOf(db, row.id, first_position - 1, 0).delete();
  }
  for (const id of stored.keys())
    if (!answered.has(id)) {
      await messagesOf(db, id, undefined, 0)
        .and((row) => row.state === 'sent')
        .delete();
      if (!unsent.has(id) && !pending.messages.has(id)) await db.conversations.delete(id);
    }
  await putCards(
    db,
    chats.map((chat) => chat.profile),
    now(),
  );
  await saveMeta(db, 'chats_seq', seq);
}

async function applyLikes(
  { db, now }: Pick<SnapshotContext, 'db' | 'now'>,
  { rows }: Answer<'getLikes'>,
): Promise<void> {
  const pending = await readPendingOverlay(db);
  const stored = new Map((await db.likes.toArray()).map((row) => [row.id, row]));
  const answered = new Map(rows.map((row) => [row.profile.id, likeRowOf(row)]));
  const [put, removed]: [LikeTableRow[], string[]] = [[], []];
  for (const id of new Set([...stored.keys(), ...answered.keys()])) {
    const row = likeWithPending(answered.get(id) ?? null, stored.get(id), id, pending);
    if (row === null) removed.push(id);
    else if (!isSame(row, stored.get(id))) put.push(row);
  }
  if (removed.length > 0) await db.likes.bulkDelete(removed);
  if (put.length > 0) await db.likes.bulkPut(put);
  await putCards(
    db,
    rows.map((row) => row.profile),
    now(),
  );
}
