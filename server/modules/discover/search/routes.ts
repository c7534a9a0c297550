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
    (viewer, request) => {
      if (!viewer && !mayVisitorsSearch(request.services.settings.current(), request.query.network))
        throw new Refusal('authentication_required');
      return searchMembers(request.database, viewer, request.query, request.country, request.now);
    },
  ),
];
