import { calls } from '../../../../shared/contract/calls.ts';
import { statement } from '../../../database/statement.ts';
import { Refusal, route } from '../../../http/route.ts';
import type { Limit } from '../../../http/route.ts';
import { profilePage } from '../../profiles/read.ts';
import { icebreakersFor } from './lines.ts';

const limit: Limit = { points: 60, seconds: 60, per: 'member' };

const selectInterests = statement<{ interests: string[] }>(
  'icebreakers_interests',
  'select profile.interests from profiles profile where profile.id = $1::uuid',
);

/** GET `/api/icebreakers.php`. */
export const icebreakerRoutes = [
  route(
    'getIcebreakers',
    calls.getIcebreakers,
    { auth: 'member', repeat: 'read', limit },
    async (viewer, { database, query, now, services, locale }) => {
      if (query.profile === viewer.profileId) throw new Refusal('not_found');
      const settings = services.settings.current();
      const { profile, talked } = await profilePage(database, viewer, query.profile, now, settings);
      // A free member's first message of a conversation is free with that setting.
      const isFree = !talked && !viewer.paidUser && settings.free_first_message;
      const [mine] = await selectInterests(database, [viewer.profileId]);
      return {
        lines: icebreakersFor(profile, locale, mine?.interests),
        credits: isFree ? 0 : settings.message_credits,
      };
    },
  ),
];
