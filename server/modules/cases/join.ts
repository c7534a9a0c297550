import type { Queryable } from '../../database/connection.ts';
import { statement } from '../../database/statement.ts';

const lock = statement(
  'lock_subject_of_case',
  `select pg_advisory_xact_lock(hashtextextended('case about ' || $1, 0))`,
);
const join = statement<{ id: string }>(
  'join_case',
  `
  with first as (
    select id from cases where profile = $2::uuid and kind in ('report', 'notice') and closed_at is null and part_of is null
      and sealed_at is null and id <> $1::uuid order by number limit 1 for update),
    joined as (update cases set part_of = first.id from first where cases.id = $1::uuid returning cases.priority, cases.due_at, cases.queue, first.id)
  update cases whole set version = whole.version + 1, priority = least(whole.priority, joined.priority), due_at = least(whole.due_at, joined.due_at),
    queue = case when joined.priority = 0 then joined.queue else whole.queue end
  from joined where whole.id = joined.id returning whole.id`,
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
 */
export async function joinOpenCase(
  database: Queryable,
  { id, profile }: { id: string; profile: string },
): Promise<void> {
  await lock(database, [profile]);
  await join(database, [id, profile]);
}
