import type { Queue } from '../../../shared/operator/queues.ts';
import type { Queryable } from '../../database/connection.ts';
import { statement, toInstant } from '../../database/statement.ts';
import type { Joined } from '../measures/apply.ts';

const lock = statement(
  'lock_subject_of_case',
  `select pg_advisory_xact_lock(hashtextextended('case about ' || $1, 0))`,
);
const join = statement<{ id: string; queue: Queue; priority: number; due_at: string }>(
  'join_case',
  `
  with first as (
    select id, queue, priority, due_at from cases where profile = $2::uuid and kind in ('report', 'notice') and closed_at is null and part_of is null
      and sealed_at is null and id <> $1::uuid order by number limit 1 for update),
    joined as (update cases set part_of = first.id from first where cases.id = $1::uuid returning cases.priority, cases.due_at, cases.queue, first.id,
      first.queue as queue_before, first.priority as priority_before, first.due_at as due_before)
  update cases whole set version = whole.version + 1, priority = least(whole.priority, joined.priority), due_at = least(whole.due_at, joined.due_at),
    queue = case when joined.priority = 0 then joined.queue else whole.queue end
  from joined where whole.id = joined.id
  returning whole.id, joined.queue_before as queue, joined.priority_before as priority, joined.due_before as due_at`,
);
const leave = statement(
  'leave_case',
  `
  update cases whole set version = whole.version + 1,
    priority = least($3::smallint, (select min(part.priority) from cases part where part.part_of = whole.id)),
    due_at = least($4::timestamptz, (select min(part.due_at) from cases part where part.part_of = whole.id)),
    queue = coalesce((select part.queue from cases part where part.part_of = whole.id and part.priority = 0 limit 1), $2)
  where whole.id = $1::uuid and whole.closed_at is null`,
);

const split = statement(
  'split_case',
  'update cases set part_of = null where part_of = $1::uuid and closed_at is null',
);

/** Makes the parts of a case that ends alone cases of their own again. */
export async function splitCase(database: Queryable, id: string): Promise<void> {
  await split(database, [id]);
}

/**
 * Makes a report or notice part of the open case of the same subject, which is decided once: due
 * when the first of them is, and in the queue of the gravest. Its new version notifies an operator
 * who has it open.
 * @returns that case as it was before; null where there is none.
 */
export async function joinOpenCase(
  database: Queryable,
  { id, profile }: { id: string; profile: string },
): Promise<Joined | null> {
  await lock(database, [profile]);
  const [joined] = await join(database, [id, profile]);
  return joined ? { ...joined, due_at: toInstant(joined.due_at) } : null;
}

/** Takes back that a case, which is deleted, joined another: what joined that since counts there. */
export async function leaveJoinedCase(database: Queryable, joined: Joined): Promise<void> {
  await leave(database, [joined.id, joined.queue, joined.priority, joined.due_at]);
}
