import { and, desc, eq, ne } from 'drizzle-orm';
import { APPEAL_MONTHS } from '../../../shared/site/complaints.ts';
import type { Complaint } from '../../../shared/contract/cases.ts';
import { cases, decisions } from '../../database/schema/cases.ts';
import type { Transaction } from '../../database/connection.ts';
import { Refusal } from '../../http/route.ts';
import { afterMonths } from './due.ts';
import { caseOfLink } from './links.ts';
import type { CaseRow } from './mails.ts';

/** Until when a decided case can be appealed; null for one that is open, and for an appeal. */
export function appealUntil(
  row: Pick<CaseRow, 'kind' | 'closed_at'>,
  decision: { appeal_until: Date | null } | null,
): Date | null {
  if (row.kind === 'appeal' || row.closed_at === null) return null;
  return decision ? decision.appeal_until : afterMonths(row.closed_at, APPEAL_MONTHS);
}

/** The number in a typed text: `1234`, `nr. 1234`. */
const numberIn = (decision: string | undefined): number | null => {
  const [digits] = /\d{1,9}/.exec(decision ?? '') ?? [];
  return digits === undefined ? null : Number(digits);
};

/** The case that an appeal proves to be its sender's: by the mail's link, or signed in. */
async function provenCase(
  database: Transaction,
  { link, decision }: Pick<Complaint, 'link' | 'decision'>,
  memberId: string | null,
): Promise<CaseRow | null> {
  if (link !== undefined) {
    const id = (await caseOfLink(database, link))?.id;
    // The row is locked, so that two appeals at once are one.
    const [row] = id
      ? await database.select().from(cases).where(eq(cases.id, id)).for('update')
      : [];
    if (!row) throw new Refusal('validation_failed', { fields: { link: 'invalid' } });
    return row;
  }
  const number = numberIn(decision);
  if (memberId === null || number === null) return null;
  const [row] = await database
    .select()
    .from(cases)
    .where(and(eq(cases.number, number), eq(cases.member_id, memberId)))
    .for('update');
  return row ?? null;
}

/**
 * The case that an appeal is against. Null where nothing proves that it is the sender's: the
 * operator decides then, and the answer does not reveal whether there is such a case.
 * @throws Refusal `validation_failed` where a proven one is not decided, too old, or appealed
 *   before.
 */
export async function appealedCase(
  database: Transaction,
  input: Complaint,
  { memberId, now }: { memberId: string | null; now: Date },
): Promise<CaseRow | null> {
  const row = await provenCase(database, input, memberId);
  if (!row) return null;
  const refuse = (problem: string): never => {
    throw new Refusal('validation_failed', { fields: { decision: problem } });
  };
  const [decision] = await database.select().from(decisions).where(eq(decisions.case_id, row.id));
  const until = appealUntil(row, decision ?? null);
  if (row.closed_at === null) return refuse('appeal_early');
  if (until === null || now > until) return refuse('appeal_late');
  const [before] = await database
    .select({ id: cases.id })
    .from(cases)
    .where(and(eq(cases.about_case, row.id), ne(cases.id, input.id)))
    .orderBy(desc(cases.created_at))
    .limit(1);
  return before ? refuse('appeal_twice') : row;
}
