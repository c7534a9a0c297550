import { isTemporary, type ErrorCode } from '../../../shared/errors.ts';
import type { CallFailure, Result } from '../../../shared/result.ts';
import type { LocalDatabase } from '../../local/database.ts';
import type { OutboxEntry } from '../../local/outbox-work.ts';
import type { SyncEvent } from '../host/events.ts';
import { applySentMessage } from './message.ts';
import type { AnyMutation } from './mutation.ts';
import { mutationOf } from './table.ts';
import type { Api } from '../network/api.ts';
import { countApplied } from '../store/meta.ts';
import { readPendingOverlay } from './pending-overlay.ts';

export interface AttemptContext {
  db: LocalDatabase;
  api: Api;
  now: () => number;
  emit: (event: SyncEvent) => void;
  /** After a refused deletion the conversations are read again. */
  onReloadChats: () => void;
}

/**
 * The end of an attempt. `done`: answer applied and entry removed in one transaction. `later`:
 * retry after at least the wait that the server asked for. `stop`: nobody is signed in.
 */
export type Attempted = { kind: 'done' } | { kind: 'later'; askedMs: number } | { kind: 'stop' };
type Answered = Result<Parameters<NonNullable<AnyMutation['accepted']>>[2]>;

/** The server was reached and could not do it. */
const isServerError = (code: ErrorCode): boolean =>
  code === 'internal' || code === 'unexpected_answer';

/** Sends an outbox entry and applies its outcome: accepted, refused or later. */
export async function attempt(context: AttemptContext, entry: OutboxEntry): Promise<Attempted> {
  const { db, api, now } = context;
  const mutation = mutationOf(entry.work.kind);
  // From a newer version of the app that was rolled back: it cannot be sent, and must not block its
  // lane.
  if (!mutation) {
    await db.outbox.delete(entry.number);
    return { kind: 'done' };
  }
  if (mutation.isOnlyHere?.(entry)) {
    await db.outbox.delete(entry.number);
    // The other member may have begun it meanwhile.
    context.onReloadChats();
    return { kind: 'done' };
  }
  const prepared = await mutation.prepare?.({ db, api, now }, entry);
  if (prepared === 'withdrawn') return { kind: 'done' };
  if (prepared && !prepared.ok) return finish(context, mutation, entry, prepared);
  const answer = await api.call(mutation.call, { body: mutation.body(entry), key: entry.id });
  if (!answer.ok && mutation.startsAgain?.(answer.failure)) return { kind: 'later', askedMs: 0 };
  return finish(context, mutation, entry, answer);
}

/** Whether a failure is no refusal: it is sent again. */
function isLater({ code }: CallFailure, mutation: AnyMutation, entry: OutboxEntry): boolean {
  const isLastTry = mutation.lastTry !== undefined && entry.attempts >= mutation.lastTry;
  return isTemporary(code) && !(isLastTry && isServerError(code));
}

/** Applies an answer and removes the entry in one transaction, or says when to retry. */
async function finish(
  { db, now, emit, onReloadChats }: AttemptContext,
  mutation: AnyMutation,
  entry: OutboxEntry,
  answer: Answered,
): Promise<Attempted> {
  if (!answer.ok && answer.failure.code === 'authentication_required') return { kind: 'stop' };
  if (!answer.ok && isLater(answer.failure, mutation, entry))
    return { kind: 'later', askedMs: (answer.failure.retry_after_s ?? 0) * 1_000 };
  const outcome = await db.transaction(
    'rw',
    [
      db.outbox,
      db.refused,
      db.outgoing_photos,
      db.messages,
      db.conversations,
      db.likes,
      db.profiles,
      db.meta,
    ],
    async () => {
      const waits = (await db.outbox.get(entry.number as number)) !== undefined;
      await db.outbox.delete(entry.number);
      // Withdrawn while it was on its way: the live events bring what the server made of it.
      await countApplied(db);
      if (!waits) return null;
      const answering = { db, now, pending: await readPendingOverlay(db) };
      return answer.ok
        ? mutation.accepted?.(answering, entry, answer.value)
        : mutation.refused?.(answering, entry, answer.failure);
    },
  );
  if (outcome === 'reload') onReloadChats();
  else if (outcome) emit(outcome);
  // What came of the conversation while the entry waited was left out.
  if (!answer.ok && mutation.reloadsWhenRefused) onReloadChats();
  return { kind: 'done' };
}

/** Stores what the server answered to a message; see `applySentMessage`. */
export const applySent = async (
  db: LocalDatabase,
  answer: Parameters<typeof applySentMessage>[1],
): Promise<boolean> => applySentMessage({ db, pending: await readPendingOverlay(db) }, answer);
