import { calls } from '../../../shared/contract/calls.ts';
import { route } from '../../http/route.ts';
import type { Limit, Route } from '../../http/route.ts';
import { block, readBlocks, unblock } from './blocks.ts';
import { report } from './report.ts';

const reading: Limit = { points: 120, seconds: 60, per: 'member' };
const blocking: Limit = { points: 60, seconds: 60, per: 'member' };
/** A mail goes out for each. */
const reporting: Limit = { points: 10, seconds: 3_600, per: 'member' };

/** Blocking and reporting: for every member, confirmed or not. */
export const safetyRoutes: Route[] = [
  route(
    'getBlocks',
    calls.getBlocks,
    { auth: 'member', repeat: 'read', limit: reading },
    (viewer, request) => readBlocks(request.database, viewer),
  ),
  route(
    'block',
    calls.block,
    { auth: 'member', repeat: 'natural', limit: blocking, owns: 'profile' },
    (viewer, request) => block(request, viewer, request.body.profile),
  ),
  route(
    'unblock',
    calls.unblock,
    { auth: 'member', repeat: 'natural', limit: blocking },
    (viewer, request) => unblock(request, viewer, request.body.profile),
  ),
  route(
    'report',
    calls.report,
    {
      auth: 'member',
      unless: 'reports_off',
      repeat: 'key',
      replay: 'stored',
      limit: reporting,
      owns: 'profile',
    },
    (viewer, request) => report(request, viewer, request.body),
  ),
];
