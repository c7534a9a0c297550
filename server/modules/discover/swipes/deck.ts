import type { SwipeState } from '../../../../shared/contract/discovery.ts';
import { DECK_SIZE, NOPE_MS } from '../../../../shared/discover/swipe-game.ts';
import type { Queryable } from '../../../database/connection.ts';
import type { Viewer } from '../../../http/route.ts';
import { findWithin, reachesOf, soughtBy } from '../search/sought.ts';
import { swipeAllowance } from './window.ts';

/** The next cards: members not yet decided on, from near to far, and how far that went. */
async function nextCards(
  database: Queryable,
  viewer: Viewer,
  now: Date,
): Promise<Pick<SwipeState, 'profiles' | 'reach'>> {
  const sought = await soughtBy(database, viewer.profileId, now);
  const profiles: SwipeState['profiles'] = [];
  let reach: SwipeState['reach'] = null;
  for (const step of reachesOf(sought)) {
    const cards = await findWithin(database, viewer, sought, step, {
      now,
      size: DECK_SIZE - profiles.length,
      without: profiles.map((profile) => profile.id),
      undecidedSince: new Date(now.getTime() - NOPE_MS),
    });
    profiles.push(...cards);
    if (sought.home && (cards.length > 0 || !reach))
      reach = {
        km: step.km,
        min_age: step.ages.min_age ?? null,
        max_age: step.ages.max_age ?? null,
        widened: reach !== null,
      };
    if (profiles.length >= DECK_SIZE) break;
  }
  return { profiles, reach };
}

export async function swipeState(
  database: Queryable,
  viewer: Viewer,
  likes: number,
  now: Date,
): Promise<SwipeState> {
  const cards = await nextCards(database, viewer, now);
  return {
    ...cards,
    ...(viewer.paidUser
      ? { left: null, wait_hours: 0 }
      : await swipeAllowance(database, viewer.profileId, likes, now)),
  };
}
