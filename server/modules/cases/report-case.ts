import { eq } from 'drizzle-orm';
import { localisedPath } from '../../../shared/locales.ts';
import type { Locale } from '../../../shared/locales.ts';
import type { ReportKind } from '../../../shared/report-kinds.ts';
import { cases } from '../../database/schema/cases.ts';
import type { Queryable } from '../../database/connection.ts';
import { dueOf, priorityOf, queueOf } from './due.ts';
import { joinOpenCase, splitCase } from './join.ts';
import { casePath, createCaseLink } from './links.ts';
import { alertOperator } from './mails.ts';
import type { OpeningRequest } from './mails.ts';
import { writtenDue } from './written-due.ts';

/** A report that was just stored. */
interface StoredReport {
  id: string;
  number: number;
  memberId: string;
  locale: Locale;
  country: string;
  kind: ReportKind;
  profile: string;
  message: string | null;
  now: Date;
}

/**
 * Puts a report into the queue of cases, under its own number. The operator is mailed at once where
 * a child may be in danger.
 * @returns the contents of its mail: by when it is answered, and where it can be followed.
 */
export async function openReportCase(
  request: OpeningRequest,
  report: StoredReport,
): Promise<{ due: string; path: string }> {
  const { database } = request;
  const { id, locale, country, now } = report;
  const facts = { kind: 'report', topic: report.kind, source: 'member', danger: false } as const;
  const [due, priority] = [dueOf(facts, now), priorityOf(facts)];
  await database.insert(cases).values({
    id,
    number: report.number,
    kind: facts.kind,
    topic: facts.topic,
    source: facts.source,
    member_id: report.memberId,
    locale,
    country,
    profile: report.profile,
    message: report.message,
    report_id: id,
    queue: queueOf(facts),
    good_faith: true,
    priority,
    due_at: due,
    created_at: now,
  });
  await joinOpenCase(database, { id, profile: report.profile });
  await alertOperator(request, { number: report.number, priority }, now);
  const token = await createCaseLink(database, id, now);
  return {
    due: writtenDue(locale, due, country),
    path: localisedPath(locale, casePath(token)),
  };
}

/** Ends the case of a report that is closed without a decision. */
export async function closeReportCase(
  database: Queryable,
  reportId: string,
  now: Date,
): Promise<void> {
  await database
    .update(cases)
    .set({ state: 'decided', closed_at: now })
    .where(eq(cases.report_id, reportId));
  await splitCase(database, reportId);
}
