import { discountedTotal } from '../../../../shared/money/bundles.ts';
import type { DiscountWorth } from '../../../../shared/money/bundles.ts';
import type { DiscountCode } from '../../../../shared/contract/payments.ts';
import type { SiteSettings } from '../../../../shared/contract/settings.ts';
import { isCurrency } from '../../../../shared/money/money.ts';
import type { Currency } from '../../../../shared/money/money.ts';
import { isPaymentMethod } from '../../../../shared/money/payment-methods.ts';
import type { PaymentMethod } from '../../../../shared/money/payment-methods.ts';
import {
  STAY_CODE,
  TIME_BONUS_CODE,
  TIME_BONUS_PERCENTAGE,
  TIME_BONUS_SECONDS,
  WELCOME_CODE,
} from '../../../../shared/money/time-bonus.ts';

/** A discount with its conditions, a row of `discount_codes` or one that follows from a rule. */
export interface Discount {
  code: string;
  worth: DiscountWorth;
  /** Of a value, and of what `minimum` counts in; null for a percentage of any currency. */
  currency: string | null;
  /** In minor units of `currency`. */
  minimum: number | null;
  country: string | null;
  /** The only member who may use it; null for everybody. */
  memberId: string | null;
  expires: Date | null;
  isActive: boolean;
  validity: DiscountCode['validity'];
  /** Empty: with every method. */
  methods: readonly string[];
  firstPurchaseOnly: boolean;
}

export interface Buyer {
  memberId: string;
  signupAt: Date;
  /** Premium, or once completed a purchase that was refunded later. */
  hasBought: boolean;
  /** An order of theirs reserved a discount on the first purchase: there is no second one. */
  holdsFirst: boolean;
  /** The account that they tried to pay from bought here before, for another member (I14). */
  isKnownPayer: boolean;
  stayDiscount: number | null;
  /** Codes that an order of theirs reserved or used. */
  usedCodes: readonly string[];
}

/**
 * The order that a discount is checked against. A method that was not chosen yet excludes nothing.
 */
export interface DiscountedOrder {
  /** The normal price in minor units of `currency`. */
  amount: number;
  currency: Currency;
  country: string;
  method: PaymentMethod | null;
  now: Date;
}

export type DiscountProblem =
  'code_used' | 'code_expired' | 'first_purchase' | 'currency' | 'country' | 'method' | 'minimum';

const HOUR_MS = 3_600_000;

const byRule = (buyer: Buyer, own: Pick<Discount, 'code' | 'expires'>, percentage: number) => ({
  ...own,
  worth: { percentage },
  currency: null,
  minimum: null,
  country: null,
  memberId: buyer.memberId,
  isActive: true,
  validity: 'once-per-user' as const,
  methods: [],
});

/**
 * The discounts that a member has by rule, whether or not they can still be used; the first of two
 * with equal worth is preferred.
 */
export function discountsByRule(
  buyer: Buyer,
  settings: Pick<SiteSettings, 'welcome_discount' | 'welcome_hours'>,
): Discount[] {
  const after = (ms: number) => new Date(buyer.signupAt.getTime() + ms);
  const bonusEnd = after(TIME_BONUS_SECONDS * 1_000);
  const welcomeEnd = after(settings.welcome_hours * HOUR_MS);
  const discounts: Discount[] = [
    {
      ...byRule(buyer, { code: TIME_BONUS_CODE, expires: bonusEnd }, TIME_BONUS_PERCENTAGE),
      firstPurchaseOnly: true,
    },
  ];
  if (settings.welcome_discount > 0)
    discounts.push({
      ...byRule(buyer, { code: WELCOME_CODE, expires: welcomeEnd }, settings.welcome_discount),
      firstPurchaseOnly: true,
    });
  if (buyer.stayDiscount !== null)
    discounts.push({
      ...byRule(buyer, { code: STAY_CODE, expires: null }, buyer.stayDiscount),
      firstPurchaseOnly: false,
    });
  return discounts;
}

const isExpired = (discount: Discount, now: Date): boolean =>
  !discount.isActive || (discount.expires !== null && discount.expires <= now);

/** Whether the member can still use a discount for some order, by what is known of the member. */
export function buyerProblem(
  discount: Discount,
  buyer: Buyer,
  now: Date,
): 'code_used' | 'code_expired' | 'first_purchase' | null {
  if (discount.validity !== 'unlimited' && buyer.usedCodes.includes(discount.code))
    return 'code_used';
  if (isExpired(discount, now)) return 'code_expired';
  if (!discount.firstPurchaseOnly) return null;
  return buyer.hasBought || buyer.holdsFirst || buyer.isKnownPayer ? 'first_purchase' : null;
}

/** Why a discount does not apply to a member's order; null where it does. */
export function discountProblem(
  discount: Discount,
  buyer: Buyer,
  order: DiscountedOrder,
): DiscountProblem | null {
  const problem = buyerProblem(discount, buyer, order.now);
  if (problem) return problem;
  if (discount.country !== null && discount.country !== order.country) return 'country';
  if (discount.currency !== null && discount.currency !== order.currency) return 'currency';
  if (discount.methods.length > 0 && order.method !== null)
    if (!discount.methods.includes(order.method)) return 'method';
  if (discount.minimum !== null && order.amount < discount.minimum) return 'minimum';
  // The order is so small that the discount takes nothing off.
  return discountedTotal(order.amount, discount.worth) < order.amount ? null : 'minimum';
}

/** The discount that makes an order cheapest, the first of those with equal worth; never two. */
export function bestDiscount(
  discounts: readonly Discount[],
  buyer: Buyer,
  order: DiscountedOrder,
): Discount | null {
  let best: Discount | null = null;
  const totalOf = (discount: Discount) => discountedTotal(order.amount, discount.worth);
  for (const discount of discounts)
    if (discountProblem(discount, buyer, order) === null)
      if (!best || totalOf(discount) < totalOf(best)) best = discount;
  return best;
}

/** A discount as the API shows it. */
export function toDiscountCode(discount: Discount, now: Date): DiscountCode {
  const { worth, currency } = discount;
  const isPercentage = 'percentage' in worth;
  return {
    code: discount.code,
    percentage: isPercentage ? worth.percentage : null,
    value_percentage: isPercentage ? worth.percentage : worth.value,
    currency: currency !== null && isCurrency(currency) ? currency : null,
    minimum_order_value: discount.minimum,
    country: discount.country,
    user_id: discount.memberId,
    expires: discount.expires?.toISOString() ?? null,
    status: discount.isActive ? 'active' : 'off',
    validity: discount.validity,
    expired: isExpired(discount, now),
    paymentmethods: discount.methods.filter(isPaymentMethod),
  };
}
