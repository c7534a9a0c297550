import type { SwipeState } from '../../../shared/contract/discovery.ts';
import type { CallFailure } from '../../../shared/result.ts';
import { hoursOf, SWIPE_WINDOW_MS } from '../../../shared/discover/swipe-game.ts';
import type { LocalDatabase } from '../../local/database.ts';
import type { SwipeChoice, SwipeDeck } from '../../local/rows.ts';
import { metaValue, saveMeta } from '../../local/meta.ts';
import type { PendingOverlay } from './overlay.ts';
import { putCards } from '../store/rows.ts';

/** The remaining likes, less the pending ones; a window that one of them begins lasts a day. */
function allowance(
  state: Pick<SwipeState, 'left' | 'wait_hours'>,
  uncounted: number,
): Pick<SwipeDeck, 'left' | 'wait_hours'> {
  const left = state.left === null ? null : Math.max(0, state.left - uncounted);
  return { left, wait_hours: left === 0 ? state.wait_hours || hoursOf(SWIPE_WINDOW_MS) : 0 };
}

/**
 * Stores the server's deck under pending choices, in a transaction over outbox, profiles and meta.
 */
export async function storeDeck(
  db: LocalDatabase,
  state: SwipeState,
  now: number,
  pending: PendingOverlay,
  order: (here: readonly string[], answered: readonly string[]) => string[],
  counted?: string,
): Promise<void> {
  // The server has counted it.
  if (counted !== undefined) pending.uncounted.delete(counted);
  const before = await metaValue(db, 'swipe_deck');
  await putCards(db, state.profiles, now);
  const answered = state.profiles
    .map((profile) => profile.id)
    .filter((id) => !pending.swiped.has(id) && !pending.blocked.has(id));
  const ids = [...new Set(order(before?.ids ?? [], answered))];
  await saveMeta(db, 'swipe_deck', {
    ids,
    ...allowance(state, pending.uncounted.size),
    last: before?.last ?? null,
    reach: state.reach,
    fetched: now,
  });
}

/** After an accepted choice: present cards keep their order, new ones follow. */
export const addToDeck = (
  db: LocalDatabase,
  state: SwipeState,
  now: number,
  chosen: string,
  pending: PendingOverlay,
): Promise<void> =>
  storeDeck(db, state, now, pending, (here, answered) => [...here, ...answered], chosen);

/**
 * A choice was refused: its card comes back, unless the member it shows is deleted, and a like is not
 * used by it. In a transaction as above.
 */
export async function backToDeck(
  db: LocalDatabase,
  { profile, choice }: { profile: string; choice: SwipeChoice },
  { code, retry_after_s: wait }: CallFailure,
): Promise<void> {
  const deck = await metaValue(db, 'swipe_deck');
  if (!deck) return;
  const ids = deck.ids.filter((id) => id !== profile);
  const last = deck.last?.profile === profile ? null : deck.last;
  const allowed =
    code === 'swipe_limit'
      ? { left: 0, wait_hours: hoursOf((wait ?? 0) * 1_000) }
      : choice === 'like' && deck.left !== null
        ? { left: deck.left + 1, wait_hours: 0 }
        : {};
  await saveMeta(db, 'swipe_deck', {
    ...deck,
    ids: code === 'not_found' ? ids : [profile, ...ids],
    last,
    ...allowed,
  });
}
