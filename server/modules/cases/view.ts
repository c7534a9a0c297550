import { and, asc, desc, eq, inArray } from 'drizzle-orm';
import type { CaseState } from '../../../shared/site/complaints.ts';
import { storedLocale } from '../../../shared/locales.ts';
import type { CaseView } from '../../../shared/contract/cases.ts';
import { cases, decisions } from '../../database/schema/cases.ts';
import type { Queryable } from '../../database/connection.ts';
import { Refusal } from '../../http/route.ts';
import { textsOf } from '../../http/caller/language.ts';
import { appealUntil } from './appeal.ts';
import { mayConfirm } from './confirm-notice.ts';
import { caseOfLink } from './links.ts';
import type { CaseRow } from './mails.ts';

const MOST_SHOWN = 100;
const reversedTexts = textsOf('mail-decisions');

const stateOf = ({ state }: Pick<CaseRow, 'state'>): CaseState =>
  state === 'decided' ? 'decided' : state === 'new' ? 'received' : 'in_review';

/** What was decided, below that it was reversed. */
function reasonsOf(
  { kind, locale }: Pick<CaseRow, 'kind' | 'locale'>,
  { text, reversed_at: reversedAt }: typeof decisions.$inferSelect,
): string {
  if (reversedAt === null) return text;
  const key = kind === 'statement' ? 'reversed.member' : 'reversed.sender';
  return [reversedTexts(storedLocale(locale), key) ?? '', text].join('\n\n');
}

async function viewsOf(database: Queryable, rows: readonly CaseRow[]): Promise<CaseView[]> {
  if (rows.length === 0) return [];
  const ids = rows.map(({ id }) => id);
  const decided = await database.select().from(decisions).where(inArray(decisions.case_id, ids));
  const appeals = await database
    .select({ number: cases.number, about: cases.about_case })
    .from(cases)
    .where(and(inArray(cases.about_case, ids), eq(cases.kind, 'appeal')))
    .orderBy(asc(cases.number));
  return rows.map((row) => {
    const decision = decided.find((one) => one.case_id === row.id) ?? null;
    return {
      number: row.number,
      kind: row.kind,
      topic: row.topic,
      created_at: row.created_at.toISOString(),
      due_at: row.due_at.toISOString(),
      state: stateOf(row),
      decision: decision && {
        outcome: decision.outcome,
        reasons: reasonsOf(row, decision),
        ground: decision.ground,
        decided_at: decision.decided_at.toISOString(),
        appeal_until: appealUntil(row, decision)?.toISOString() ?? null,
      },
      appeal: appeals.find(({ about }) => about === row.id)?.number ?? null,
    };
  });
}

/** A member's own cases, the latest first; never those that are about them. */
export async function readCases(database: Queryable, memberId: string): Promise<CaseView[]> {
  const rows = await database
    .select()
    .from(cases)
    .where(eq(cases.member_id, memberId))
    .orderBy(desc(cases.created_at), desc(cases.number))
    .limit(MOST_SHOWN);
  return viewsOf(database, rows);
}

/** The case of a follow-up link. @throws Refusal `not_found` for an unknown link. */
export async function readCaseOfLink(database: Queryable, token: string): Promise<CaseView> {
  const link = await caseOfLink(database, token);
  const rows = link ? await database.select().from(cases).where(eq(cases.id, link.id)) : [];
  const [[row], [view]] = [rows, await viewsOf(database, rows)];
  if (!link || !row || !view) throw new Refusal('not_found');
  return (await mayConfirm(database, row, link)) ? { ...view, to_confirm: true } : view;
}
