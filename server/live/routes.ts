import { calls } from '../../shared/contract/calls.ts';
import { Refusal, route } from '../http/route.ts';
import type { Route } from '../http/route.ts';

/** How often a member may come back: once in a second from three tabs at once. */
const limit = { points: 180, seconds: 60, per: 'member' } as const;

/** GET `/api/events.php`: `createStreams` writes to the connection, this handler does nothing. */
export const streamEvents: Route = route(
  'streamEvents',
  calls.streamEvents,
  { auth: 'member', repeat: 'read', limit },
  async () => {
    throw new Refusal('bad_request');
  },
);

export const streamRoutes: Route[] = [streamEvents];
