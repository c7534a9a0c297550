import type { Answer } from '../../../../shared/contract/calls.ts';
import type { DiscountCode } from '../../../../shared/contract/payments.ts';
import type { SiteSettings } from '../../../../shared/contract/settings.ts';
import {
  TIME_BONUS_CODE,
  TIME_BONUS_PERCENTAGE,
  timeBonusSeconds,
  WELCOME_CODE,
} from '../../../../shared/money/time-bonus.ts';
import type { Queryable } from '../../../database/connection.ts';
import { readBuyer } from './read.ts';
import { readDiscounts, refusalOf } from './choose.ts';
import { bestDiscount, buyerProblem, discountsByRule, toDiscountCode } from './rules.ts';
import type { Buyer, Discount } from './rules.ts';

/** Any order: the discounts by rule are percentages that apply to each. */
const ANY_ORDER = { amount: 1_000_000, currency: 'EUR', country: '', method: null } as const;

/** The discount that a member has without a typed code, at an instant; null for none. */
const activeDiscount = (buyer: Buyer, byRule: readonly Discount[], now: Date): Discount | null =>
  bestDiscount(byRule, buyer, { ...ANY_ORDER, now });

/** The discount in force for a member without typing anything; null for none. */
export async function readActiveDiscount(
  database: Queryable,
  memberId: string,
  { now, settings }: { now: Date; settings: SiteSettings },
): Promise<DiscountCode | null> {
  const buyer = await readBuyer(database, memberId);
  const active = activeDiscount(buyer, discountsByRule(buyer, settings), now);
  return active && toDiscountCode(active, now);
}

/**
 * A member's welcome code while it can still be used, also beside the time bonus: the page shows
 * from it what follows that bonus, and until when. Null for none.
 */
export async function readWelcomeDiscount(
  database: Queryable,
  memberId: string,
  { now, settings }: { now: Date; settings: SiteSettings },
): Promise<DiscountCode | null> {
  const buyer = await readBuyer(database, memberId);
  const welcome = discountsByRule(buyer, settings).find(({ code }) => code === WELCOME_CODE);
  return welcome && buyerProblem(welcome, buyer, now) === null
    ? toDiscountCode(welcome, now)
    : null;
}

/**
 * A code that the member typed. One that expired or is off is shown as such; whether it
 * applies to an order is decided with the order.
 * @throws Refusal `code_not_found` for an unknown code and another member's, `code_used`, and
 *   `code_not_applicable` for one on a first purchase that was made.
 */
export async function readTypedDiscount(
  database: Queryable,
  memberId: string,
  { code, now, settings }: { code: string; now: Date; settings: SiteSettings },
): Promise<DiscountCode | null> {
  const { typed, buyer } = await readDiscounts(database, { memberId, code, settings });
  const problem = typed && buyerProblem(typed, buyer, now);
  if (problem && problem !== 'code_expired') throw refusalOf(problem);
  return typed && toDiscountCode(typed, now);
}

/** What is left of a member's time bonus, by the server's clock. */
export async function readTimeBonus(
  database: Queryable,
  memberId: string | null,
  { now, settings }: { now: Date; settings: SiteSettings },
): Promise<Answer<'getTimeBonus'>> {
  const bonus = { code: TIME_BONUS_CODE, percentage: TIME_BONUS_PERCENTAGE };
  const buyer = memberId === null ? null : await readBuyer(database, memberId);
  const discount =
    buyer && discountsByRule(buyer, settings).find(({ code }) => code === TIME_BONUS_CODE);
  if (!discount || buyerProblem(discount, buyer, now))
    return { visible: false, remaining_s: 0, ...bonus };
  return {
    visible: true,
    remaining_s: timeBonusSeconds(buyer.signupAt.getTime(), now.getTime()),
    ...bonus,
  };
}
