import type { BundleId } from '../../../../shared/money/bundles.ts';
import type { SiteSettings } from '../../../../shared/contract/settings.ts';
import { isCurrency } from '../../../../shared/money/money.ts';
import type { Currency } from '../../../../shared/money/money.ts';
import type { PaymentMethod } from '../../../../shared/money/payment-methods.ts';
import type { Queryable } from '../../../database/connection.ts';
import { Refusal } from '../../../http/route.ts';
import { chooseDiscount } from '../discounts/choose.ts';
import type { AppliedDiscount } from '../discounts/choose.ts';

/** The currency that a country pays in; EUR where none is set. */
export function currencyOf(
  settings: Pick<SiteSettings, 'minimum_message_costs'>,
  country: string,
): Currency {
  const { minimum_message_costs: costs } = settings;
  const currency = Object.hasOwn(costs, country) ? costs[country]?.currency : undefined;
  return currency !== undefined && isCurrency(currency) ? currency : 'EUR';
}

/** The country of an order: requested, else the member's, else the visit's, else the site's own. */
export function paymentCountry(
  settings: Pick<SiteSettings, 'countries' | 'geoip_default_country'>,
  from: { asked?: string | undefined; profile: string | null; visit: string },
): string {
  const wanted = [from.asked, from.profile, from.visit, settings.geoip_default_country];
  const served: readonly string[] = settings.countries;
  return (
    wanted.find((country) => typeof country === 'string' && served.includes(country)) ??
    settings.countries[0] ??
    settings.geoip_default_country
  );
}

/** What an order costs; amounts are minor units of `currency`. */
interface OrderPrice {
  bundle: BundleId;
  credits: number;
  currency: Currency;
  list: number;
  total: number;
  discount: AppliedDiscount | null;
}

/**
 * The price of a bundle in a country today, with the best discount: the one of the shop and of
 * every order.
 * @param order.method null where none is chosen yet.
 * @param order.code as it was typed; null for none.
 * @throws Refusal `validation_failed` for a bundle without a price there, and those of
 *   `chooseDiscount`.
 */
export async function priceOrder(
  database: Queryable,
  order: {
    memberId: string | null;
    bundle: BundleId;
    country: string;
    method: PaymentMethod | null;
    code: string | null;
    now: Date;
    settings: SiteSettings;
  },
): Promise<OrderPrice> {
  const { bundle, country, settings } = order;
  const currency = currencyOf(settings, country);
  const { credits, prices } = settings.bundles[bundle];
  const list = prices[currency];
  if (list === undefined)
    throw new Refusal('validation_failed', { fields: { bundle: 'invalid_value' } });
  const discount = await chooseDiscount(database, { ...order, amount: list, currency });
  return { bundle, credits, currency, list, total: discount?.total ?? list, discount };
}
