import type { Queryable } from '../../database/connection.ts';
import { statement } from '../../database/statement.ts';
import { Refusal } from '../../http/route.ts';
import { blockedSql } from '../profiles/visibility.ts';

const lock = statement<{ other: string; blocked: boolean }>(
  'lock_conversation',
  `
  select case when low_profile = $2::uuid then high_profile else low_profile end as other, ${blockedSql('low_profile', 'high_profile')} as blocked
  from conversations where id = $1::uuid and $2::uuid in (low_profile, high_profile) for no key update`,
);

/**
 * Locks a conversation until the transaction ends: first in the order of locks, and by whoever changes its messages or sides.
 * @returns the other member's profile and whether one of the two has blocked the other; null when there is no such conversation
 *   of this profile, and nothing is locked then.
 */
export async function lockConversation(
  database: Queryable,
  conversation: string,
  profile: string,
): Promise<{ other: string; blocked: boolean } | null> {
  const [row] = await lock(database, [conversation, profile]);
  return row ?? null;
}

/**
 * The same for what only makes sense in a conversation that the member still has.
 * @throws Refusal `conversation_not_found` when it is unknown, not theirs, or gone by a block (decisions section 7.7).
 */
export async function lockOwnConversation(
  database: Queryable,
  conversation: string,
  profile: string,
): Promise<void> {
  const found = await lockConversation(database, conversation, profile);
  if (!found || found.blocked) throw new Refusal('conversation_not_found');
}
