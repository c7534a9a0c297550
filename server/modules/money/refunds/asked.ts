import { isErased } from '../../account/leaving/erased.ts';
import { eq, sql } from 'drizzle-orm';
import type { SiteSettings } from '../../../../shared/contract/settings.ts';
import type { Queryable } from '../../../database/connection.ts';
import { members } from '../../../database/schema/members.ts';
import { profiles } from '../../../database/schema/profiles.ts';
import { payments, purchases } from '../../../database/schema/purchases.ts';
import type { PaymentRow, PurchaseRow } from '../purchases/rows.ts';
import { leftOf, needsSecondOperator } from './give-back.ts';
import { unusedOf } from './unused.ts';
import {
  creditedPayment,
  pricePaid,
  wasWithdrawn,
  withdrawable,
  withdrawableUntil,
} from './withdrawal.ts';

/** Why the rule gives nothing. */
type Nothing = 'not_paid' | 'erased' | 'withdrawn' | 'too_late' | 'nothing_unused';

/** What somebody who decides on money back looks at. */
interface RefundFacts {
  purchase: PurchaseRow;
  /** The one that was credited, else the latest; null where nobody began to pay. */
  payment: PaymentRow | null;
  profile: string | null;
  email: string;
  balance: number;
  unused: number;
  /** What the unused credits cost, at any time. */
  unusedAmount: number;
  /** Until when the purchase can be withdrawn from. */
  until: Date | null;
  /** What the rule gives, by the time at which it was asked for. */
  rule: {
    credits: number;
    amount: number;
    endsPremium: boolean;
    needsSecondOperator: boolean;
  } | null;
  nothing: Nothing | null;
  /** What can go back at most. */
  left: number;
}

async function paymentOf(database: Queryable, purchase: string): Promise<PaymentRow | null> {
  const credited = await creditedPayment(database, purchase);
  if (credited) return credited;
  const [latest] = await database
    .select()
    .from(payments)
    .where(eq(payments.purchase_id, purchase))
    .orderBy(sql`${payments.created_at} desc`)
    .limit(1);
  return latest ?? null;
}

async function whyNothing(
  database: Queryable,
  { purchase, until, askedAt }: { purchase: PurchaseRow; until: Date | null; askedAt: Date },
): Promise<Nothing> {
  if (purchase.status !== 'completed' || until === null) return 'not_paid';
  if (await isErased(database, purchase.member_id)) return 'erased';
  if (await wasWithdrawn(database, purchase.id)) return 'withdrawn';
  return askedAt > until ? 'too_late' : 'nothing_unused';
}

/**
 * A purchase with what the rule of withdrawal refunds, and what is left beyond it.
 * @param askedAt when it was asked for: what was asked in time is in time.
 * @returns null for an unknown purchase.
 */
export async function readRefundFacts(
  database: Queryable,
  purchaseId: string,
  settings: Pick<SiteSettings, 'refund_days' | 'refund_approval'>,
  askedAt: Date,
): Promise<RefundFacts | null> {
  const [found] = await database
    .select({
      purchase: purchases,
      email: members.email,
      balance: members.credits,
      profile: profiles.id,
    })
    .from(purchases)
    .innerJoin(members, eq(members.id, purchases.member_id))
    .leftJoin(profiles, eq(profiles.member_id, members.id))
    .where(eq(purchases.id, purchaseId));
  if (!found) return null;
  const { purchase } = found;
  const payment = await paymentOf(database, purchase.id);
  const hasLeft = await isErased(database, purchase.member_id);
  const unused =
    purchase.status === 'completed' && !hasLeft ? await unusedOf(database, purchase) : 0;
  const until = withdrawableUntil(purchase, settings);
  const rule = await withdrawable(database, purchase, settings, askedAt);
  return {
    ...found,
    payment,
    unused,
    unusedAmount: pricePaid(purchase, unused),
    until,
    rule:
      rule && payment
        ? {
            credits: rule.credits,
            amount: rule.amount,
            endsPremium: rule.endsPremium,
            needsSecondOperator: await needsSecondOperator(
              database,
              payment,
              { amount: rule.amount, currency: purchase.currency },
              settings,
            ),
          }
        : null,
    nothing: rule ? null : await whyNothing(database, { purchase, until, askedAt }),
    left: payment ? await leftOf(database, payment) : 0,
  };
}
