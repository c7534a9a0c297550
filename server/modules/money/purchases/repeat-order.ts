import type { BundleId } from '../../../../shared/money/bundles.ts';
import type { Answer } from '../../../../shared/contract/calls.ts';
import type { PaymentMethod } from '../../../../shared/money/payment-methods.ts';
import { statement } from '../../../database/statement.ts';
import { Refusal } from '../../../http/route.ts';
import type { Viewer } from '../../../http/route.ts';
import type { Services } from '../../../services.ts';
import { offeredMethods } from './offered-methods.ts';
import { currencyOf, paymentCountry, priceOrder } from './price.ts';
import { profileCountry } from './shop.ts';

interface LastOrderRow {
  bundle: BundleId;
  country: string;
  currency: string;
  credits: number;
  total: number;
  method: PaymentMethod;
  bank: string | null;
}

const selectLast = statement<LastOrderRow>(
  'last_order',
  `
  select purchase.bundle, purchase.country, purchase.currency, purchase.credits, purchase.total_amount::float8 as total, payment.method, payment.bank
  from purchases purchase join payments payment on payment.purchase_id = purchase.id and payment.status = 'completed'
  where purchase.member_id = $1::uuid and purchase.status = 'completed'
  order by purchase.credited_at desc, purchase.number desc, payment.created_at limit 1`,
);

/**
 * A premium member's last paid order, at today's price. A method that is not offered
 * any more is replaced by the first one that is.
 * @returns null without an order, or where its bundle has no price any more.
 * @throws Refusal `premium_required` for a free member.
 */
export async function readRepeatOrder(
  services: Pick<Services, 'config' | 'payments' | 'clock' | 'log' | 'settings' | 'database'>,
  viewer: Pick<Viewer, 'memberId' | 'paidUser'>,
  { visitCountry, now }: { visitCountry: string; now: Date },
): Promise<Answer<'getRepeatOrder'>> {
  if (!viewer.paidUser) throw new Refusal('premium_required');
  const { database } = services;
  const { memberId } = viewer;
  const settings = services.settings.current();
  const [last] = await selectLast(database, [memberId]);
  if (!last) return { order: null };
  const country = paymentCountry(settings, {
    asked: last.country,
    profile: await profileCountry(database, memberId),
    visit: visitCountry,
  });
  const { bundle } = last;
  if (settings.bundles[bundle].prices[currencyOf(settings, country)] === undefined)
    return { order: null };
  const offered = await offeredMethods(services, { memberId, country });
  // While the provider is unreachable nothing is offered, and the method is likely the same later.
  const chosen = offered.find(({ name }) => name === last.method) ?? offered[0];
  const method = chosen?.name ?? last.method;
  const isSameBank = chosen?.banks.some(({ id }) => id === last.bank) ?? method === last.method;
  const order = { memberId, bundle, country, method, code: null, now, settings };
  const { currency, credits, total } = await priceOrder(database, order);
  return {
    order: {
      bundle,
      method,
      bank: isSameBank ? last.bank : null,
      country,
      currency,
      credits,
      total,
      paid_then: last.currency === currency ? last.total : null,
      credits_then: last.credits,
    },
  };
}
