import { calls } from '../../../../shared/contract/calls.ts';
import { route } from '../../../http/route.ts';
import type { Limit } from '../../../http/route.ts';
import { limitGuesses } from '../discounts/guesses.ts';
import { readPurchaseLimit, setPurchaseLimit } from './purchase-limit.ts';
import { readReceipt } from './receipt.ts';
import { readRepeatOrder } from './repeat-order.ts';
import { readShop } from './shop.ts';

const reading: Limit = { points: 120, seconds: 60, per: 'member' };
const changing: Limit = { points: 30, seconds: 60, per: 'member' };

export const purchaseRoutes = [
  route(
    'getBundles',
    calls.getBundles,
    { auth: 'anyone', repeat: 'read', limit: reading },
    async (viewer, { services, now, country, query }) => {
      const memberId = viewer?.memberId ?? null;
      const { discount_code: code, method } = query;
      return limitGuesses(services.database, { memberId, code: code ?? null, now }, () =>
        readShop(services, {
          memberId,
          visitCountry: country,
          country: query.country,
          method,
          code,
          now,
        }),
      );
    },
  ),
  route(
    'getRepeatOrder',
    calls.getRepeatOrder,
    { auth: 'member', repeat: 'read', limit: reading },
    async (viewer, { services, now, country }) =>
      readRepeatOrder(services, viewer, { visitCountry: country, now }),
  ),
  route(
    'getReceipt',
    calls.getReceipt,
    { auth: 'member', owns: 'payment', repeat: 'read', limit: reading },
    (viewer, { database, query, locale, services }) =>
      readReceipt(database, {
        memberId: viewer.memberId,
        paymentId: query.id,
        locale,
        settings: services.settings.current(),
      }),
  ),
  route(
    'getPurchaseLimit',
    calls.getPurchaseLimit,
    { auth: 'member', repeat: 'read', limit: reading },
    async (viewer, { database, now }) => ({
      limit: await readPurchaseLimit(database, viewer.memberId, now),
    }),
  ),
  route(
    'setPurchaseLimit',
    calls.setPurchaseLimit,
    { auth: 'member', repeat: 'natural', limit: changing },
    async (viewer, { database, services, now, body: { amount } }) => {
      const settings = services.settings.current();
      const { memberId } = viewer;
      return { limit: await setPurchaseLimit(database, { memberId, amount, now, settings }) };
    },
  ),
];
