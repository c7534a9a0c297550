import type { Queryable } from '../../database/connection.ts';
import { statement } from '../../database/statement.ts';
import { discloseReads } from '../cases/reads.ts';
import { closeReportCase } from '../cases/report-case.ts';

const close = statement<{ id: string }>(
  'close_report',
  'update reports set closed_at = $2::timestamptz where number = $1::int and closed_at is null returning id',
);

/**
 * Ends a report and its case without a decision: six months later it is deleted with what it quotes.
 * @returns false when there is no open one of this number.
 */
export async function closeReport(
  database: Queryable,
  number: number,
  now: Date,
): Promise<boolean> {
  const [report] = await close(database, [number, now]);
  if (report) {
    await closeReportCase(database, report.id, now);
    await discloseReads(database, number, now);
  }
  return report !== undefined;
}
