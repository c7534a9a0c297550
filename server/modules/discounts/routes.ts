import { calls } from '../../../shared/contract/calls.ts';
import { Refusal, route } from '../../http/route.ts';
import type { Limit } from '../../http/route.ts';

const reading: Limit = { points: 120, seconds: 60, per: 'member' };
const changing: Limit = { points: 30, seconds: 60, per: 'member' };

/** The calls of discount codes and the time bonus. */
export const discountRoutes = [
  route(
    'getDiscountCode',
    calls.getDiscountCode,
    { auth: 'member', repeat: 'read', limit: reading },
    async () => {
      throw new Refusal('not_found');
    },
  ),
  route(
    'getTimeBonus',
    calls.getTimeBonus,
    { auth: 'anyone', repeat: 'read', limit: reading },
    async () => {
      throw new Refusal('not_found');
    },
  ),
];
