import { calls } from '../../../../shared/contract/calls.ts';
import { route } from '../../../http/route.ts';
import type { Limit, Route } from '../../../http/route.ts';
import { publicSettings } from './public.ts';

const limit: Limit = { points: 240, seconds: 60, per: 'member' };

const textsIn = (query: Readonly<Record<string, unknown>>): Record<string, string> =>
  Object.fromEntries(
    Object.entries(query).filter(
      (entry): entry is [string, string] => typeof entry[1] === 'string',
    ),
  );

/** GET `/api/settings.php`. */
export const settingsRoutes: Route[] = [
  route(
    'getSettings',
    calls.getSettings,
    { auth: 'anyone', repeat: 'read', limit },
    async (_viewer, request) =>
      publicSettings(request.services, {
        query: textsIn(request.query),
        host: request.headers.get('host') ?? '',
        locale: request.locale,
        country: request.country,
      }),
  ),
];
