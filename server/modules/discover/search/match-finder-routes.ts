import { calls } from '../../../../shared/contract/calls.ts';
import type { Answer } from '../../../../shared/contract/calls.ts';
import { EVERYDAY_INTERESTS } from '../../../../shared/profile-choices.ts';
import type { Interest } from '../../../../shared/profile-choices.ts';
import { NOPE_MS } from '../../../../shared/discover/swipe-game.ts';
import type { Queryable } from '../../../database/connection.ts';
import { statement } from '../../../database/statement.ts';
import { Refusal, route } from '../../../http/route.ts';
import { findWithin, reachesOf, soughtBy } from './sought.ts';

const FOUND = 3;
/** The nearest members, of whom those who share most with the viewer are chosen. */
const COMPARED = 36;
const AGES = { '18-35': { min_age: 18, max_age: 35 }, '35+': { min_age: 35 } } as const;

const selectInterests = statement<{ id: string; interests: Interest[] }>(
  'interests_of_profiles',
  'select id, to_json(interests) as interests from profiles where id = any($1::uuid[])',
);

/** The interests that each profile and the viewer share, of those shown to everybody. */
async function sharedInterests(
  database: Queryable,
  viewer: string,
  profiles: readonly string[],
): Promise<Map<string, Interest[]>> {
  const rows = await selectInterests(database, [[viewer, ...profiles]]);
  const liked = new Map(rows.map((row) => [row.id, row.interests]));
  const own = EVERYDAY_INTERESTS.filter((interest) => liked.get(viewer)?.includes(interest));
  return new Map(
    profiles.map((id) => [id, own.filter((interest) => liked.get(id)?.includes(interest))]),
  );
}

/**
 * POST `/api/match-finder.php`: three members of the wanted ages and gender, of the nearest those who
 * share most with the one who asks, and nobody who looks for other ages than theirs. The answers are stored nowhere, and looks and origin choose
 * nobody (docs/decisions/015).
 */
export const matchFinderRoutes = [
  route(
    'findMatches',
    calls.findMatches,
    { auth: 'member', repeat: 'natural', limit: { points: 30, seconds: 60, per: 'member' } },
    async (viewer, { database, body, now, services }): Promise<Answer<'findMatches'>> => {
      const settings = services.settings.current();
      if (!settings.matchfinder_race && body.race !== undefined)
        throw new Refusal('validation_failed', { fields: { race: 'unknown_field' } });
      const sought = await soughtBy(database, viewer.profileId, now);
      const ages = body.age === undefined ? {} : AGES[body.age];
      const reaches = reachesOf(sought);
      const undecidedSince = new Date(now.getTime() - NOPE_MS);
      // A member who has decided on everybody sees them again.
      const tries = [
        ...reaches.map(({ km }) => ({ reach: { km, ages }, only: { undecidedSince } })),
        { reach: { km: null, ages }, only: {} },
      ];
      for (const [at, { reach, only }] of tries.entries()) {
        const cards = await findWithin(database, viewer, sought, reach, {
          now,
          size: COMPARED,
          ...only,
        });
        if (cards.length < (at < reaches.length - 1 ? FOUND : 1)) continue;
        const shared = settings.visible_profile_fields.includes('interests')
          ? await sharedInterests(
              database,
              viewer.profileId,
              cards.map((card) => card.id),
            )
          : new Map<string, Interest[]>();
        const sharedBy = (id: string): Interest[] => shared.get(id) ?? [];
        const profiles = cards
          .toSorted((one, other) => sharedBy(other.id).length - sharedBy(one.id).length)
          .slice(0, FOUND);
        return {
          profiles,
          shared: Object.fromEntries(profiles.map(({ id }) => [id, sharedBy(id)])),
          km: reach.km,
        };
      }
      return { profiles: [], shared: {}, km: null };
    },
  ),
];
