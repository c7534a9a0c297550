import type { Database } from '../../database/connection.ts';
import { inTransaction } from '../../database/transaction.ts';
import { statement, toInstant } from '../../database/statement.ts';
import { noteSeen } from '../../operator/audit/content-views.ts';
import { seenOf } from '../cases/command-texts.ts';

const MOST_LISTED = 200;
const selectOpen = statement<{
  number: number;
  kind: string;
  created_at: string;
  name: string | null;
  profile: string | null;
  text: string | null;
  holds_quote: boolean;
  quoted: string | null;
  quoted_text: string | null;
  photo: string | null;
  sent_at: string | null;
  sender: string | null;
}>(
  'open_reports',
  `
  select report.number, report.kind, report.created_at, theirs.name, report.profile, report.text, report.holds_quote,
    quote.kind as quoted, coalesce(quote.text, quote.gift) as quoted_text, quote.photo, quote.sent_at, quote.sender_profile as sender
  from reports report left join report_quotes quote on quote.report_id = report.id left join profiles theirs on theirs.id = report.profile
  where report.closed_at is null order by report.created_at, report.number limit ${MOST_LISTED}`,
);

/** Lines of one text, each after the sign of its author. */
const lines = (sign: string, text: string | null): string[] =>
  text === null ? [] : text.split('\n').map((line) => `    ${sign} ${line}`);

/**
 * The open reports for the operator, the oldest first: the reporter's words, and what they quote,
 * which is recorded as shown.
 */
export async function listReports(database: Database, now: Date): Promise<string> {
  const open = await inTransaction(database, async (transaction) => {
    const rows = await selectOpen(transaction, []);
    const seen = rows.flatMap(({ number, sender, quoted }) =>
      sender === null || quoted === null ? [] : seenOf(number, [{ profile: sender, kind: quoted }]),
    );
    await noteSeen(transaction, { operator: null, at: now }, seen);
    return rows;
  });
  if (open.length === 0) return 'No report is open.';
  return open
    .flatMap((report) => [
      `${report.number}  ${toInstant(report.created_at)}  ${report.kind}  ${report.name || '(erased)'} (${report.profile ?? '-'})`,
      ...lines(report.holds_quote ? 'reporter, perhaps with a quote:' : 'reporter:', report.text),
      ...(report.quoted === null
        ? []
        : [
            `    ${report.quoted} of ${report.sent_at === null ? '-' : toInstant(report.sent_at)} ${report.photo ?? ''}`,
          ]),
      ...lines('quote:', report.quoted_text),
    ])
    .join('\n');
}
