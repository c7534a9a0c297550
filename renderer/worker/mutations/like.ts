import { failure, success, type Result } from '../../../shared/result.ts';
import type { LikeTableRow, LocalDatabase } from '../../local/database.ts';
import { cardOf } from '../store/rows.ts';
import { likeLane } from '../push/pending-overlay.ts';
import { newEntry, undoableEntry, type WriteContext } from './message.ts';

/**
 * Removes unsent choices and gives what was there before them. `unasked` when the server still has
 * it.
 */
async function takeBack(
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
 */
export async function like({ db, now }: WriteContext, profile: string): Promise<Result<null>> {
  return db.transaction('rw', [db.likes, db.outbox, db.profiles], async () => {
    const [known, card] = [await db.likes.get(profile), await db.profiles.get(profile)];
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
    const { before: undo, unasked } = await takeBack(db, profile);
    // A like that was taken back, which never left this device, was never gone.
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

/** Withdraws a like: gone at once, sent when it can no longer be undone. */
export async function unlike({ db, now }: WriteContext, profile: string): Promise<Result<null>> {
  return db.transaction('rw', [db.likes, db.outbox], async () => {
    const stored = await db.likes.get(profile);
    if (!stored?.given_at) return success(null);
    const { before: undo } = await takeBack(db, profile);
    if (stored.received_at) await db.likes.put({ ...stored, given_at: null, matched_at: null });
    else await db.likes.delete(profile);
    await db.outbox.add(undoableEntry(likeLane(profile), { kind: 'unlike', profile, undo }, now()));
    return success(null);
  });
}

/** Received likes were seen: their flags go at once, unsent marks are sent together. */
export async function seeLikes(
  { db, now }: WriteContext,
  profiles: readonly string[],
): Promise<void> {
  await db.transaction('rw', [db.likes, db.outbox], async () => {
    const rows = await db.likes.bulkGet([...profiles]);
    const fresh = rows.filter((row): row is LikeTableRow => row?.like_new === true);
    if (fresh.length === 0) return;
    await db.likes.bulkPut(fresh.map((row) => ({ ...row, like_new: false })));
    const untried = await db.outbox
      .where('lane')
      .equals('account')
      .and((entry) => entry.work.kind === 'seen_likes' && entry.attempts === 0)
      .toArray();
    const before = untried.flatMap((entry) =>
      entry.work.kind === 'seen_likes' ? entry.work.profiles : [],
    );
    // The API takes a thousand at once.
    const joined =
      before.length + fresh.length <= 1_000
        ? [...new Set([...before, ...fresh.map((row) => row.id)])]
        : fresh.map((row) => row.id);
    if (joined.length > fresh.length)
      await db.outbox.bulkDelete(untried.map((entry) => entry.number as number));
    for (let start = 0; start < joined.length; start += 1_000)
      await db.outbox.add(
        newEntry(
          'account',
          { kind: 'seen_likes', profiles: joined.slice(start, start + 1_000) },
          now(),
        ),
      );
  });
}
