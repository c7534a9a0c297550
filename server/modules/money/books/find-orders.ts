import { and, asc, desc, eq, inArray, isNull, or, sql } from 'drizzle-orm';
import type { FoundOrder } from '../../../../shared/contract/operator/books.ts';
import { isEmailAddress } from '../../../../shared/account/email-address.ts';
import { UUID_PATTERN } from '../../../../shared/identifiers.ts';
import type { Queryable } from '../../../database/connection.ts';
import { cases } from '../../../database/schema/cases.ts';
import { ledgerEntries } from '../../../database/schema/credits.ts';
import { members } from '../../../database/schema/members.ts';
import { profiles } from '../../../database/schema/profiles.ts';
import { payments, purchases } from '../../../database/schema/purchases.ts';
import { chargebacks, refunds } from '../../../database/schema/refunds.ts';
import type { PurchaseRow } from '../purchases/rows.ts';

const MOST = 20;

/** Which orders a number, an id or an address means; null for anything else. */
function meaningOf(database: Queryable, exactly: string) {
  const number = /^#?(\d{1,10})$/.exec(exactly)?.[1];
  if (number !== undefined) return eq(purchases.number, Number(number));
  const id = exactly.toLowerCase();
  if (UUID_PATTERN.test(id))
    return or(
      eq(purchases.id, id),
      eq(purchases.member_id, id),
      eq(profiles.id, id),
      inArray(
        purchases.id,
        database.select({ id: payments.purchase_id }).from(payments).where(eq(payments.id, id)),
      ),
      inArray(
        purchases.id,
        database.select({ id: refunds.purchase_id }).from(refunds).where(eq(refunds.id, id)),
      ),
    );
  return isEmailAddress(exactly) ? eq(sql`lower(${members.email})`, id) : null;
}

async function orderOf(database: Queryable, purchase: PurchaseRow): Promise<FoundOrder> {
  const paid = await database
    .select()
    .from(payments)
    .where(eq(payments.purchase_id, purchase.id))
    .orderBy(asc(payments.created_at));
  const back = await database
    .select({ id: refunds.id })
    .from(refunds)
    .where(eq(refunds.purchase_id, purchase.id));
  const reversed = await database
    .select({ id: chargebacks.id })
    .from(chargebacks)
    .innerJoin(payments, eq(payments.id, chargebacks.payment_id))
    .where(eq(payments.purchase_id, purchase.id));
  const entries = await database
    .select()
    .from(ledgerEntries)
    .where(
      and(
        eq(ledgerEntries.member_id, purchase.member_id),
        inArray(ledgerEntries.reference, [
          purchase.id,
          ...[...back, ...reversed].map(({ id }) => id),
        ]),
      ),
    )
    .orderBy(asc(ledgerEntries.number));
  const open = await database
    .select({ number: cases.number, kind: cases.kind, purchase: cases.purchase })
    .from(cases)
    .where(
      and(
        isNull(cases.closed_at),
        or(
          eq(cases.purchase, purchase.id),
          and(
            eq(cases.member_id, purchase.member_id),
            eq(cases.kind, 'complaint'),
            eq(cases.topic, 'payment'),
          ),
        ),
      ),
    )
    .orderBy(asc(cases.number));
  return {
    order: purchase.number,
    ordered_at: purchase.created_at.toISOString(),
    credited_at: purchase.credited_at?.toISOString() ?? null,
    status: purchase.status,
    credits: purchase.credits,
    currency: purchase.currency,
    total: purchase.total_amount,
    discount: purchase.discount_amount,
    discount_code: purchase.discount_code,
    country: purchase.country,
    vat: purchase.vat_amount,
    payments: paid.map((one) => ({
      id: one.id,
      at: one.created_at.toISOString(),
      method: one.method,
      provider: one.provider,
      status: one.status,
      amount: one.amount,
      refunded: one.amount_refunded,
      charged_back: one.amount_charged_back,
    })),
    ledger: entries.map((one) => ({
      at: one.created_at.toISOString(),
      cause: one.cause,
      amount: one.amount,
      balance: one.balance,
    })),
    refund_case: open.find((one) => one.purchase === purchase.id)?.number ?? null,
    complaints: open.filter(({ kind }) => kind === 'complaint').map(({ number }) => number),
  };
}

/**
 * Finds orders exactly, so that nobody browses: by number, by an id of what belongs to them, or by an
 * address; the latest first.
 */
export async function findOrders(
  database: Queryable,
  exactly: string,
): Promise<{ orders: FoundOrder[]; profiles: string[] }> {
  const meaning = meaningOf(database, exactly);
  if (!meaning) return { orders: [], profiles: [] };
  const found = await database
    .select({ purchase: purchases, profile: profiles.id })
    .from(purchases)
    .innerJoin(members, eq(members.id, purchases.member_id))
    .leftJoin(profiles, eq(profiles.member_id, members.id))
    .where(meaning)
    .orderBy(desc(purchases.created_at))
    .limit(MOST);
  const orders: FoundOrder[] = [];
  for (const { purchase } of found) orders.push(await orderOf(database, purchase));
  return {
    orders,
    profiles: [...new Set(found.flatMap(({ profile }) => (profile === null ? [] : [profile])))],
  };
}
