import { sql } from 'drizzle-orm';
import type { Change } from '../../shared/contract/changes.ts';
import type { Queryable, Transaction } from '../database/connection.ts';
import { changes } from '../database/schema.ts';

type ValueOf<Entity extends Change['entity']> = Extract<Change, { entity: Entity }>['value'];
/** A change to be numbered for one member. */
export type NewChange = { [Entity in Change['entity']]: { memberId: string; entity: Entity; id: string; value: ValueOf<Entity> } }[Change['entity']];

/**
 * Numbers changes and writes them in the transaction that made them. Call it last in the transaction: it locks the counters
 * of the members, in the order of their ids so that two transactions never wait for each other.
 */
export async function recordChanges(transaction: Transaction, at: Date, list: readonly NewChange[]): Promise<void> {
  const byMember = new Map<string, NewChange[]>();
  for (const change of list) byMember.set(change.memberId, [...(byMember.get(change.memberId) ?? []), change]);
  for (const memberId of [...byMember.keys()].sort()) {
    const own = byMember.get(memberId) ?? [];
    const counted = await transaction.execute<{ seq: string }>(sql`
      insert into change_counters as counter (member_id, seq) values (${memberId}, ${own.length})
      on conflict (member_id) do update set seq = counter.seq + ${own.length} returning seq`);
    const last = Number(counted.rows[0]?.seq);
    await transaction.insert(changes).values(own.map((change, index) => ({
      member_id: memberId, seq: last - own.length + 1 + index, entity: change.entity, entity_id: change.id, value: change.value, created_at: at,
    })));
  }
}

/** The number of a member's newest change, 0 when there was none. */
export async function newestChange(database: Queryable, memberId: string): Promise<number> {
  const found = await database.execute<{ seq: string }>(sql`select seq from change_counters where member_id = ${memberId}`);
  return Number(found.rows[0]?.seq ?? 0);
}
