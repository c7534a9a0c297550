import { newId } from '../../shared/identifiers.ts';
import { statement } from '../database/statement.ts';
import type { Queryable } from '../database/connection.ts';
import { jobs } from '../database/schema/service.ts';

/**
 * Schedules work for an instant of our clock, in the transaction that causes it: rolled back with
 * it, and never lost in a crash.
 * @param name of a handler that the runner knows.
 * @param payload JSON; ids, never texts of members. The exception is what must not reveal whether
 *   an address has an account; its handler is `isPersonal` (decision 033).
 */
export async function enqueue(
  database: Queryable,
  name: string,
  payload: unknown,
  runAt: Date,
): Promise<void> {
  await database.insert(jobs).values({ id: newId(), name, payload, run_at: runAt });
}

export const onceSql = (first: number): string => `
  insert into jobs (id, name, once, payload, run_at)
  values ($${first}::uuid, $${first + 1}, $${first + 2}, $${first + 3}::jsonb, $${first + 4}::timestamptz)
  on conflict (name, once) where once is not null do update
    set run_at = least(jobs.run_at, excluded.run_at), attempts = 0`;

export const onceValues = (
  name: string,
  once: string,
  payload: unknown,
  runAt: Date,
): unknown[] => [newId(), name, once, JSON.stringify(payload), runAt];

const insertOnce = statement('enqueue_once', onceSql(1));

/**
 * The same where one job is enough: a waiting one stays, at the earlier instant, and one that gave
 * up is retried. A runner claims it only after this transaction, so that it sees what was written.
 */
export async function enqueueOnce(
  database: Queryable,
  name: string,
  once: string,
  payload: unknown,
  runAt: Date,
): Promise<void> {
  await insertOnce(database, onceValues(name, once, payload, runAt));
}
