import type { NotificationKind } from '../../../../shared/notifications.ts';
import type { Queryable } from '../../../database/connection.ts';
import { statement } from '../../../database/statement.ts';

export const DELIVER_PUSH_JOB = 'deliver_push';
/** How often a push may fail; no event is worth more tries. */
export const PUSH_ATTEMPTS = 60;

/** What devices may be notified of. `about` is a message's conversation or a match's profile. */
export type PushEvent =
  { kind: 'messages' | 'match'; about: string } | { kind: 'likes'; about: null };

/**
 * Over a small index, since it is part of every message and like. One job waits for a device and a
 * thing; what follows changes it. A push service's pause is respected.
 */
export function pushSql(first: number): string {
  const [member, kind, about, muted, at] = Array.from(
    { length: 5 },
    (_, index) => `$${first + index}`,
  );
  return `insert into jobs (id, name, once, payload, run_at)
  select gen_random_uuid(), '${DELIVER_PUSH_JOB}', subscription.id || ' ' || ${kind}::text || coalesce(' ' || ${about}::text, ''), jsonb_build_object(
    'subscription', subscription.id, 'member', member.id, 'kind', ${kind}::text, 'about', ${about}::text, 'at', ${at}::text, 'event', gen_random_uuid()), ${at}::timestamptz
  from push_subscriptions subscription join members member on member.id = subscription.member_id
  where subscription.member_id = ${member}::uuid and not ${muted}::text = any (member.muted_kinds)
  order by subscription.id
  on conflict (name, once) where once is not null do update set payload = excluded.payload,
    run_at = case when jobs.attempts between 1 and ${PUSH_ATTEMPTS - 1} then jobs.run_at else least(jobs.run_at, excluded.run_at) end,
    attempts = case when jobs.attempts < ${PUSH_ATTEMPTS} then jobs.attempts else 0 end`;
}
export const PUSH_PARAMETERS = 5;

export const pushValues = (
  memberId: string,
  { kind, about }: PushEvent,
  muted: NotificationKind,
  at: Date,
): unknown[] => [memberId, kind, about, muted, at.toISOString()];

const insertJobs = statement('note_push', pushSql(1));

/**
 * Queues pushes to a member's devices, in the transaction of what happened. Whether there is still
 * something unseen, and how much, is decided when it is sent.
 * @param muted the kind of notification, skipped for a member who turned it off.
 */
export async function notePush(
  database: Queryable,
  memberId: string,
  event: PushEvent,
  muted: NotificationKind,
  at: Date,
): Promise<void> {
  await insertJobs(database, pushValues(memberId, event, muted, at));
}
