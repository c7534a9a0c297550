import type { Answer } from '../../shared/contract/calls.ts';
import { failure, success, type Result } from '../../shared/result.ts';
import type { LocalDatabase } from '../local/database.ts';
import { saveMeta } from '../local/meta.ts';
import { isSound } from '../local/shape.ts';
import type { Api } from './api.ts';
import { appliedCount, readCursor } from './meta.ts';
import { conversationRowOf, isSame, likeRowOf, messagesOf, profileRowOf } from './rows.ts';
import { conversationWithWaiting, likeWithWaiting, readWaiting } from './waiting.ts';

/** A snapshot that was overtaken by changes is asked again this often; then the changes themselves are trusted. */
const OVERTAKEN_TRIES = 3;

type Snapshot = 'getUser' | 'getChats' | 'getLikes';

export interface SnapshotContext {
  db: LocalDatabase;
  api: Api;
  now: () => number;
  userId: string;
  /** The cookie belongs to nobody, or to another member: this member's data must not meet theirs. */
  onSessionLost: (reason: 'expired' | 'elsewhere') => void;
}

/**
 * Reads user, conversations and likes and puts the device right where it differs (specification section 9: polled).
 * @param reset also takes the number to go on from out of the snapshot: at the first sync, after a gap or a `resync`.
 * @returns the first failure; what could be read is applied all the same.
 */
export async function pullSnapshots(context: SnapshotContext, reset = false): Promise<Result<null>> {
  const { db } = context;
  const first = reset || (await readCursor(db)) === null;
  const user = await pull(context, 'getUser', (answer) => applyUser(context, answer));
  if (!user.ok) return user;
  const [chats, likes] = await Promise.all([
    pull(context, 'getChats', (answer) => applyChats(context, answer, first)),
    pull(context, 'getLikes', (answer) => applyLikes(context, answer)),
  ]);
  if (!chats.ok) return chats;
  if (!likes.ok) return likes;
  await saveMeta(db, 'synced', context.now());
  return success(null);
}

/** Reads the conversations alone: after a refused deletion (specification section 7). */
export const pullChats = (context: SnapshotContext): Promise<Result<null>> => pull(context, 'getChats', (answer) => applyChats(context, answer, false));
/** Reads the likes alone. */
export const pullLikes = (context: SnapshotContext): Promise<Result<null>> => pull(context, 'getLikes', (answer) => applyLikes(context, answer));

async function pull<Name extends Snapshot>(context: SnapshotContext, name: Name, apply: (answer: Answer<Name>) => Promise<Result<null>>): Promise<Result<null>> {
  const { db, api } = context;
  for (let attempt = 1; ; attempt++) {
    const before = await appliedCount(db);
    const answer = await api.call(name);
    if (!answer.ok) return answer;
    const outcome = await db.transaction('rw', [db.conversations, db.messages, db.likes, db.profiles, db.outbox, db.meta], async () =>
      (await appliedCount(db)) === before ? apply(answer.value) : 'overtaken');
    if (outcome !== 'overtaken') return outcome;
    if (attempt === OVERTAKEN_TRIES) return success(null);
  }
}

async function applyUser(context: SnapshotContext, { user }: Answer<'getUser'>): Promise<Result<null>> {
  if (user?.id === context.userId) {
    await saveMeta(context.db, 'user', user);
    return success(null);
  }
  context.onSessionLost(user ? 'elsewhere' : 'expired');
  return failure({ code: 'authentication_required', message: '' });
}

async function applyChats({ db, now }: SnapshotContext, { chats, seq }: Answer<'getChats'>, first: boolean): Promise<Result<null>> {
  const waiting = await readWaiting(db);
  const stored = new Map((await db.conversations.toArray()).map((row) => [row.id, row]));
  const unsent = new Set((await db.messages.where('state').anyOf('pending', 'failed').toArray()).map((row) => row.conversation));
  const told = new Set<string>();
  for (const chat of chats) {
    const row = conversationWithWaiting(conversationRowOf(chat), waiting);
    if (!row) continue;
    told.add(row.id);
    const known = stored.get(row.id);
    if (!isSame(row, known)) await db.conversations.put(row);
    const first_position = chat.conversation.first_position;
    if (first_position > 1 && first_position !== known?.conversation?.first_position) await messagesOf(db, row.id, first_position - 1, 0).delete();
  }
  for (const id of stored.keys())
    if (!told.has(id)) {
      await messagesOf(db, id, undefined, 0).and((row) => row.state === 'sent').delete();
      if (!unsent.has(id) && !waiting.messages.has(id)) await db.conversations.delete(id);
    }
  await putCards(db, chats.map((chat) => chat.profile), now());
  await saveMeta(db, 'chats_seq', seq);
  if (first) await saveMeta(db, 'cursor', seq);
  return success(null);
}

async function applyLikes({ db, now }: SnapshotContext, { rows }: Answer<'getLikes'>): Promise<Result<null>> {
  const waiting = await readWaiting(db);
  const stored = new Map((await db.likes.toArray()).map((row) => [row.id, row]));
  const told = new Map(rows.map((row) => [row.profile.id, likeRowOf(row)]));
  for (const id of new Set([...stored.keys(), ...told.keys()])) {
    const row = likeWithWaiting(told.get(id) ?? null, stored.get(id), id, waiting);
    if (row === null) await db.likes.delete(id);
    else if (!isSame(row, stored.get(id))) await db.likes.put(row);
  }
  await putCards(db, rows.map((row) => row.profile), now());
  return success(null);
}

/** Keeps profiles that came along in a list, so that their pages open without the network. */
export async function putCards(db: LocalDatabase, cards: readonly Answer<'getChats'>['chats'][number]['profile'][], now: number): Promise<void> {
  const known = await db.profiles.bulkGet(cards.map((card) => card.id));
  await db.profiles.bulkPut(cards.map((card, index) => {
    const before = known[index];
    return profileRowOf(card, before && isSound('profiles', before) ? before : undefined, now);
  }));
}
