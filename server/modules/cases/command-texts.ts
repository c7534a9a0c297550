import { asc, eq, isNull } from 'drizzle-orm';
import { caseEvidence, cases, decisions } from '../../database/schema/cases.ts';
import type { ContentView } from '../../../shared/operator/content-views.ts';
import type { Database, Transaction } from '../../database/connection.ts';
import { reportQuotes, reports } from '../../database/schema/reports.ts';
import { noteSeen } from '../../operator/audit/content-views.ts';
import type { ContentSeen } from './desk/desk.ts';
import type { CaseRow } from './mails.ts';

const MOST_LISTED = 200;

/** Lines of one text, each after the sign of its author. */
const lines = (sign: string, text: string | null): string[] =>
  text === null ? [] : text.split('\n').map((line) => `    ${sign} ${line}`);

const headOf = (row: CaseRow, now: Date): string =>
  [
    String(row.number),
    row.closed_at === null && row.due_at < now ? 'LATE' : row.state,
    row.priority === 0 ? 'DANGER' : '',
    `${row.kind}/${row.topic}`,
    `due ${row.due_at.toISOString()}`,
    row.locale,
    row.source,
  ]
    .filter(Boolean)
    .join('  ');

/** What copies show of whom. */
export function seenOf(
  number: number,
  copies: readonly { profile: string; kind: string }[],
): ContentSeen[] {
  const whatOf = (kind: string): ContentView =>
    kind === 'profile' ? 'profile' : kind === 'profile_photo' ? 'photo' : 'message';
  const groups = Map.groupBy(copies, ({ profile, kind }) => `${profile} ${whatOf(kind)}`);
  return [...groups.values()].flatMap((group) =>
    group.slice(0, 1).map(({ profile, kind }) => ({
      profile,
      what: whatOf(kind),
      count: group.length,
      case: number,
    })),
  );
}

/** The open cases, what is due first on top, danger above all. */
export async function listOpen(database: Database, now: Date): Promise<string> {
  const rows = await database
    .select()
    .from(cases)
    .where(isNull(cases.closed_at))
    .orderBy(asc(cases.priority), asc(cases.due_at), asc(cases.number))
    .limit(MOST_LISTED);
  if (rows.length === 0) return 'No case is open.';
  return rows.map((row) => headOf(row, now)).join('\n');
}

/**
 * One case with the sender's words, what it is about, and the decision; null for no such number.
 * What it shows of a member is on record, as at the desk.
 */
export async function showCase(
  database: Transaction,
  number: number,
  now: Date,
): Promise<string | null> {
  const [row] = await database.select().from(cases).where(eq(cases.number, number));
  if (!row) return null;
  const [report] = await database.select().from(reports).where(eq(reports.id, row.id));
  const [quote] = await database
    .select()
    .from(reportQuotes)
    .where(eq(reportQuotes.report_id, row.id));
  const evidence = await database
    .select()
    .from(caseEvidence)
    .where(eq(caseEvidence.case_id, row.id))
    .orderBy(asc(caseEvidence.id));
  const [decision] = await database.select().from(decisions).where(eq(decisions.case_id, row.id));
  const [about] = row.about_case
    ? await database
        .select({ number: cases.number, text: decisions.text, by: decisions.decided_by })
        .from(cases)
        .leftJoin(decisions, eq(decisions.case_id, cases.id))
        .where(eq(cases.id, row.about_case))
    : [];
  await noteSeen(
    database,
    { operator: null, at: now },
    seenOf(number, [
      ...(quote ? [{ profile: quote.sender_profile, kind: quote.kind }] : []),
      ...evidence.filter(({ context, profile }) => !context || profile === row.profile),
    ]),
  );
  const facts: readonly (readonly [string, string | null])[] = [
    ['from', [row.name, row.email].filter(Boolean).join(' ') || null],
    ['place', row.place],
    ['profile', row.profile],
    ['message', row.message],
    ['against', about ? `case ${about.number}, decided by ${about.by ?? '-'}` : row.decision],
    ['good faith', row.good_faith ? 'yes' : null],
    ['kept until', row.held_until?.toISOString() ?? null],
  ];
  return [
    headOf(row, now),
    ...facts.flatMap(([name, value]) => (value === null ? [] : [`    ${name}: ${value}`])),
    ...lines(
      report?.holds_quote ? 'sender, perhaps with a quote:' : 'sender:',
      row.text ?? report?.text ?? null,
    ),
    ...(quote
      ? [
          `    ${quote.kind} of ${quote.sent_at.toISOString()} ${quote.photo ?? ''}`,
          ...lines('quote:', quote.text ?? quote.gift),
        ]
      : []),
    ...evidence.flatMap((one) => [
      `    ${one.context ? 'before it: ' : ''}${one.kind} of ${one.profile} at ${one.at.toISOString()} ${one.photo ?? ''}`,
      ...lines('quote:', one.text ?? one.gift),
    ]),
    ...lines('decided before:', about?.text ?? null),
    ...(decision
      ? [
          `    decided ${decision.decided_at.toISOString()} by ${decision.decided_by}${decision.outcome ? `: ${decision.outcome}` : ''}`,
          ...lines('reasons:', decision.text),
          ...lines('ground:', decision.ground),
        ]
      : []),
  ].join('\n');
}
