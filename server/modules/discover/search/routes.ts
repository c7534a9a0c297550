import { calls } from '../../../../shared/contract/calls.ts';
import { mayVisitorsSearch } from '../../../../shared/discover/visitor-search.ts';
import { Refusal, route } from '../../../http/route.ts';
import { searchMembers } from './search.ts';

/** GET `/api/members.php`: the search, for visitors where the settings allow it. */
export const memberRoutes = [
  route(
    'searchMembers',
    calls.searchMembers,
    { auth: 'anyone', repeat: 'read', limit: { points: 60, seconds: 60, per: 'member' } },
    (viewer, { database, query, country, services, now }) => {
      const settings = services.settings.current();
      if (!viewer && !mayVisitorsSearch(settings, query.network))
        throw new Refusal('authentication_required');
      const visible = settings.visible_profile_fields;
      const { replica } = services;
      return searchMembers({ database, replica }, viewer, query, { country, visible }, now);
    },
  ),
];
