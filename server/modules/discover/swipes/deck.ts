import type { SwipeState } from '../../../../shared/contract/discovery.ts';
import type { ProfileCard } from '../../../../shared/contract/profile.ts';
import { DECK_SIZE, NOPE_MS } from '../../../../shared/discover/swipe-game.ts';
import type { Queryable } from '../../../database/connection.ts';
import type { Viewer } from '../../../http/route.ts';
import { listMembers } from '../search/list.ts';
import { soughtBy } from '../search/sought.ts';
import { todayIn } from '../../profiles/today.ts';
import { swipeAllowance } from './window.ts';

/** The next cards: whom this member may look for, last active first, and has not decided on yet. */
async function nextCards(database: Queryable, viewer: Viewer, now: Date): Promise<ProfileCard[]> {
  const filters = await soughtBy(database, viewer.profileId);
  const { cards } = await listMembers(database, viewer, {
    filters,
    sort: 'activity',
    now,
    today: todayIn(filters.country ?? '', now),
    offset: 0,
    size: DECK_SIZE,
    counted: false,
    undecidedSince: new Date(now.getTime() - NOPE_MS),
  });
  return cards;
}

export async function swipeState(
  database: Queryable,
  viewer: Viewer,
  likes: number,
  now: Date,
): Promise<SwipeState> {
  const profiles = await nextCards(database, viewer, now);
  return {
    profiles,
    ...(viewer.paidUser
      ? { left: null, wait_hours: 0 }
      : await swipeAllowance(database, viewer.profileId, likes, now)),
  };
}
