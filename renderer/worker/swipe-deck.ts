import type { SwipeState } from '../../shared/contract/discovery-calls.ts';
import { success, type CallFailure, type Result } from '../../shared/result.ts';
import { hoursOf, SWIPE_WINDOW_MS } from '../../shared/swipe-game.ts';
import type { LocalDatabase, SwipeDeck } from '../local/database.ts';
import { metaValue, saveMeta } from '../local/meta.ts';
import type { ReadContext } from './searches.ts';
import { putCards } from './snapshots.ts';
import { readWaiting } from './waiting.ts';

/** What may still be done, with the likes that wait here counted already. A window that begins with one of them lasts a day from when it is sent. */
function allowance(
  state: Pick<SwipeState, 'left' | 'wait_hours'>,
  uncounted: number,
): Pick<SwipeDeck, 'left' | 'wait_hours'> {
  const left = state.left === null ? null : Math.max(0, state.left - uncounted);
  return { left, wait_hours: left === 0 ? state.wait_hours || hoursOf(SWIPE_WINDOW_MS) : 0 };
}

/** Puts what the server told of the game under what the member chose meanwhile. Call it in a transaction over outbox, profiles and meta. */
async function keepDeck(
  db: LocalDatabase,
  state: SwipeState,
  now: number,
  order: (here: readonly string[], told: readonly string[]) => string[],
  counted?: string,
): Promise<void> {
  const waiting = await readWaiting(db);
  // The server has counted it, whatever waits about it.
  if (counted !== undefined) waiting.uncounted.delete(counted);
  const before = await metaValue(db, 'swipe_deck');
  await putCards(db, state.profiles, now);
  const told = state.profiles
    .map((profile) => profile.id)
    .filter((id) => !waiting.swiped.has(id) && !waiting.blocked.has(id));
  const ids = [...new Set(order(before?.ids ?? [], told))];
  await saveMeta(db, 'swipe_deck', {
    ids,
    ...allowance(state, waiting.uncounted.size),
    last: before?.last ?? null,
    fetched: now,
  });
}

/** After a choice was accepted: the cards that are here stay where they are, new ones come behind them. In a transaction as above. */
export const addToDeck = (
  db: LocalDatabase,
  state: SwipeState,
  now: number,
  chosen: string,
): Promise<void> => keepDeck(db, state, now, (here, told) => [...here, ...told], chosen);

/** A choice was refused: its card comes back, unless whoever it shows is gone. In a transaction as above. */
export async function backToDeck(
  db: LocalDatabase,
  profile: string,
  { code, retry_after_s: wait }: CallFailure,
): Promise<void> {
  const deck = await metaValue(db, 'swipe_deck');
  if (!deck) return;
  const ids = deck.ids.filter((id) => id !== profile);
  const last = deck.last?.profile === profile ? null : deck.last;
  const empty = code === 'swipe_limit' ? { left: 0, wait_hours: hoursOf((wait ?? 0) * 1_000) } : {};
  await saveMeta(db, 'swipe_deck', {
    ...deck,
    ids: code === 'not_found' ? ids : [profile, ...ids],
    last,
    ...empty,
  });
}

/** Asks for the game anew. Whoever is no longer in it goes; the others stay in the order in which they lie here. */
export async function loadDeck({ db, api, now }: ReadContext): Promise<Result<null>> {
  const answer = await api.call('getSwipe', { waitedFor: true });
  if (!answer.ok) return answer;
  await db.transaction('rw', [db.outbox, db.profiles, db.meta], () =>
    keepDeck(db, answer.value, now(), (here, told) => [
      ...here.filter((id) => told.includes(id)),
      ...told,
    ]),
  );
  return success(null);
}
