import { calls } from '../../../shared/contract/calls.ts';
import { Refusal, route } from '../../http/route.ts';
import { cardForStrangers, ownProfile, ownProfileAs, profilePage } from './read.ts';

/**
 * GET `/api/profile.php`: a member's page by `id`; without one the own profile. GET
 * `/api/member-card.php`: what strangers may see of a member.
 */
export const profileRoutes = [
  route(
    'getMemberCard',
    calls.getMemberCard,
    { auth: 'anyone', repeat: 'read', limit: { points: 60, seconds: 60, per: 'network' } },
    async (_viewer, { database, query, now }) => {
      const profile = await cardForStrangers(database, query.id, now);
      // A member who does not allow it is answered like an unknown one.
      if (!profile) throw new Refusal('not_found');
      const { id, name, age, gender, country, region, fictional, main_image } = profile;
      return { profile: { id, name, age, gender, country, region, fictional, main_image } };
    },
  ),
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
