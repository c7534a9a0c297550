import { BUNDLE_IDS } from '../../../../shared/money/bundles.ts';
import type { Bundle, Shop } from '../../../../shared/contract/payments.ts';
import type { PaymentMethod } from '../../../../shared/money/payment-methods.ts';
import type { Queryable } from '../../../database/connection.ts';
import { statement } from '../../../database/statement.ts';
import { Refusal } from '../../../http/route.ts';
import type { Services } from '../../../services.ts';
import { applyDiscount, pickDiscount, readDiscounts, refusalOf } from '../discounts/choose.ts';
import type { MemberDiscounts } from '../discounts/choose.ts';
import { bestDiscount, discountProblem, toDiscountCode } from '../discounts/rules.ts';
import type { Discount, DiscountedOrder } from '../discounts/rules.ts';
import { openDebt } from '../credits/debts.ts';
import { offeredMethods } from './offered-methods.ts';
import { currencyOf, paymentCountry } from './price.ts';
import { lowestPrices } from './price-history.ts';
import { taxOf } from './vat.ts';

const selectCountry = statement<{ country: string }>(
  'shop_country',
  'select country from profiles where member_id = $1::uuid',
);

export async function profileCountry(
  database: Queryable,
  memberId: string | null,
): Promise<string | null> {
  if (memberId === null) return null;
  const [row] = await selectCountry(database, [memberId]);
  return row?.country ?? null;
}

/** Refuses a typed code that applies to none of the orders. */
function checkTyped(discounts: MemberDiscounts, orders: readonly DiscountedOrder[]): void {
  const { typed, buyer } = discounts;
  if (!typed) return;
  const problems = orders.map((order) => discountProblem(typed, buyer, order));
  const [first] = problems;
  if (first && problems.every((problem) => problem !== null)) throw refusalOf(first);
}

/** The discount that the page names, and what follows it: of the bundles, a typed code's first. */
function namedDiscounts(
  discounts: MemberDiscounts,
  applied: readonly { discount: Discount | null; order: DiscountedOrder }[],
): { discount: Discount | null; next: Discount | null } {
  const named =
    applied.find(({ discount }) => discount !== null && discount === discounts.typed) ??
    applied.find(({ discount }) => discount !== null);
  const discount = named?.discount ?? null;
  if (!named || !discount?.expires) return { discount, next: null };
  const others = discounts.byRule.filter((other) => other.code !== discount.code);
  const then = { ...named.order, now: discount.expires };
  return { discount, next: bestDiscount(others, discounts.buyer, then) };
}

interface ShopVisit {
  memberId: string | null;
  /** The country that the visit is taken to come from. */
  visitCountry: string;
  country?: string | undefined;
  method?: PaymentMethod | undefined;
  code?: string | undefined;
  now: Date;
}

/**
 * The bundles with today's prices for a visitor or member, and how they can be paid.
 * @throws Refusal `payment_unavailable` where a bundle has no price; those of `readDiscounts`, and
 *   `code_expired` or `code_not_applicable`, for a typed code that no bundle can be bought with;
 *   `authentication_required` for a visitor's code.
 */
export async function readShop(
  services: Pick<Services, 'config' | 'payments' | 'clock' | 'log' | 'settings' | 'database'>,
  visit: ShopVisit,
): Promise<Shop> {
  const { database } = services;
  const { memberId, now } = visit;
  const settings = services.settings.current();
  const country = paymentCountry(settings, {
    asked: visit.country,
    profile: await profileCountry(database, memberId),
    visit: visit.visitCountry,
  });
  const currency = currencyOf(settings, country);
  if (memberId === null && visit.code !== undefined) throw new Refusal('authentication_required');
  const code = visit.code ?? null;
  const discounts =
    memberId === null ? null : await readDiscounts(database, { memberId, code, settings });
  const lowest = await lowestPrices(database, currency, { settings, now });
  const priced = BUNDLE_IDS.map((id) => {
    const { credits, prices, popular } = settings.bundles[id];
    const list = prices[currency];
    if (list === undefined) throw new Refusal('payment_unavailable');
    const order = { amount: list, currency, country, method: visit.method ?? null, now };
    const discount = discounts && pickDiscount(discounts, order);
    const total = discount ? applyDiscount(discount, list).total : list;
    const bundle: Bundle = {
      id,
      credits,
      list,
      total,
      lowest_30_days: Math.min(list, lowest[id] ?? list),
      message_cost: Math.round((total * settings.message_credits * 100) / credits) / 100,
      popular,
      discount: discount?.code ?? null,
    };
    return { bundle, order, discount };
  });
  if (discounts)
    checkTyped(
      discounts,
      priced.map(({ order }) => order),
    );
  const { discount, next } = discounts
    ? namedDiscounts(discounts, priced)
    : { discount: null, next: null };
  return {
    country,
    currency,
    bundles: priced.map(({ bundle }) => bundle),
    methods: await offeredMethods(services, { memberId, country }),
    vat_rate: taxOf(0, country, settings).rate,
    discount: discount && toDiscountCode(discount, now),
    next_discount: next && toDiscountCode(next, discount?.expires ?? now),
    debt_credits: memberId === null ? 0 : await openDebt(database, memberId),
    discount_remaining_s: discount?.expires
      ? Math.max(0, Math.ceil((discount.expires.getTime() - now.getTime()) / 1_000))
      : null,
  };
}
