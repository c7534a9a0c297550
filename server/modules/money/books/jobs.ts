import { sql } from 'drizzle-orm';
import type { JobHandler } from '../../../jobs/runner.ts';
import { checkBooksJob } from './check.ts';
import { recogniseJob } from './recognise.ts';
import { reconcileDay } from './reconcile.ts';

const HOUR_MS = 3_600_000;
const DAY_MS = 24 * HOUR_MS;
/** Who asked a provider for what: longer than a chargeback can take. */
const READS_DAYS = 400;

export const bookJobs: Readonly<Record<string, JobHandler>> = {
  check_books: { everyMs: HOUR_MS, handle: checkBooksJob },
  recognise_revenue: { everyMs: DAY_MS, handle: recogniseJob },
  reconcile_day: { everyMs: DAY_MS, handle: reconcileDay },
  prune_provider_reads: {
    everyMs: DAY_MS,
    async handle({ transaction, now }) {
      const before = new Date(now.getTime() - READS_DAYS * DAY_MS).toISOString();
      await transaction.execute(sql`delete from provider_reads where at < ${before}`);
    },
  },
};
