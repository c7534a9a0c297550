import { calls } from '../../../shared/contract/calls.ts';
import { textsOf } from '../../http/caller/language.ts';
import { route } from '../../http/route.ts';
import type { Limit, Route } from '../../http/route.ts';

const limit: Limit = { points: 240, seconds: 60, per: 'member' };
const text = textsOf('choices');

/** GET `/api/interests.php`: those that the site offers, named in the request's language. */
export const interestRoutes: Route[] = [
  route(
    'getInterests',
    calls.getInterests,
    { auth: 'anyone', repeat: 'read', limit },
    async (_viewer, request) => ({
      interests: request.services.settings
        .current()
        .interests.map((id) => ({ id, name: text(request.locale, `interests.${id}`) ?? id })),
    }),
  ),
];
