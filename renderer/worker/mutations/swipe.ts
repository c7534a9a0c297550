import { hoursOf, SWIPE_WINDOW_MS } from '../../../shared/discover/swipe-game.ts';
import { failure, success, type Result } from '../../../shared/result.ts';
import type { LocalDatabase } from '../../local/database.ts';
import type { LikeTableRow, SwipeChoice, SwipeDeck } from '../../local/rows.ts';
import { metaValue, saveMeta } from '../../local/meta.ts';
import { cardOf } from '../store/rows.ts';
import { addToDeck, backToDeck } from './swipe-deck.ts';
import { acceptLike, likeLane, refuseLike } from './like.ts';
import { defineMutation, type WriteContext } from './mutation.ts';
import { newEntry, type Entry } from './entry.ts';
import type { PendingOverlay } from './overlay.ts';

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
async function swipe(
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
async function undoSwipe({ db, now }: WriteContext): Promise<Result<{ profile: string | null }>> {
  return db.transaction('rw', [db.likes, db.outbox, db.meta], async () => {
    const deck = await metaValue(db, 'swipe_deck');
    if (!deck?.last) return success({ profile: null });
    const { profile, choice } = deck.last;
    const lane = db.outbox.where('lane').equals(likeLane(profile));
    const unsent = await lane
      .and((entry) => entry.work.kind === 'swipe' && entry.attempts === 0)
      .toArray();
    await db.outbox.bulkDelete(unsent.map((entry) => entry.number as number));
    if (choice === 'like') await withdrawLike({ db, now }, profile);
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

async function withdrawLike({ db, now }: WriteContext, profile: string): Promise<void> {
  const undo = (await db.likes.get(profile)) ?? null;
  if (undo?.received_at) await db.likes.put({ ...undo, given_at: null, matched_at: null });
  else await db.likes.delete(profile);
  await db.outbox.add(
    newEntry(likeLane(profile), { kind: 'unswipe', profile, choice: 'like', undo }, now()),
  );
}

function overlaySwipe(
  pending: PendingOverlay,
  { work, created }: Entry<'swipe' | 'unswipe'>,
): void {
  const { profile } = work;
  if (work.kind === 'swipe') pending.swiped.set(profile, work.choice);
  else pending.swiped.delete(profile);
  if (work.choice !== 'like') return;
  pending.uncounted.add(profile);
  pending.likes.set(profile, { kind: work.kind === 'swipe' ? 'like' : 'unlike', created });
}

export const swipeMutation = defineMutation({
  kind: 'swipe',
  calls: { swipe },
  call: 'swipe',
  body: ({ work }) => ({ profile: work.profile, choice: work.choice }),
  overlay: overlaySwipe,
  async accepted(context, entry, answer) {
    const { db, now, pending } = context;
    await addToDeck(db, answer, now(), entry.work.profile, pending);
    // Undone meanwhile: that is on its way too.
    if (entry.work.choice === 'nope' || pending.likes.has(entry.work.profile)) return null;
    return acceptLike(context, entry, answer);
  },
  async refused(context, entry, why) {
    const { code, message } = why;
    if (entry.work.choice === 'like') await refuseLike(context, entry, why);
    await backToDeck(context.db, entry.work, why);
    // Nobody misses a nope of somebody who is deleted.
    return code === 'not_found' && entry.work.choice === 'nope'
      ? null
      : { kind: 'refused', what: 'swipe', code, message };
  },
});

export const unswipeMutation = defineMutation({
  kind: 'unswipe',
  calls: { undoSwipe },
  call: 'undoSwipe',
  body: ({ work }) => ({ profile: work.profile, choice: work.choice }),
  overlay: overlaySwipe,
  async accepted({ db, now, pending }, { work }, answer) {
    await addToDeck(db, answer, now(), work.profile, pending);
    return null;
  },
  async refused(context, entry, why) {
    if (why.code === 'not_found') return null;
    if (entry.work.choice === 'like') await refuseLike(context, entry, why);
    return { kind: 'refused', what: 'swipe', code: why.code, message: why.message };
  },
});
