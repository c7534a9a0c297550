import { calls } from '../../../shared/contract/calls.ts';
import { route } from '../../http/route.ts';
import type { Limit, Route } from '../../http/route.ts';
import { regionsOf } from './places/regions.ts';

const limit: Limit = { points: 240, seconds: 60, per: 'member' };

/** GET `/api/regions.php`: the regions of the countries that the site serves. */
export const regionRoutes: Route[] = [
  route(
    'getRegions',
    calls.getRegions,
    { auth: 'anyone', repeat: 'read', limit },
    async (_viewer, request) => {
      const served = new Set<string>(request.services.settings.current().countries);
      return {
        regions: Object.fromEntries(
          Object.entries(regionsOf()).filter(([country]) => served.has(country)),
        ),
      };
    },
  ),
];
