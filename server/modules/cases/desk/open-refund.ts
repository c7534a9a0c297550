import { and, eq, isNull } from 'drizzle-orm';
import { UUID_PATTERN } from '../../../../shared/identifiers.ts';
import type { Queryable } from '../../../database/connection.ts';
import { cases } from '../../../database/schema/cases.ts';
import { payments, purchases } from '../../../database/schema/purchases.ts';
import { Refusal } from '../../../http/route.ts';
import { insertRefundCase, turnIntoRefund } from '../refund-case.ts';
import type { Desk } from './desk.ts';
import { storedCase } from './rows.ts';
import type { StoredCase } from './rows.ts';

/** Whether a number is of an open case about money, which allows to look at orders. */
export async function isOpenMoneyCase(database: Queryable, number: number): Promise<boolean> {
  const [found] = await database
    .select({ kind: cases.kind, topic: cases.topic })
    .from(cases)
    .where(and(eq(cases.number, number), isNull(cases.closed_at), isNull(cases.sealed_at)));
  return found?.kind === 'refund' || (found?.kind === 'complaint' && found.topic === 'payment');
}

/**
 * Opens a request for money back by the number of an order or the id of a payment: from a complaint
 * about a payment, which becomes it with the same number and sender, or on our own initiative.
 * @returns the case.
 * @throws Refusal `not_found` for an unknown order or complaint; `case_changed` where the complaint
 *   is decided or claimed by another, or the order has an open request.
 */
export async function openRefundCase(
  desk: Desk,
  asked: { id: string; order: string; complaint: number | undefined },
): Promise<StoredCase> {
  const { database, now, actor } = desk;
  const [purchase] = await database
    .select({
      id: purchases.id,
      country: purchases.country,
      locale: purchases.locale,
    })
    .from(purchases)
    .leftJoin(payments, eq(payments.purchase_id, purchases.id))
    .where(
      /^\d{1,10}$/.test(asked.order)
        ? eq(purchases.number, Number(asked.order))
        : UUID_PATTERN.test(asked.order)
          ? eq(payments.id, asked.order.toLowerCase())
          : eq(purchases.number, -1),
    )
    .limit(1);
  if (!purchase) throw new Refusal('not_found');
  const before = await storedCase(desk, asked.id);
  if (before) return before;
  const [open] = await database
    .select({ id: cases.id })
    .from(cases)
    .where(and(eq(cases.purchase, purchase.id), isNull(cases.closed_at)));
  if (open) throw new Refusal('case_changed');
  const row =
    asked.complaint === undefined
      ? await insertRefundCase(database, {
          case: asked.id,
          purchase,
          source: 'own',
          asker: null,
          now,
        })
      : await turnIntoRefund(database, { number: asked.complaint, purchase: purchase.id, now });
  if (!row) throw new Refusal('case_changed');
  await desk.audit({
    act: 'money_open_refund',
    subjects: [`case:${row.id}`, `purchase:${purchase.id}`],
    case: row.number,
    before: asked.complaint === undefined ? null : { kind: 'complaint' },
    after: { kind: 'refund', by: actor.role },
  });
  return row;
}
