import { conversationIdOf } from '../../../shared/identifiers.ts';
import type { Queryable } from '../../database/connection.ts';
import { statement } from '../../database/statement.ts';

const lock = statement('lock_pair', 'select pg_advisory_xact_lock(hashtextextended($1, 0))');

/**
 * Makes whatever happens between two profiles happen one after the other, until the transaction ends. It stands where the
 * conversation stands in the order of locks (docs/architecture.md), first, and holds up nobody but the two.
 */
export async function lockPair(database: Queryable, profile: string, other: string): Promise<void> {
  await lock(database, [conversationIdOf(profile, other)]);
}
