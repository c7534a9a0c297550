import { byCaseLink } from './links.ts';
import { calls } from '../../../shared/contract/calls.ts';
import type { Transaction } from '../../database/connection.ts';
import { route } from '../../http/route.ts';
import type { Limit, Route } from '../../http/route.ts';
import { complain, complaining } from './complain.ts';
import { confirmNotice } from './confirm-notice.ts';
import { readReads } from './reads.ts';
import { readCaseOfLink, readCases } from './view.ts';

const reading: Limit = { points: 120, seconds: 60, per: 'member' };

/** Complaints, notices and appeals, and what becomes of them; for visitors as for members. */
export const caseRoutes: Route[] = [
  route(
    'complain',
    calls.complain,
    // The id in the body is the key: visitors have no session to store one by.
    { auth: 'anyone', repeat: 'natural', limit: complaining },
    async (viewer, request) => {
      const database = request.database as Transaction;
      const { number } = await complain({ ...request, database }, viewer, request.body);
      return { number };
    },
  ),
  route(
    'getCases',
    calls.getCases,
    { auth: 'member', repeat: 'read', limit: reading, whileSuspended: true },
    async (viewer, request) => ({ cases: await readCases(request.database, viewer.memberId) }),
  ),
  route(
    'getReads',
    calls.getReads,
    { auth: 'member', repeat: 'read', limit: reading },
    async (viewer, request) => ({ reads: await readReads(request.database, viewer.profileId) }),
  ),
  route(
    'getCase',
    calls.getCase,
    { auth: 'anyone', repeat: 'read', limit: byCaseLink },
    async (_viewer, request) => ({
      case: await readCaseOfLink(request.database, request.query.token),
    }),
  ),
  route(
    'confirmNotice',
    calls.confirmNotice,
    { auth: 'anyone', repeat: 'natural', limit: byCaseLink },
    async (_viewer, request) => {
      const database = request.database as Transaction;
      await confirmNotice(database, request.body.token, request.now);
      return { case: await readCaseOfLink(database, request.body.token) };
    },
  ),
];
