import { eq, sql } from 'drizzle-orm';
import type { CaseOutcome } from '../../../../shared/site/complaints.ts';
import { APPEAL_MONTHS } from '../../../../shared/site/complaints.ts';
import { storedLocale } from '../../../../shared/locales.ts';
import type { Ground, Measure, UnusedChoice } from '../../../../shared/operator/measures.ts';
import type { Stoppable } from '../../../../shared/operator/objection.ts';
import type { BirthDateProof } from '../../../../shared/operator/birth-date.ts';
import { UNDO_SECONDS } from '../../../../shared/operator/queues.ts';
import type { PHOTO_REASONS } from '../../../../shared/photos.ts';
import { cases, decisions } from '../../../database/schema/cases.ts';
import { reports } from '../../../database/schema/reports.ts';
import { announceChanges } from '../../../live/announce.ts';
import { toUser } from '../../account/sign-in/viewer.ts';
import { writtenDay } from '../../money/purchases/written.ts';
import { afterMonths } from '../due.ts';
import { DECIDED } from '../mails.ts';
import type { Desk } from './desk.ts';
import { addressOf, queueLetter } from './letters.ts';
import type { StoredCase } from './rows.ts';

/** What an operator decides, by the contract. */
export interface Decision {
  /** Made by the page: the same one again is the same decision. */
  decision: string;
  id: string;
  version: number;
  measure: Measure;
  days?: number | undefined;
  reason?: (typeof PHOTO_REASONS)[number] | undefined;
  /** Words instead of a reason, at the console. */
  reasonText?: string | undefined;
  /** Of `photo_removed`, where the case has several photos. */
  photo?: string | undefined;
  ground?: Ground | undefined;
  outcome?: CaseOutcome | undefined;
  /** Of `refunded` outside the rule: how much, in minor units, and which credits go with it. */
  refund?: { credits: number; amount: number } | undefined;
  /** Of `closed`: those who paid to write to it get their credits back. */
  repay?: boolean | undefined;
  /** Of `closed`: what becomes of unused credits, where there are any. */
  unused?: UnusedChoice | undefined;
  /** Of `rectified`: when the member was born, and how that was shown. */
  birth_date?: { date: string; proof: BirthDateProof } | undefined;
  /** Of `objection`: what stops at once. */
  stop?: readonly Stoppable[] | undefined;
  words?: string | undefined;
  note?: string | undefined;
}
export type StoredDecision = typeof decisions.$inferSelect;

/** When the mails leave; until then the decision can be undone. */
export const leavesAt = (now: Date): Date => new Date(now.getTime() + UNDO_SECONDS * 1_000);

/** Stores a decision and ends its case. */
export async function storeDecision(
  desk: Desk,
  row: StoredCase,
  values: Omit<typeof decisions.$inferInsert, 'case_id' | 'decided_by' | 'decided_at'>,
): Promise<StoredDecision> {
  const { database, actor, now } = desk;
  const [stored] = await database
    .insert(decisions)
    .values({
      case_id: row.id,
      decided_by: actor.operator,
      decided_at: now,
      undo_until: leavesAt(now),
      ...values,
    })
    .returning();
  if (!stored) throw new Error('a decision was not stored');
  await database
    .update(cases)
    .set({
      state: 'decided',
      closed_at: now,
      version: row.version + 1,
      claimed_by: actor.operator,
      claimed_until: null,
      // A measure that lasts longer extends the life of the case.
      ...(values.until
        ? {
            held_until: sql`greatest(${cases.held_until}, ${values.until.toISOString()}::timestamptz)`,
          }
        : {}),
    })
    .where(eq(cases.id, row.id));
  if (row.report_id !== null)
    await database.update(reports).set({ closed_at: now }).where(eq(reports.id, row.report_id));
  return stored;
}

/** Shows a member's devices at once that something was decided about them, or is no more. */
export async function showDecided(desk: Desk, member: string | null): Promise<void> {
  if (member === null) return;
  const value = await toUser(desk.database, member, desk.now);
  await announceChanges(desk, [{ memberId: member, entity: 'account', id: member, value }]);
}

/** Mails the sender of a case its outcome. @returns the mail, where there is an address. */
export async function notifySender(
  desk: Desk,
  row: StoredCase,
  text: string,
  template = DECIDED[row.kind],
): Promise<string[]> {
  const to = await addressOf(desk.database, row);
  if (to === null) return [];
  const locale = storedLocale(row.locale);
  const until = afterMonths(desk.now, APPEAL_MONTHS);
  return [
    await queueLetter(desk.database, row, {
      template,
      to,
      locale,
      reasons: text,
      until: row.kind === 'appeal' ? '' : writtenDay(locale, until, row.country),
      at: leavesAt(desk.now),
    }),
  ];
}
