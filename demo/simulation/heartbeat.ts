import type { JobHandler } from '../../server/jobs/runner.ts';
import type { Queryable } from '../../server/database/connection.ts';
import { statement } from '../../server/database/statement.ts';
import { lastThere, RHYTHMS, rhythmsAt } from './rhythm.ts';
import { enqueueReactions } from './enqueue-reactions.ts';

const MINUTE_MS = 60_000;
const MOST_ONLINE = 2_500;
/** Online members are noted every third minute, newly online ones at once. */
const NOTED_EVERY = 3;
const [NOTED_AGAIN, CAME_AGAIN] = ['1 minute', '270 seconds'];
/** Without a sign of life for so long, the server was stopped or its clock moved. */
const SILENCE = '10 minutes';

const selectSilence = statement<{ silent: boolean }>(
  'demo_silence',
  `
  select coalesce(max(profile.last_active_at) < $1::timestamptz - interval '${SILENCE}', false) as silent
  from profiles profile join members member on member.id = profile.member_id where member.demo`,
);

// Online members are spread over a minute. They are sorted by the place of their main photo, the
// most frequent first, laid into as many rows as that place has, and read across: a list by
// activity repeats a scene late, and twice in a row only where unavoidable.
const touch = statement(
  'demo_online',
  `
  with seen as (select rhythm, at from unnest($2::int[], $3::timestamptz[]) as seen(rhythm, at)),
  size as (
    select ${RHYTHMS} * ${MOST_ONLINE}::float8 / greatest(1, (select count(*) from members where demo) * (select count(*) from seen where at = $1::timestamptz) / ${RHYTHMS}) as most
  ),
  due as (
    select profile.id, profile.country, profile.gender, seen.at, photo.drawing #>> '{look,place}' as place
    from profiles profile join members member on member.id = profile.member_id
    cross join lateral (select ('x' || right(profile.id::text, 6))::bit(24)::int as chance) own
    join seen on seen.rhythm = own.chance % ${RHYTHMS} cross join size
    left join photos photo on photo.profile_id = profile.id and photo.position = 0
    where member.demo and profile.status = 'active' and profile.last_active_at < seen.at - $4::interval
      and (seen.at < $1::timestamptz or own.chance / ${RHYTHMS} < size.most)
  ),
  places as (select due.*, count(*) over (partition by country, gender, at, place) as alike from due),
  laid as (
    select id, country, gender, at, max(alike) over scene_list as rows,
      row_number() over (partition by country, gender, at order by alike desc, hashtext(coalesce(place, '')), id) - 1 as nth
    from places window scene_list as (partition by country, gender, at)
  ),
  turns as (
    select id, at, (row_number() over (partition by country, gender, at order by nth % rows, nth) - 1)
      / (count(*) over (partition by country, gender, at))::float8 as part
    from laid
  )
  update profiles set last_active_at = turns.at - make_interval(secs => 49 * turns.part) from turns where profiles.id = turns.id`,
  'each',
);

/** Notes who is online; after a pause, or on request, also when the others last were. */
export async function keepDemoMembersActive(
  database: Queryable,
  now: Date,
  everybody = false,
): Promise<void> {
  const [newest] = await selectSilence(database, [now]);
  const all = everybody || (newest?.silent ?? false);
  const seen = all
    ? Array.from({ length: RHYTHMS }, (_, rhythm) => ({ rhythm, at: lastThere(rhythm, now) }))
    : rhythmsAt(now).map((rhythm) => ({ rhythm, at: now }));
  const noted = all || Math.floor(now.getTime() / MINUTE_MS) % NOTED_EVERY === 0;
  await touch(database, [
    now,
    seen.map(({ rhythm }) => rhythm),
    seen.map(({ at }) => at),
    noted ? NOTED_AGAIN : CAME_AGAIN,
  ]);
}

/** Every minute: some are online, and what a stopped server missed is noticed. */
const heartbeat: JobHandler = {
  everyMs: MINUTE_MS,
  async handle({ transaction, now }) {
    await keepDemoMembersActive(transaction, now);
    await enqueueReactions(transaction, null, now);
  },
};
export const heartbeatJobs: Readonly<Record<string, JobHandler>> = { demo_heartbeat: heartbeat };
