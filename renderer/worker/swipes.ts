import { failure, success, type Result } from '../../shared/result.ts';
import type { LikeTableRow, LocalDatabase, SwipeChoice, SwipeDeck } from '../local/database.ts';
import { metaValue, saveMeta } from '../local/meta.ts';
import { isSound } from '../local/shape.ts';
import { hoursOf, SWIPE_WINDOW_MS } from '../../shared/swipe-game.ts';
import { cardOf } from './rows.ts';
import { likeLane } from './waiting.ts';
import { newEntry, type WriteContext } from './writes.ts';

/** Shows a like at once. @returns what stood there before. */
async function showLike(
  db: LocalDatabase,
  profile: string,
  now: number,
): Promise<LikeTableRow | null> {
  const stored = await db.likes.get(profile);
  const before = stored && isSound('likes', stored) ? stored : null;
  const card = await db.profiles.get(profile);
  const shown =
    before ??
    (card && {
      id: profile,
      profile: cardOf(card),
      given_at: null,
      received_at: null,
      matched_at: null,
      like_new: false,
    });
  if (shown)
    await db.likes.put({ ...shown, given_at: shown.given_at ?? new Date(now).toISOString() });
  return before;
}

/** One like less. A window that begins here lasts a day from when the like is sent. */
const used = ({ left, wait_hours }: SwipeDeck): Pick<SwipeDeck, 'left' | 'wait_hours'> =>
  left === null
    ? { left, wait_hours }
    : { left: left - 1, wait_hours: left === 1 ? hoursOf(SWIPE_WINDOW_MS) : 0 };

/**
 * Chooses about a card of the swipe game: it leaves the deck at once and the choice waits in the outbox, in the lane of the profile's likes.
 * Refuses `swipe_limit` for a like where none is left, `not_found` for a card that is not in the deck.
 */
export async function swipe(
  { db, now }: WriteContext,
  profile: string,
  choice: SwipeChoice,
): Promise<Result<null>> {
  return db.transaction('rw', [db.likes, db.outbox, db.profiles, db.meta], async () => {
    const deck = await metaValue(db, 'swipe_deck');
    if (!deck?.ids.includes(profile)) return failure({ code: 'not_found' as const, message: '' });
    if (choice === 'like' && deck.left === 0)
      return failure({ code: 'swipe_limit' as const, message: '' });
    const undo = choice === 'like' ? await showLike(db, profile, now()) : null;
    await saveMeta(db, 'swipe_deck', {
      ...deck,
      ids: deck.ids.filter((id) => id !== profile),
      last: { profile, choice },
      ...(choice === 'like' ? used(deck) : {}),
    });
    await db.outbox.add(
      newEntry(likeLane(profile), { kind: 'swipe', profile, choice, undo }, now()),
    );
    return success(null);
  });
}

/**
 * Takes the last choice of the game back: its card lies on top again. A nope that was never sent never was; a like stays used even then, so that
 * the number of likes does not depend on how fast the network is.
 * @returns whose card that is; null when there was no choice to take back.
 */
export async function undoSwipe({
  db,
  now,
}: WriteContext): Promise<Result<{ profile: string | null }>> {
  return db.transaction('rw', [db.likes, db.outbox, db.meta], async () => {
    const deck = await metaValue(db, 'swipe_deck');
    if (!deck?.last) return success({ profile: null });
    const { profile, choice } = deck.last;
    const lane = db.outbox.where('lane').equals(likeLane(profile));
    const unsent = await lane
      .and((entry) => entry.work.kind === 'swipe' && entry.attempts === 0)
      .toArray();
    await db.outbox.bulkDelete(unsent.map((entry) => entry.number as number));
    if (choice === 'like') await takeLikeBack({ db, now }, profile);
    else if (unsent.length === 0)
      await db.outbox.add(
        newEntry(likeLane(profile), { kind: 'unswipe', profile, choice, undo: null }, now()),
      );
    await saveMeta(db, 'swipe_deck', {
      ...deck,
      ids: [profile, ...deck.ids.filter((id) => id !== profile)],
      last: null,
    });
    return success({ profile });
  });
}

async function takeLikeBack({ db, now }: WriteContext, profile: string): Promise<void> {
  const stored = await db.likes.get(profile);
  const undo = stored && isSound('likes', stored) ? stored : null;
  if (undo?.received_at) await db.likes.put({ ...undo, given_at: null, matched_at: null });
  else await db.likes.delete(profile);
  await db.outbox.add(
    newEntry(likeLane(profile), { kind: 'unswipe', profile, choice: 'like', undo }, now()),
  );
}
