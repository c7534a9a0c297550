import type { ProfileCard } from '../../../shared/contract/profile.ts';
import { failure, success, type CallFailure, type Result } from '../../../shared/result.ts';
import type { LocalDatabase } from '../../local/database.ts';
import type { LikeTableRow } from '../../local/rows.ts';
import { cardOf, likeRowOf } from '../store/rows.ts';
import { defineMutation, type Outcome, type AnswerContext, type WriteContext } from './mutation.ts';
import { newEntry, undoableEntry, type Entry } from './entry.ts';
import type { PendingOverlay } from './overlay.ts';

export const likeLane = (profile: string): string => `like:${profile}`;

/**
 * Removes unsent choices and gives what was there before them. `unasked` when the server still has
 * it.
 */
async function withdrawUnsent(
  db: LocalDatabase,
  profile: string,
): Promise<{ before: LikeTableRow | null; unasked: boolean }> {
  const entries = await db.outbox.where('lane').equals(likeLane(profile)).sortBy('number');
  const untried = entries.filter((entry) => entry.attempts === 0);
  const first = untried[0]?.work;
  const stored = await db.likes.get(profile);
  await db.outbox.bulkDelete(untried.map((entry) => entry.number as number));
  if (
    first?.kind === 'like' ||
    first?.kind === 'unlike' ||
    (first?.kind === 'swipe' && first.choice === 'like')
  )
    return {
      before: first.undo && { ...first.undo, id: profile },
      unasked: untried.length === entries.length,
    };
  return { before: stored ?? null, unasked: false };
}

/**
 * Likes a profile: shown at once, queued, only the last unsent choice counts. `not_found` if
 * unknown.
 * @param shown what the page shows of it, where that came with the page and is not stored yet.
 */
async function like(
  { db, now }: WriteContext,
  profile: string,
  shown?: ProfileCard,
): Promise<Result<null>> {
  return db.transaction('rw', [db.likes, db.outbox, db.profiles], async () => {
    const known = await db.likes.get(profile);
    const card = (await db.profiles.get(profile)) ?? shown;
    if (known?.given_at) return success(null);
    const base =
      known ??
      (card
        ? {
            id: profile,
            profile: cardOf(card),
            given_at: null,
            received_at: null,
            matched_at: null,
            like_new: false,
          }
        : null);
    if (!base) return failure({ code: 'not_found' as const, message: '' });
    const { before: undo, unasked } = await withdrawUnsent(db, profile);
    // A like whose withdrawal never left this device was never withdrawn.
    await db.likes.put({
      ...base,
      given_at: undo?.given_at ?? new Date(now()).toISOString(),
      matched_at: undo?.matched_at ?? base.matched_at,
    });
    if (!unasked || !undo?.given_at)
      await db.outbox.add(newEntry(likeLane(profile), { kind: 'like', profile, undo }, now()));
    return success(null);
  });
}

/** Withdraws a like: removed at once, sent when it can no longer be undone. */
async function unlike({ db, now }: WriteContext, profile: string): Promise<Result<null>> {
  return db.transaction('rw', [db.likes, db.outbox], async () => {
    const stored = await db.likes.get(profile);
    if (!stored?.given_at) return success(null);
    const { before: undo } = await withdrawUnsent(db, profile);
    if (stored.received_at) await db.likes.put({ ...stored, given_at: null, matched_at: null });
    else await db.likes.delete(profile);
    await db.outbox.add(undoableEntry(likeLane(profile), { kind: 'unlike', profile, undo }, now()));
    return success(null);
  });
}

/** A like row, or its absence, with pending choices applied; null when nothing is left. */
export function likeWithPending(
  row: LikeTableRow | null,
  stored: LikeTableRow | undefined,
  profile: string,
  pending: PendingOverlay,
): LikeTableRow | null {
  if (pending.blocked.has(profile)) return null;
  const choice = pending.likes.get(profile);
  let shown = row;
  if (choice?.kind === 'like') {
    const base =
      row ?? (stored ? { ...stored, received_at: null, matched_at: null, like_new: false } : null);
    shown = base && { ...base, given_at: row?.given_at ?? new Date(choice.created).toISOString() };
  } else if (choice) shown = row?.received_at ? { ...row, given_at: null, matched_at: null } : null;
  return shown?.like_new && pending.seenLikes.has(profile) ? { ...shown, like_new: false } : shown;
}

export async function acceptLike(
  { db, now }: AnswerContext,
  { work }: Entry<'like' | 'swipe'>,
  { match }: { match: boolean },
): Promise<Outcome> {
  const row = await db.likes.get(work.profile);
  if (!match || !row) return null;
  if (row.matched_at === null)
    await db.likes.put({ ...row, matched_at: new Date(now()).toISOString() });
  return { kind: 'match', profile: work.profile };
}

export async function refuseLike(
  { db, pending }: AnswerContext,
  { work }: Entry<'like' | 'unlike' | 'swipe' | 'unswipe'>,
  { code, message }: CallFailure,
): Promise<Outcome> {
  // A later change of mind waits in the same lane and overrides this one.
  if (!pending.likes.has(work.profile)) {
    const row = (await db.likes.get(work.profile)) ?? (work.undo && likeRowOf(work.undo));
    const undone = row && {
      ...row,
      given_at: work.undo?.given_at ?? null,
      matched_at: work.undo?.matched_at ?? null,
    };
    if (undone && (undone.given_at !== null || undone.received_at !== null))
      await db.likes.put(undone);
    else await db.likes.delete(work.profile);
  }
  return { kind: 'refused', what: work.kind === 'unlike' ? 'unlike' : 'like', code, message };
}

const overlayLike = (
  pending: PendingOverlay,
  { work, created }: Entry<'like' | 'unlike'>,
): void => {
  pending.likes.set(work.profile, { kind: work.kind, created });
};

export const likeMutation = defineMutation({
  kind: 'like',
  calls: { like },
  call: 'like',
  body: ({ work }) => ({ profile: work.profile }),
  overlay: overlayLike,
  accepted: acceptLike,
  refused: refuseLike,
});

export const unlikeMutation = defineMutation({
  kind: 'unlike',
  calls: { unlike },
  call: 'unlike',
  body: ({ work }) => ({ profile: work.profile }),
  overlay: overlayLike,
  refused: refuseLike,
});
