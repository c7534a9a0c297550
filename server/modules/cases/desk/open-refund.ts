import { and, eq, inArray, isNull } from 'drizzle-orm';
import { UUID_PATTERN } from '../../../../shared/identifiers.ts';
import type { Queryable } from '../../../database/connection.ts';
import { cases } from '../../../database/schema/cases.ts';
import { payments, purchases } from '../../../database/schema/purchases.ts';
import { Refusal } from '../../../http/route.ts';
import { insertRefundCase, turnIntoRefund } from '../refund-case.ts';
import { caseChanged } from './changed.ts';
import { queuesOf } from './desk.ts';
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

/** A purchase's open request. */
async function openRequest(desk: Desk, purchase: string): Promise<StoredCase | null> {
  const [open] = await desk.database
    .select({ id: cases.id })
    .from(cases)
    .where(and(eq(cases.purchase, purchase), isNull(cases.closed_at)));
  return open ? storedCase(desk, open.id) : null;
}

/** A complaint about a payment, also one that became a request. @throws Refusal `not_found`. */
async function complaintOf(desk: Desk, number: number): Promise<StoredCase> {
  const [found] = await desk.database
    .select({ id: cases.id })
    .from(cases)
    .where(
      and(
        eq(cases.number, number),
        inArray(cases.kind, ['complaint', 'refund']),
        eq(cases.topic, 'payment'),
      ),
    );
  const row = found && (await storedCase(desk, found.id));
  if (!row) throw new Refusal('not_found');
  return row;
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
  const open = await openRequest(desk, purchase.id);
  if (open) throw await caseChanged(desk, open);
  const complaint = asked.complaint === undefined ? null : await complaintOf(desk, asked.complaint);
  const row =
    complaint === null
      ? await insertRefundCase(database, {
          case: asked.id,
          purchase,
          source: 'own',
          asker: null,
          now,
        })
      : await turnIntoRefund(database, { number: complaint.number, purchase: purchase.id, now });
  if (!row) {
    const first = complaint
      ? await storedCase(desk, complaint.id)
      : await openRequest(desk, purchase.id);
    // A complaint about a payment is theirs to turn into a request, whoever answers it.
    const work = [...queuesOf(actor), 'complaints'] as const;
    throw first ? await caseChanged(desk, first, work) : new Refusal('case_changed');
  }
  await desk.audit({
    act: 'money_open_refund',
    subjects: [`case:${row.id}`, `purchase:${purchase.id}`],
    case: row.number,
    before: complaint === null ? null : { kind: 'complaint' },
    after: { kind: 'refund', by: actor.role },
  });
  return row;
}
