import { failure, success, type Result } from '../../../shared/result.ts';
import type { LikeTableRow, LocalDatabase, SwipeChoice, SwipeDeck } from '../../local/database.ts';
import { metaValue, saveMeta } from '../../local/meta.ts';
import { hoursOf, SWIPE_WINDOW_MS } from '../../../shared/discover/swipe-game.ts';
import { cardOf } from '../store/rows.ts';
import { likeLane } from '../push/pending-overlay.ts';
import { newEntry, type WriteContext } from './message.ts';

/** Shows a like at once. @returns the row before it. */
async function showLike(
  db: LocalDatabase,
  profile: string,
  now: number,
): Promise<LikeTableRow | null> {
  const before = (await db.likes.get(profile)) ?? null;
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
 * A choice in the swipe game: the card leaves at once, the choice waits in the lane of the likes.
 * Refuses `swipe_limit` for a like without any left, `not_found` for a card not in the deck.
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
 * Undoes the last choice: its card is on top again. An unsent nope is dropped; a like stays used,
 * so that the count does not depend on the network's speed.
 * @returns the card's profile; null without a choice to undo.
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
  const undo = (await db.likes.get(profile)) ?? null;
  if (undo?.received_at) await db.likes.put({ ...undo, given_at: null, matched_at: null });
  else await db.likes.delete(profile);
  await db.outbox.add(
    newEntry(likeLane(profile), { kind: 'unswipe', profile, choice: 'like', undo }, now()),
  );
}
