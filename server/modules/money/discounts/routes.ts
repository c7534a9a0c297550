import { calls } from '../../../../shared/contract/calls.ts';
import { route } from '../../../http/route.ts';
import type { Limit } from '../../../http/route.ts';
import {
  readActiveDiscount,
  readTimeBonus,
  readTypedDiscount,
  readWelcomeDiscount,
} from './member-discounts.ts';
import { limitGuesses } from './guesses.ts';

const reading: Limit = { points: 120, seconds: 60, per: 'member' };

export const discountRoutes = [
  route(
    'getDiscountCode',
    calls.getDiscountCode,
    { auth: 'member', repeat: 'read', limit: reading },
    async ({ memberId }, { services, now, query: { code, welcome } }) => {
      const { database } = services;
      const settings = services.settings.current();
      if (welcome !== undefined) return readWelcomeDiscount(database, memberId, { now, settings });
      if (code === undefined) return readActiveDiscount(database, memberId, { now, settings });
      return limitGuesses(database, { memberId, code, now }, () =>
        readTypedDiscount(database, memberId, { code, now, settings }),
      );
    },
  ),
  route(
    'getTimeBonus',
    calls.getTimeBonus,
    { auth: 'anyone', repeat: 'read', limit: reading },
    async (viewer, { database, services, now }) =>
      readTimeBonus(database, viewer?.memberId ?? null, {
        now,
        settings: services.settings.current(),
      }),
  ),
];
