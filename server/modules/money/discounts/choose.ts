import { discountedTotal } from '../../../../shared/money/bundles.ts';
import type { SiteSettings } from '../../../../shared/contract/settings.ts';
import type { Currency } from '../../../../shared/money/money.ts';
import type { PaymentMethod } from '../../../../shared/money/payment-methods.ts';
import type { Queryable } from '../../../database/connection.ts';
import { Refusal } from '../../../http/route.ts';
import { readBuyer, readCode } from './read.ts';
import { bestDiscount, discountProblem, discountsByRule } from './rules.ts';
import type { Buyer, Discount, DiscountedOrder, DiscountProblem } from './rules.ts';

/** The discount that an order gets; `total` is what is left to pay. */
export interface AppliedDiscount {
  code: string;
  percentage: number | null;
  value: number | null;
  validity: Discount['validity'];
  /** In minor units of the order's currency. */
  total: number;
  expires: Date | null;
}

export interface DiscountQuestion {
  /** Null for a visitor, who has no discount. */
  memberId: string | null;
  /** The normal price in minor units of `currency`. */
  amount: number;
  currency: Currency;
  /** Of the payment. */
  country: string;
  method: PaymentMethod | null;
  /** As it was typed; null for none. */
  code: string | null;
  now: Date;
  settings: Pick<SiteSettings, 'welcome_discount' | 'welcome_hours'>;
}

/** The discounts that a member can have, read once for several orders. */
export interface MemberDiscounts {
  buyer: Buyer;
  byRule: readonly Discount[];
  typed: Discount | null;
}

/** Codes are stored in capitals. */
export const normalizeCode = (code: string): string => code.trim().toUpperCase();

/**
 * Reads what a member's discounts are chosen from.
 * @param asked.code what was typed; null for none.
 * @throws Refusal `code_not_found` for an unknown code and for another member's,
 * @throws Refusal `code_used` for a code that has no use left.
 */
export async function readDiscounts(
  database: Queryable,
  asked: Pick<DiscountQuestion, 'code' | 'settings'> & { memberId: string },
): Promise<MemberDiscounts> {
  const buyer = await readBuyer(database, asked.memberId);
  const byRule = discountsByRule(buyer, asked.settings);
  if (asked.code === null) return { buyer, byRule, typed: null };
  const code = normalizeCode(asked.code);
  const ruled = byRule.find((discount) => discount.code === code);
  if (ruled) return { buyer, byRule, typed: ruled };
  const known = await readCode(database, code, buyer.memberId);
  if (!known || (known.discount.memberId ?? buyer.memberId) !== buyer.memberId)
    throw new Refusal('code_not_found');
  if (known.isSpent) throw new Refusal('code_used');
  return { buyer, byRule, typed: known.discount };
}

/**
 * Refuses a method that the discount of an order is not given for, as the order is paid again.
 * @param code of the order; null without a discount.
 * @throws Refusal `code_not_applicable`.
 */
export async function checkDiscountMethod(
  database: Queryable,
  order: { memberId: string; code: string | null; method: PaymentMethod },
): Promise<void> {
  const { memberId, code, method } = order;
  const known = code === null ? null : await readCode(database, code, memberId);
  const methods = known?.discount.methods ?? [];
  if (methods.length > 0 && !methods.includes(method)) throw refusalOf('method');
}

/** The refusal for a code that cannot be used. */
export function refusalOf(problem: DiscountProblem): Refusal {
  if (problem === 'code_used' || problem === 'code_expired') return new Refusal(problem);
  return new Refusal('code_not_applicable', { fields: { discount_code: `code_${problem}` } });
}

/** The best discount for an order. A typed code is used only where it makes the order cheaper. */
export function pickDiscount(
  { buyer, byRule, typed }: MemberDiscounts,
  order: DiscountedOrder,
): Discount | null {
  return bestDiscount(typed ? [...byRule, typed] : byRule, buyer, order);
}

export function applyDiscount(discount: Discount, amount: number): AppliedDiscount {
  const { code, worth, validity, expires } = discount;
  return {
    code,
    percentage: 'percentage' in worth ? worth.percentage : null,
    value: 'value' in worth ? worth.value : null,
    validity,
    total: discountedTotal(amount, worth),
    expires,
  };
}

/**
 * The discount of an order: the best of the automatic ones and the typed code.
 * Reserving it is another step: `reserveDiscount`.
 * @returns null where the normal price holds.
 * @throws Refusal `code_not_found`, `code_used`, `code_expired` or, with the reason in
 *   `fields.discount_code`, `code_not_applicable` when the typed code cannot be used.
 */
export async function chooseDiscount(
  database: Queryable,
  question: DiscountQuestion,
): Promise<AppliedDiscount | null> {
  const { memberId, ...order } = question;
  if (memberId === null) {
    if (question.code !== null) throw new Refusal('authentication_required');
    return null;
  }
  const discounts = await readDiscounts(database, { ...question, memberId });
  const problem = discounts.typed && discountProblem(discounts.typed, discounts.buyer, order);
  if (problem) throw refusalOf(problem);
  const best = pickDiscount(discounts, order);
  return best && applyDiscount(best, order.amount);
}
