import { calls } from '../../../shared/contract/calls.ts';
import { route } from '../../http/route.ts';
import { searchMembers } from './search.ts';

/** GET `/api/members.php`: the search. */
export const memberRoutes = [
  route('searchMembers', calls.searchMembers, { auth: 'member', repeat: 'read', limit: { points: 60, seconds: 60, per: 'member' } },
    (viewer, request) => searchMembers(request.database, viewer, request.query, request.country, request.now)),
];
