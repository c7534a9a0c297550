import { calls } from '../../../../shared/contract/calls.ts';
import { route } from '../../../http/route.ts';
import type { Limit, Route } from '../../../http/route.ts';
import { exportByLink } from './archive-link.ts';
import { exportData } from './export.ts';
import { requestDeletion } from './request.ts';
import { readStayOffer, acceptStayOffer } from './stay-offer.ts';
import { undoDeletion } from './undo-deletion.ts';

const leaving: Limit = { points: 60, seconds: 60, per: 'member' };
const comingBack: Limit = { points: 100, seconds: 60, per: 'network' };
/** An archive is costly, and nobody needs it more often. */
const exportingByLink: Limit = { points: 10, seconds: 24 * 60 * 60, per: 'network' };
const exporting: Limit = { points: 3, seconds: 24 * 60 * 60, per: 'member' };

/** The calls about leaving: deletion, the offer to stay, the export. */
export const leavingRoutes: Route[] = [
  route(
    'requestDeletion',
    calls.requestDeletion,
    { auth: 'member', repeat: 'natural', limit: leaving, transaction: 'own' },
    (viewer, request) => requestDeletion(request, viewer),
  ),
  route(
    'takeDeletionBack',
    calls.takeDeletionBack,
    { auth: 'anyone', repeat: 'natural', limit: comingBack, transaction: 'own' },
    (_viewer, request) => undoDeletion(request),
  ),
  route(
    'getStayOffer',
    calls.getStayOffer,
    { auth: 'member', repeat: 'read', limit: leaving },
    (viewer, { database, services }) =>
      readStayOffer(database, viewer.memberId, services.settings.current().delete_discount),
  ),
  route(
    'takeStayOffer',
    calls.takeStayOffer,
    { auth: 'member', repeat: 'natural', limit: leaving },
    (viewer, { database, services, now, body }) =>
      acceptStayOffer(database, viewer.memberId, {
        percentage: body.percentage,
        discount: services.settings.current().delete_discount,
        now,
      }),
  ),
  route(
    'exportData',
    calls.exportData,
    { auth: 'member', repeat: 'read', limit: exporting, whileSuspended: true },
    (viewer, request) => exportData(request, viewer),
  ),
  route(
    'exportByLink',
    calls.exportByLink,
    { auth: 'anyone', repeat: 'read', limit: exportingByLink },
    (_viewer, request) => exportByLink(request, request.query.token),
  ),
];
