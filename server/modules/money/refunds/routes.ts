import { byReceiptLink } from './withdrawal-link.ts';
import { calls } from '../../../../shared/contract/calls.ts';
import type { Transaction } from '../../../database/connection.ts';
import { route } from '../../../http/route.ts';
import type { Limit, Request } from '../../../http/route.ts';
import { readLink, withdrawByLink, withdrawFrom } from './withdraw.ts';

const changing: Limit = { points: 30, seconds: 60, per: 'member' };

/** Both run in the request's transaction. */
const inTransaction = <Body>(request: Request<unknown, Body>) => ({
  ...request,
  database: request.database as Transaction,
});

export const refundRoutes = [
  route(
    'requestRefund',
    calls.requestRefund,
    { auth: 'member', owns: 'payment', repeat: 'natural', limit: changing },
    (viewer, request) =>
      withdrawFrom(inTransaction(request), viewer.memberId, request.body.payment),
  ),
  route(
    'getWithdrawal',
    calls.getWithdrawal,
    { auth: 'anyone', repeat: 'read', limit: byReceiptLink },
    (_viewer, request) => readLink(request, request.query.token),
  ),
  route(
    'withdrawByLink',
    calls.withdrawByLink,
    { auth: 'anyone', repeat: 'natural', limit: byReceiptLink },
    (_viewer, request) => withdrawByLink(inTransaction(request), request.body.token),
  ),
];
