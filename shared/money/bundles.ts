import type { Money } from './money.ts';

/** The four packages, each with a style of its own. */
export const BUNDLE_IDS = ['p0', 'p1', 'p2', 'p3'] as const;
export type BundleId = (typeof BUNDLE_IDS)[number];

/** What one credit costs, in minor units, for display alone: 22.5 is € 0,225. */
export const unitPrice = (total: number, credits: number): number =>
  Math.round((total * 100) / credits) / 100;

/** How many percent cheaper a credit is here than there, rounded down; 0 where it is not. */
export function unitSaving(
  here: { total: number; credits: number },
  there: { total: number; credits: number },
): number {
  const saving = 1 - (here.total * there.credits) / (there.total * here.credits);
  return Math.max(0, Math.floor(saving * 100 + 1e-9));
}

/** What a discount takes off: a percentage of the price, or a value in its currency. */
export type DiscountWorth = { percentage: number } | { value: number };

/** The least that an order costs, with any discount: a discount for staying can be 100 %. */
const LEAST_TOTAL = 100;

/** The price after a discount, in minor units, rounded down once for the member. */
export function discountedTotal(list: number, worth: DiscountWorth): number {
  const total =
    'percentage' in worth
      ? Math.floor((list * (100 - worth.percentage)) / 100)
      : list - worth.value;
  return Math.max(Math.min(list, LEAST_TOTAL), total);
}

/** The tax in a price that includes it, for a rate in basis points (2100 is 21 %). */
export const includedTax = ({ amount }: Pick<Money, 'amount'>, rate: number): number =>
  Math.round((amount * rate) / (10_000 + rate));
