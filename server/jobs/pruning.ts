import { sql } from 'drizzle-orm';
import type { SQL } from 'drizzle-orm';
import { NOPE_MS } from '../../shared/discover/swipe-game.ts';
import type { Services } from '../services.ts';
import type { JobHandler } from './runner.ts';

const MINUTE_MS = 60_000;
const HOUR_MS = 60 * MINUTE_MS;
const DAY_MS = 24 * HOUR_MS;
/** An offline client may repeat a request this late. */
export const IDEMPOTENCY_DAYS = 45;
/** A client away for longer gets `resync`; a member's counter is never deleted. */
const CHANGES_DAYS = 14;
const FAILED_JOB_DAYS = 30;

/** So many rows are locked at a time, and go before a replica has to follow them. */
const BATCH = 5_000;

/**
 * Deletes rows a batch at a time, each in its own transaction, so that progress survives a failure.
 */
async function deleteInBatches({ database }: Services, table: string, which: SQL): Promise<void> {
  const from = sql.identifier(table);
  for (;;) {
    const { rowCount } = await database.execute(
      sql`delete from ${from} where ctid = any (array(select ctid from ${from} where ${which} limit ${BATCH} for update skip locked))`,
    );
    if ((rowCount ?? 0) < BATCH) return;
  }
}

function pruning(
  everyMs: number,
  olderThanMs: number | ((services: Services) => number),
  table: string,
  which: (before: string) => SQL,
): JobHandler {
  return {
    everyMs,
    async handle({ now, services }) {
      const age = typeof olderThanMs === 'number' ? olderThanMs : olderThanMs(services);
      const before = new Date(now.getTime() - age).toISOString();
      await deleteInBatches(services, table, which(before));
    },
  };
}

export const pruningJobs: Readonly<Record<string, JobHandler>> = {
  prune_idempotency_keys: pruning(
    6 * HOUR_MS,
    IDEMPOTENCY_DAYS * DAY_MS,
    'idempotency_keys',
    (before) => sql`created_at < ${before}`,
  ),
  prune_undone_messages: pruning(
    DAY_MS,
    IDEMPOTENCY_DAYS * DAY_MS,
    'undone_messages',
    (before) => sql`undone_at < ${before}`,
  ),
  prune_changes: pruning(
    6 * HOUR_MS,
    // No longer than messages are shown.
    ({ settings }) => Math.min(CHANGES_DAYS, settings.current().history_days) * DAY_MS,
    'changes',
    (before) => sql`created_at < ${before}`,
  ),
  prune_sessions: pruning(HOUR_MS, 0, 'sessions', (before) => sql`expires_at <= ${before}`),
  prune_failed_jobs: pruning(
    DAY_MS,
    FAILED_JOB_DAYS * DAY_MS,
    'jobs',
    (before) => sql`attempts > 0 and run_at < ${before}`,
  ),
  prune_swipes: pruning(DAY_MS, NOPE_MS, 'swipes', (before) => sql`created_at < ${before}`),
  prune_login_failures: pruning(
    HOUR_MS,
    // Counted within the blocking window; twice that is older than anything the sign-in looks at.
    ({ settings }) => Math.max(DAY_MS, 2 * settings.current().login_block_minutes * MINUTE_MS),
    'login_failures',
    (before) => sql`failed_at < ${before}`,
  ),
};
