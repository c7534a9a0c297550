import { calls } from '../../../shared/contract/calls.ts';
import { route } from '../../http/route.ts';
import { ownProfile, ownProfileAs, profilePage } from './read.ts';

/** GET `/api/profile.php`: a member's page by `id`; without one the own profile. */
export const profileRoutes = [
  route(
    'getProfile',
    calls.getProfile,
    { auth: 'member', repeat: 'read', limit: { points: 60, seconds: 60, per: 'member' } },
    async (viewer, { database, query, now, services }) => {
      const visible = services.settings.current();
      if (query.id !== undefined) return profilePage(database, viewer, query.id, now, visible);
      if (query.as !== undefined)
        return {
          profile: await ownProfileAs(database, viewer.memberId, query.as, now, visible),
          related: [],
          talked: false,
        };
      return {
        profile: await ownProfile(database, viewer.memberId, now),
        related: [],
        talked: false,
      };
    },
  ),
];
