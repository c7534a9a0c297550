import { calls } from '../../../shared/contract/calls.ts';
import { route } from '../../http/route.ts';
import type { Route } from '../../http/route.ts';
import { logBounce } from './bounces.ts';

/** POST `/api/bounce.php`: a beacon of a page with `lb=1` that was left at once. */
export const partnerRoutes: Route[] = [
  route(
    'logBounce',
    calls.logBounce,
    {
      auth: 'anyone',
      repeat: 'natural',
      limit: { points: 30, seconds: 60, per: 'network' },
      origin: 'beacon',
    },
    async (_viewer, { database, body, country, now }) => {
      await logBounce(database, { ...body, country, at: now });
      return null;
    },
  ),
];
