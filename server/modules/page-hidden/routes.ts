import { calls } from '../../../shared/contract/calls.ts';
import { route } from '../../http/route.ts';
import type { Limit, Route } from '../../http/route.ts';
import { markSeen } from '../../http/session.ts';

const limit: Limit = { points: 240, seconds: 60, per: 'member' };

/**
 * POST `/api/page-hidden.php` (specification section 7): a beacon as the page goes out of sight. It is the last that is heard
 * of a member for a while, so that moment is kept as when they were here.
 */
export const pageHiddenRoutes: Route[] = [
  route(
    'pageHidden',
    calls.pageHidden,
    { auth: 'anyone', repeat: 'natural', limit, origin: 'beacon' },
    async (viewer, request) => {
      if (viewer) {
        await markSeen(request.database, viewer, request.now);
        // From now on the device is pushed to.
        request.services.presence.outOfSight(viewer.memberId, viewer.sessionId);
      }
      return null;
    },
  ),
];
