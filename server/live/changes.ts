import { sql } from 'drizzle-orm';
import type { Change } from '../../shared/contract/changes.ts';
import type { Queryable } from '../database/connection.ts';
import { statement } from '../database/statement.ts';

type ValueOf<Entity extends Change['entity']> = Extract<Change, { entity: Entity }>['value'];
/** A change to be numbered for one member. */
export type NewChange = {
  [Entity in Change['entity']]: {
    memberId: string;
    entity: Entity;
    id: string;
    value: ValueOf<Entity>;
  };
}[Change['entity']];

// One statement for all members, because it stands in every transaction that changes something. The counters are locked in the
// order of the members' ids, which is the order in which the rows are inserted.
const insertChanges = statement(
  'record_changes',
  `
  with given as (
    select * from unnest($1::uuid[], $2::text[], $3::text[], $4::jsonb[]) with ordinality as given (member_id, entity, entity_id, value, place)
  ), counted as (
    insert into change_counters as counter (member_id, seq) select member_id, count(*) from given group by member_id order by member_id
    on conflict (member_id) do update set seq = counter.seq + excluded.seq returning counter.member_id, counter.seq
  )
  insert into changes (member_id, seq, entity, entity_id, value, created_at)
  select given.member_id,
    counted.seq - count(*) over (partition by given.member_id) + row_number() over (partition by given.member_id order by given.place),
    given.entity, given.entity_id, given.value, $5::timestamptz
  from given join counted on counted.member_id = given.member_id`,
);

/**
 * Numbers changes and writes them in the transaction that made them. Call it last in the transaction: it locks the counters
 * of the members, in the order of their ids so that two transactions never wait for each other.
 */
export async function recordChanges(
  transaction: Queryable,
  at: Date,
  list: readonly NewChange[],
): Promise<void> {
  if (list.length === 0) return;
  await insertChanges(transaction, [
    list.map((change) => change.memberId),
    list.map((change) => change.entity),
    list.map((change) => change.id),
    list.map((change) => (change.value === null ? null : JSON.stringify(change.value))),
    at,
  ]);
}

/** The number of a member's newest change, 0 when there was none. */
export async function newestChange(database: Queryable, memberId: string): Promise<number> {
  const found = await database.execute<{ seq: string }>(
    sql`select seq from change_counters where member_id = ${memberId}`,
  );
  return Number(found.rows[0]?.seq ?? 0);
}
