import type { JobHandler } from '../../server/jobs/runner.ts';
import type { Queryable } from '../../server/database/connection.ts';
import { statement } from '../../server/database/statement.ts';
import { notice } from './waiting.ts';

const MINUTE_MS = 60_000;
/** Percentage of demo members online at once; one in a hundred changes every second minute. */
const ONLINE_PERCENT = 25;
const MOST_ONLINE = 2_500;

// Online is a window that moves over 100 groups of members. Times differ a little, so that a list
// by activity is not ordered by group.
const touch = statement(
  'demo_online',
  `
  with size as (select greatest(1, least($2::int, $3::int * 100 / greatest(1, (select count(*) from members where demo)))) as percent),
  due as (
    select profile.id, ('x' || right(profile.id::text, 6))::bit(24)::int as chance
    from profiles profile join members member on member.id = profile.member_id, size
    where member.demo and profile.status = 'active' and profile.last_active_at < $1::timestamptz - interval '3 minutes'
      and (('x' || right(profile.id::text, 6))::bit(24)::int % 100 + 100 - $4::int) % 100 < size.percent
  )
  update profiles set last_active_at = $1::timestamptz - make_interval(secs => (due.chance / 100) % 50) from due where profiles.id = due.id`,
  'each',
);

export async function keepDemoMembersActive(database: Queryable, now: Date): Promise<void> {
  await touch(database, [
    now,
    ONLINE_PERCENT,
    MOST_ONLINE,
    Math.floor(now.getTime() / (2 * MINUTE_MS)) % 100,
  ]);
}

/** Every minute: some are online, and what a stopped server missed is noticed. */
const heartbeat: JobHandler = {
  everyMs: MINUTE_MS,
  async handle({ transaction, now }) {
    await keepDemoMembersActive(transaction, now);
    await notice(transaction, null, now);
  },
};
export const heartbeatJobs: Readonly<Record<string, JobHandler>> = { demo_heartbeat: heartbeat };
