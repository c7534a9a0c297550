import { calls } from '../../../shared/contract/calls.ts';
import { route } from '../../http/route.ts';
import { profilePage } from './read.ts';

/** GET `/api/profile.php?id=`: a member's page. */
export const profileRoutes = [
  route('getProfile', calls.getProfile, { auth: 'member', repeat: 'read', limit: { points: 60, seconds: 60, per: 'member' } },
    (viewer, request) => profilePage(request.database, viewer, request.query.id, request.now)),
];
