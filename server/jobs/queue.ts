import { newId } from '../../shared/identifiers.ts';
import type { Queryable } from '../database/connection.ts';
import { jobs } from '../database/schema.ts';

/**
 * Puts work off until an instant of our clock, in the transaction that causes it: rolled back with it, and lost by no crash.
 * @param name of a handler that the runner knows.
 * @param payload JSON; ids, never texts of members.
 */
export async function enqueue(database: Queryable, name: string, payload: unknown, runAt: Date): Promise<void> {
  await database.insert(jobs).values({ id: newId(), name, payload, run_at: runAt });
}
