import type { Queryable } from '../../database/connection.ts';
import { statement } from '../../database/statement.ts';
import type { JobHandler } from '../../jobs/runner.ts';

const DAY_MS = 24 * 60 * 60_000;

const close = statement<{ id: string }>(
  'close_report',
  'update reports set closed_at = $2::timestamptz where number = $1::int and closed_at is null returning id',
);

/**
 * Ends a report: six months later it is deleted with what it quotes.
 * @returns false when there is no open one of this number.
 */
export const closeReport = async (
  database: Queryable,
  number: number,
  now: Date,
): Promise<boolean> => (await close(database, [number, now])).length > 0;

const deleteOld = statement(
  'delete_closed_reports',
  `delete from reports where closed_at < $1::timestamptz - interval '6 months'`,
);

/** Deletes reports that were closed six months ago; their pictures are swept with other files. */
export const reportJobs: Readonly<Record<string, JobHandler>> = {
  delete_closed_reports: {
    everyMs: DAY_MS,
    async handle({ transaction, now }) {
      await deleteOld(transaction, [now]);
    },
  },
};
