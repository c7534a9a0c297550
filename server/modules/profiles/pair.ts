import { conversationIdOf } from '../../../shared/identifiers.ts';
import type { Queryable } from '../../database/connection.ts';
import { statement } from '../../database/statement.ts';

const lock = statement('lock_pair', 'select pg_advisory_xact_lock(hashtextextended($1, 0))');

/** Serialises what happens between two profiles until the transaction ends; first in lock order. */
export async function lockPair(database: Queryable, profile: string, other: string): Promise<void> {
  await lock(database, [conversationIdOf(profile, other)]);
}
