import { and, asc, eq } from 'drizzle-orm';
import type { Queryable, Transaction } from '../../../database/connection.ts';
import { purchases } from '../../../database/schema/purchases.ts';
import type { MoneyAnnouncer } from '../purchases/view.ts';
import { readRefundFacts } from './asked.ts';
import { giveBack } from './give-back.ts';
import { withdrawAsked } from './withdraw.ts';

/** The unused credits of one payment, and what they cost. */
export interface UnusedCredits {
  payment: string;
  credits: number;
  /** In minor units of `currency`. */
  amount: number;
  currency: string;
}

type Asked = Pick<MoneyAnnouncer, 'now' | 'services'>;

async function unusedPurchases(
  database: Queryable,
  memberId: string,
  { now, services }: Asked,
): Promise<(UnusedCredits & { purchase: string; inTime: boolean })[]> {
  const bought = await database
    .select({ id: purchases.id })
    .from(purchases)
    .where(and(eq(purchases.member_id, memberId), eq(purchases.status, 'completed')))
    .orderBy(asc(purchases.id));
  const found = [];
  for (const { id } of bought) {
    const facts = await readRefundFacts(database, id, services.settings.current(), now);
    if (!facts?.payment) continue;
    const credits = facts.rule?.credits ?? facts.unused;
    const amount = facts.rule?.amount ?? Math.min(facts.unusedAmount, facts.left);
    if (credits === 0 || amount === 0) continue;
    found.push({
      ...{ purchase: id, payment: facts.payment.id, credits, amount },
      currency: facts.purchase.currency,
      inTime: facts.rule !== null,
    });
  }
  return found;
}

/** What a member has paid for and not used, by payment, at the price paid: also after `refund_days`. */
export const unusedCreditsOf = async (
  database: Queryable,
  memberId: string,
  asked: Asked,
): Promise<UnusedCredits[]> =>
  (await unusedPurchases(database, memberId, asked)).map(
    ({ payment, credits, amount, currency }) => ({ payment, credits, amount, currency }),
  );

/**
 * Refunds what a member paid for unused credits, because their account is closed: by a withdrawal
 * where that is in time, else by an operator's refund. The caller holds the locks of
 * `lockPurchasesOf`.
 */
export async function giveUnusedBack(
  announcer: MoneyAnnouncer & { database: Transaction },
  memberId: string,
  reason: string,
): Promise<void> {
  const { database, now } = announcer;
  for (const one of await unusedPurchases(database, memberId, announcer)) {
    const { purchase, payment, credits, amount, currency, inTime } = one;
    if (inTime) await withdrawAsked(announcer, purchase, now);
    else await giveBack(announcer, payment, { credits, amount, currency, reason });
  }
}
