import { calls } from '../../../../shared/contract/calls.ts';
import { route } from '../../../http/route.ts';
import type { Limit } from '../../../http/route.ts';
import { toUser } from '../../account/sign-in/viewer.ts';
import { downloadStatement } from './csv.ts';
import { setLimits } from './set-limits.ts';
import { readStatement } from './statement.ts';

const reading: Limit = { points: 120, seconds: 60, per: 'member' };
const downloading: Limit = { points: 10, seconds: 60, per: 'member' };
const changing: Limit = { points: 30, seconds: 60, per: 'member' };

/** The calls about a member's credits and their own spending limits. */
export const creditRoutes = [
  route(
    'getStatement',
    calls.getStatement,
    { auth: 'member', repeat: 'read', limit: reading },
    (viewer, { database, query }) => readStatement(database, viewer, query),
  ),
  route(
    'downloadStatement',
    calls.downloadStatement,
    { auth: 'member', repeat: 'read', limit: downloading },
    (viewer, request) => downloadStatement(request, viewer),
  ),
  route(
    'getSpending',
    calls.getSpending,
    { auth: 'member', repeat: 'read', limit: reading },
    async (viewer, { database, now }) => ({
      spending: (await toUser(database, viewer.memberId, now)).spending,
    }),
  ),
  route(
    'setSpending',
    calls.setSpending,
    { auth: 'member', repeat: 'natural', limit: changing },
    async (viewer, request) => ({
      spending: await setLimits(request, viewer.memberId, request.body),
    }),
  ),
];
