import { calls } from '../../../../shared/contract/calls.ts';
import { Refusal, route } from '../../../http/route.ts';
import { todayIn } from '../../profiles/today.ts';
import { listMembers } from './list.ts';
import { soughtBy } from './sought.ts';

const FOUND = 12;
const AGES = { '18-35': { min_age: 18, max_age: 35 }, '35+': { min_age: 35 } } as const;

/**
 * POST `/api/match-finder.php`: members of the wanted ages, gender and country, last active first.
 * The answers are stored nowhere, and looks and origin choose nobody (docs/decisions/015).
 */
export const matchFinderRoutes = [
  route(
    'findMatches',
    calls.findMatches,
    { auth: 'member', repeat: 'natural', limit: { points: 30, seconds: 60, per: 'member' } },
    async (viewer, { database, body, now, services }) => {
      const asksRace = services.settings.current().matchfinder_race;
      if (asksRace !== (body.race !== undefined))
        throw new Refusal('validation_failed', {
          fields: { race: asksRace ? 'required' : 'unknown_field' },
        });
      const sought = await soughtBy(database, viewer.profileId);
      const { cards } = await listMembers(database, viewer, {
        filters: { ...sought, ...AGES[body.age] },
        sort: 'activity',
        now,
        today: todayIn(sought.country ?? '', now),
        offset: 0,
        size: FOUND,
        counted: false,
      });
      return { profiles: cards };
    },
  ),
];
