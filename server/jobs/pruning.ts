import { sql } from 'drizzle-orm';
import type { SQL } from 'drizzle-orm';
import { NOPE_MS } from '../../shared/discover/swipe-game.ts';
import type { JobHandler } from './runner.ts';

const MINUTE_MS = 60_000;
const HOUR_MS = 60 * MINUTE_MS;
const DAY_MS = 24 * HOUR_MS;
/** An offline client may repeat a request this late. */
export const IDEMPOTENCY_DAYS = 45;
/** A client away for longer gets `resync`; a member's counter is kept for good. */
const CHANGES_DAYS = 14;
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

export const pruningJobs: Readonly<Record<string, JobHandler>> = {
  prune_idempotency_keys: pruning(
    6 * HOUR_MS,
    IDEMPOTENCY_DAYS * DAY_MS,
    (before) => sql`delete from idempotency_keys where created_at < ${before}`,
  ),
  prune_undone_messages: pruning(
    DAY_MS,
    IDEMPOTENCY_DAYS * DAY_MS,
    (before) => sql`delete from undone_messages where undone_at < ${before}`,
  ),
  prune_changes: {
    everyMs: 6 * HOUR_MS,
    async handle({ transaction, now, services }) {
      // No longer than messages are shown.
      const days = Math.min(CHANGES_DAYS, services.settings.current().history_days);
      await transaction.execute(
        sql`delete from changes where created_at < ${new Date(now.getTime() - days * DAY_MS).toISOString()}`,
      );
    },
  },
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
