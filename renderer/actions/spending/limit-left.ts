import type { Spending, SpendingLimit } from '../../../shared/contract/spending.ts';

/** A limit at a moment: a raise may be due, a period may be over. */
interface CurrentLimit {
  credits: number | null;
  spent: number;
  resetsAt: string;
}

/** A limit as it is now, from what the server last sent. `now` in milliseconds. */
export function currentLimit(limit: SpendingLimit, now: number): CurrentLimit {
  return {
    credits: limit.next && Date.parse(limit.next.at) <= now ? limit.next.credits : limit.credits,
    spent: Date.parse(limit.resets_at) <= now ? 0 : limit.spent,
    resetsAt: limit.resets_at,
  };
}

/** Which of the two limits leaves least, and how much that is; null without any. */
export function limitLeft(
  spending: Spending | null | undefined,
  now: number,
): { period: 'day' | 'month'; left: number; limit: CurrentLimit } | null {
  if (!spending) return null;
  const [day, month] = (['day', 'month'] as const)
    .flatMap((period) => {
      const limit = currentLimit(spending[period], now);
      return limit.credits === null
        ? []
        : [{ period, left: Math.max(0, limit.credits - limit.spent), limit }];
    })
    .sort((one, other) => one.left - other.left || (one.period === 'month' ? -1 : 1));
  return day ?? month ?? null;
}
