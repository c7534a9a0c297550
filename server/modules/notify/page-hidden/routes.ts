import { calls } from '../../../../shared/contract/calls.ts';
import { route } from '../../../http/route.ts';
import type { Limit, Route } from '../../../http/route.ts';
import { markSeen } from '../../../http/caller/session.ts';

const limit: Limit = { points: 240, seconds: 60, per: 'member' };

/** POST `/api/page-hidden.php`: a beacon as the page is hidden, the member's last visit. */
export const pageHiddenRoutes: Route[] = [
  route(
    'pageHidden',
    calls.pageHidden,
    { auth: 'anyone', repeat: 'natural', limit, origin: 'beacon' },
    async (viewer, request) => {
      if (viewer) {
        await markSeen(request.database, viewer, request.now);
        request.services.presence.outOfSight(viewer.memberId, viewer.sessionId);
      }
      return null;
    },
  ),
];
