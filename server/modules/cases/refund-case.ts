import { and, eq, isNull, lte, or } from 'drizzle-orm';
import { newId } from '../../../shared/identifiers.ts';
import type { CaseSource } from '../../../shared/site/complaints.ts';
import type { Queryable, Transaction } from '../../database/connection.ts';
import { cases } from '../../database/schema/cases.ts';
import { dueOf } from './due.ts';
import { queueReceivedMail } from './mails.ts';
import type { CaseRow } from './mails.ts';

const dueFrom = (source: CaseSource, now: Date): Date =>
  dueOf({ kind: 'refund', topic: 'payment', source, danger: false }, now);

/** Whose purchase money is asked back of, and who asks. */
interface RefundOf {
  /** Of the new case. */
  case?: string;
  purchase: { id: string; country: string; locale: string };
  source: 'own' | 'anyone';
  /** Who is answered; null for our own, which sends only the mails about the money. */
  asker: { member: string; email: string } | null;
  now: Date;
}

/**
 * Opens a refund request for a purchase and mails its number to the member who asked; null where
 * one is open already.
 */
export async function insertRefundCase(
  database: Transaction,
  { purchase, source, asker, now, ...given }: RefundOf,
): Promise<CaseRow | null> {
  const [row] = await database
    .insert(cases)
    .values({
      id: given.case ?? newId(now.getTime()),
      kind: 'refund',
      topic: 'payment',
      source,
      member_id: asker?.member ?? null,
      email: asker?.email ?? null,
      locale: purchase.locale,
      country: purchase.country,
      purchase: purchase.id,
      queue: 'refunds',
      priority: 2,
      due_at: dueFrom(source, now),
      created_at: now,
    })
    .onConflictDoNothing()
    .returning();
  if (row && asker) await queueReceivedMail(database, row, now);
  return row ?? null;
}

/**
 * Turns a complaint about a payment into a refund request with the same number, sender, words and
 * time of arrival. Null where it is decided, or somebody works on it.
 */
export async function turnIntoRefund(
  database: Queryable,
  { number, purchase, now }: { number: number; purchase: string; now: Date },
): Promise<CaseRow | null> {
  const [found] = await database
    .select()
    .from(cases)
    .where(and(eq(cases.number, number), eq(cases.kind, 'complaint'), eq(cases.topic, 'payment')))
    .for('update');
  if (!found) return null;
  const due = dueFrom(found.source, now);
  const [row] = await database
    .update(cases)
    .set({
      kind: 'refund',
      queue: 'refunds',
      purchase,
      due_at: due < found.due_at ? due : found.due_at,
      version: found.version + 1,
      state: 'new',
      claimed_by: null,
      claimed_until: null,
    })
    .where(
      and(
        eq(cases.id, found.id),
        isNull(cases.closed_at),
        or(isNull(cases.claimed_until), lte(cases.claimed_until, now)),
      ),
    )
    .returning();
  return row ?? null;
}
