import { sql } from 'drizzle-orm';
import type { SQL } from 'drizzle-orm';
import { NOPE_MS } from '../../shared/swipe-game.ts';
import type { JobHandler } from './runner.ts';

const MINUTE_MS = 60_000;
const HOUR_MS = 60 * MINUTE_MS;
const DAY_MS = 24 * HOUR_MS;
/** An offline client may come back this late and send again (security.md, point 9). */
export const IDEMPOTENCY_DAYS = 45;
/** A client that was away longer gets `resync`; the counter of a member's changes is kept for good. */
export const CHANGES_DAYS = 14;
/** Failed jobs are kept this long for whoever looks after the server. */
const FAILED_JOB_DAYS = 30;

function pruning(
  everyMs: number,
  olderThanMs: number,
  statement: (before: string) => SQL,
): JobHandler {
  return {
    everyMs,
    async handle({ transaction, now }) {
      await transaction.execute(statement(new Date(now.getTime() - olderThanMs).toISOString()));
    },
  };
}

/** The recurring jobs that throw away what nobody needs any more. */
export const pruningJobs: Readonly<Record<string, JobHandler>> = {
  prune_idempotency_keys: pruning(
    6 * HOUR_MS,
    IDEMPOTENCY_DAYS * DAY_MS,
    (before) => sql`delete from idempotency_keys where created_at < ${before}`,
  ),
  prune_changes: pruning(
    6 * HOUR_MS,
    CHANGES_DAYS * DAY_MS,
    (before) => sql`delete from changes where created_at < ${before}`,
  ),
  prune_sessions: pruning(
    HOUR_MS,
    0,
    (before) => sql`delete from sessions where expires_at <= ${before}`,
  ),
  prune_failed_jobs: pruning(
    DAY_MS,
    FAILED_JOB_DAYS * DAY_MS,
    (before) => sql`delete from jobs where attempts > 0 and run_at < ${before}`,
  ),
  prune_swipes: pruning(
    DAY_MS,
    NOPE_MS,
    (before) => sql`delete from swipes where created_at < ${before}`,
  ),
  prune_login_failures: {
    everyMs: HOUR_MS,
    async handle({ transaction, now, services }) {
      // Counted within the blocking window; twice that is older than anything the sign-in looks at.
      const window = Math.max(
        DAY_MS,
        2 * services.settings.current().login_block_minutes * MINUTE_MS,
      );
      await transaction.execute(
        sql`delete from login_failures where failed_at < ${new Date(now.getTime() - window).toISOString()}`,
      );
    },
  },
};
