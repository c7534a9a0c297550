import type { Change } from '../../shared/contract/changes.ts';
import type { Queryable } from '../database/connection.ts';
import { statement } from '../database/statement.ts';

type ValueOf<Entity extends Change['entity']> = Extract<Change, { entity: Entity }>['value'];
export type NewChange = {
  [Entity in Change['entity']]: {
    memberId: string;
    entity: Entity;
    id: string;
    value: ValueOf<Entity>;
  };
}[Change['entity']];

export interface RecordedChange {
  member_id: string;
  seq: string;
  entity: string;
}

/** SQL that numbers and writes `changeValues`; counters are locked in the order of member ids. */
export const changesSql = {
  queries: `given as (
    select * from unnest($1::uuid[], $2::text[], $3::text[], $4::jsonb[]) with ordinality as given (member_id, entity, entity_id, value, place)
  ), counted as (
    insert into change_counters as counter (member_id, seq) select member_id, count(*) from given group by member_id order by member_id
    on conflict (member_id) do update set seq = counter.seq + excluded.seq returning counter.member_id, counter.seq
  )`,
  insert: `
  insert into changes (member_id, seq, entity, entity_id, value, created_at)
  select given.member_id,
    counted.seq - count(*) over (partition by given.member_id) + row_number() over (partition by given.member_id order by given.place),
    given.entity, given.entity_id, given.value, $5::timestamptz
  from given join counted on counted.member_id = given.member_id returning member_id, seq, entity`,
};
export const CHANGE_PARAMETERS = 5;

export const changeValues = (at: Date, list: readonly NewChange[]): unknown[] => [
  list.map((change) => change.memberId),
  list.map((change) => change.entity),
  list.map((change) => change.id),
  list.map((change) => (change.value === null ? null : JSON.stringify(change.value))),
  at,
];

const insertChanges = statement<RecordedChange>(
  'record_changes',
  `
  with ${changesSql.queries} ${changesSql.insert}`,
);
// Only the newest record of an account counts. Older ones lose their contents (a text or a
// withdrawn consent), but not their balance.
const forgetAccounts = statement(
  'forget_old_accounts',
  `
  update changes old set entity = 'credits', value = jsonb_build_object('credits', old.value->'credits')
  from unnest($1::uuid[], $2::bigint[]) as newest (member_id, seq)
  where old.member_id = newest.member_id and old.entity_id = newest.member_id::text and old.entity = 'account' and old.value is not null and old.seq < newest.seq`,
);

/** Numbers and writes changes. Call it last: it locks the members' counters, in order of ids. */
export async function recordChanges(
  transaction: Queryable,
  at: Date,
  list: readonly NewChange[],
): Promise<void> {
  if (list.length === 0) return;
  await forgetOldAccounts(transaction, await insertChanges(transaction, changeValues(at, list)));
}

/** Removes from the log what accounts were before those that were just recorded. */
export async function forgetOldAccounts(
  transaction: Queryable,
  recorded: readonly RecordedChange[],
): Promise<void> {
  const accounts = recorded.filter(({ entity }) => entity === 'account');
  if (accounts.length > 0)
    await forgetAccounts(transaction, [
      accounts.map((row) => row.member_id),
      accounts.map((row) => row.seq),
    ]);
}
