import { eq, sql } from 'drizzle-orm';
import { APPEAL_MONTHS } from '../../../shared/site/complaints.ts';
import type { CaseOutcome } from '../../../shared/site/complaints.ts';
import { newId } from '../../../shared/identifiers.ts';
import { cases, decisions } from '../../database/schema/cases.ts';
import type { Transaction } from '../../database/connection.ts';
import { statement } from '../../database/statement.ts';
import { members } from '../../database/schema/members.ts';
import { reports } from '../../database/schema/reports.ts';
import { openedBy } from './opened-by.ts';
import { afterMonths } from './due.ts';
import { splitCase } from './join.ts';
import { queueDecisionMail } from './mails.ts';
import type { CaseRow } from './mails.ts';
import { discloseReads } from './reads.ts';

const selectMeasure = statement(
  'measure_appealed',
  `
  select from cases about where about.id = $1::uuid and (about.kind = 'statement'
    or exists (select from decisions first where first.case_id in (about.id, about.part_of) and first.measure is not null))`,
);

interface Decision {
  number: number;
  outcome: CaseOutcome | null;
  /** In the language of the case. */
  reasons: string;
  ground: string | null;
  by: string;
}

/** Where the decision goes: the address that was given, else that of the account. */
async function addressOf(database: Transaction, row: CaseRow): Promise<string | null> {
  if (row.email !== null || row.member_id === null) return row.email;
  const [member] = await database
    .select({ email: members.email })
    .from(members)
    .where(eq(members.id, row.member_id));
  return member?.email.includes('@') ? member.email : null;
}

/**
 * Decides a case: decision, end of the case and mail are one transaction, so that its sender is
 * notified once, even after a crash. An erased account's address is deleted with it.
 * @returns `unknown` for an unknown number; `closed` for one that was decided before; `photo` for a
 *   photo, which is decided and not answered; `measure` for an appeal against a measure, which only
 *   the desk puts back; `hides` for a case by which an account is hidden, which only the desk ends.
 */
export async function decideCase(
  database: Transaction,
  { number, outcome, reasons, ground, by }: Decision,
  now: Date,
): Promise<'decided' | 'unknown' | 'closed' | 'photo' | 'measure' | 'hides'> {
  const [row] = await database.select().from(cases).where(eq(cases.number, number)).for('update');
  if (!row) return 'unknown';
  if (row.closed_at !== null) return 'closed';
  if (row.kind === 'photo') return 'photo';
  if (row.kind === 'appeal' && (await selectMeasure(database, [row.about_case])).length > 0)
    return 'measure';
  if ((await openedBy(database, 'minor_hidden', [row])).length > 0) return 'hides';
  const [decision] = await database
    .insert(decisions)
    .values({
      id: newId(now.getTime()),
      case_id: row.id,
      outcome,
      text: reasons,
      ground,
      decided_by: by,
      decided_at: now,
      appeal_until: row.kind === 'appeal' ? null : afterMonths(now, APPEAL_MONTHS),
    })
    .returning();
  if (!decision) throw new Error('a decision was not stored');
  const to = await addressOf(database, row);
  await database
    .update(cases)
    .set({
      state: 'decided',
      closed_at: now,
      version: sql`${cases.version} + 1`,
      claimed_by: by,
      ...(row.erased_at === null ? {} : { email: null, name: null }),
    })
    .where(eq(cases.id, row.id));
  await splitCase(database, row.id);
  if (row.report_id !== null)
    await database.update(reports).set({ closed_at: now }).where(eq(reports.id, row.report_id));
  await discloseReads(database, row.number, now);
  if (to !== null) await queueDecisionMail(database, row, { decision, to, now });
  return 'decided';
}
