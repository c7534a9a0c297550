import type { NotificationKind } from '../../../shared/notifications.ts';
import type { Queryable } from '../../database/connection.ts';
import { statement } from '../../database/statement.ts';

export const DELIVER_PUSH_JOB = 'deliver_push';
/** How often a push may fail before it is left; no event is told of that long. */
export const PUSH_ATTEMPTS = 60;

/** What happened that devices may be told of. `about` is the conversation of a message, or the profile that made a match. */
export type PushEvent =
  { kind: 'messages' | 'match'; about: string } | { kind: 'likes'; about: null };

// One statement over an index that has no row for most members; it is part of every message and like. Of a device and a thing that is told
// one job waits: what comes meanwhile changes it, so that the runner sees that it is not done. A push service's wish to be left alone stays.
const insertJobs = statement(
  'note_push',
  `
  insert into jobs (id, name, once, payload, run_at)
  select gen_random_uuid(), '${DELIVER_PUSH_JOB}', subscription.id || ' ' || $2::text || coalesce(' ' || $3::text, ''), jsonb_build_object(
    'subscription', subscription.id, 'member', member.id, 'kind', $2::text, 'about', $3::text, 'at', $5::text, 'event', gen_random_uuid()), $5::timestamptz
  from push_subscriptions subscription join members member on member.id = subscription.member_id
  where subscription.member_id = $1::uuid and not $4::text = any (member.muted_kinds)
  order by subscription.id
  on conflict (name, once) where once is not null do update set payload = excluded.payload,
    run_at = case when jobs.attempts between 1 and ${PUSH_ATTEMPTS - 1} then jobs.run_at else least(jobs.run_at, excluded.run_at) end,
    attempts = case when jobs.attempts < ${PUSH_ATTEMPTS} then jobs.attempts else 0 end`,
);

/**
 * Something happened that the devices of a member are told of, unless the member turned its kind off. Called in the transaction in which it
 * happens; whether there is still anything to tell, and how much, is seen when it is sent.
 * @param muted the kind of notification that it is: a member who does not want it is told of none of these.
 */
export async function notePush(
  database: Queryable,
  memberId: string,
  { kind, about }: PushEvent,
  muted: NotificationKind,
  at: Date,
): Promise<void> {
  await insertJobs(database, [memberId, kind, about, muted, at.toISOString()]);
}
