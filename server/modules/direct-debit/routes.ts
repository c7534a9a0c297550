import { calls } from '../../../shared/contract/calls.ts';
import { Refusal, route } from '../../http/route.ts';
import type { Limit } from '../../http/route.ts';

const reading: Limit = { points: 120, seconds: 60, per: 'member' };
const changing: Limit = { points: 30, seconds: 60, per: 'member' };

/** The calls of direct debits. */
export const directDebitRoutes = [
  route(
    'startDirectDebit',
    calls.startDirectDebit,
    { auth: 'confirmed', owns: 'payment', repeat: 'natural', limit: changing },
    async () => {
      throw new Refusal('not_found');
    },
  ),
  route(
    'confirmDirectDebit',
    calls.confirmDirectDebit,
    { auth: 'confirmed', owns: 'payment', repeat: 'natural', limit: changing },
    async () => {
      throw new Refusal('not_found');
    },
  ),
];
