import { calls } from '../../../shared/contract/calls.ts';
import { giftPrice, GIFTS } from '../../../shared/gifts.ts';
import { textsOf } from '../../http/caller/language.ts';
import { route } from '../../http/route.ts';
import type { Limit, Route } from '../../http/route.ts';

const limit: Limit = { points: 240, seconds: 60, per: 'member' };
const text = textsOf('gifts');

/** GET `/api/gifts.php`: the catalogue in the request's language, at the site's prices. */
export const giftRoutes: Route[] = [
  route(
    'getGifts',
    calls.getGifts,
    { auth: 'member', repeat: 'read', limit },
    async (_viewer, { locale, services }) => {
      const settings = services.settings.current();
      return {
        gifts: GIFTS.map((id) => ({
          id,
          name: text(locale, `names.${id}`) ?? id,
          credits: giftPrice(settings, id),
        })),
      };
    },
  ),
];
