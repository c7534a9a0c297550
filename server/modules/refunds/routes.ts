import { calls } from '../../../shared/contract/calls.ts';
import { Refusal, route } from '../../http/route.ts';
import type { Limit } from '../../http/route.ts';

const reading: Limit = { points: 120, seconds: 60, per: 'member' };
const changing: Limit = { points: 30, seconds: 60, per: 'member' };

/** The calls of withdrawing from a purchase. */
export const refundRoutes = [
  route(
    'requestRefund',
    calls.requestRefund,
    { auth: 'member', owns: 'payment', repeat: 'natural', limit: changing },
    async () => {
      throw new Refusal('not_found');
    },
  ),
  route(
    'getWithdrawal',
    calls.getWithdrawal,
    { auth: 'anyone', repeat: 'read', limit: reading },
    async () => {
      throw new Refusal('not_found');
    },
  ),
  route(
    'withdrawByLink',
    calls.withdrawByLink,
    { auth: 'anyone', repeat: 'natural', limit: changing },
    async () => {
      throw new Refusal('not_found');
    },
  ),
];
