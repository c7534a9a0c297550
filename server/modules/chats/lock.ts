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
 * Locks a conversation until the transaction ends, first in the order of locks.
 * @returns the other's profile and whether there is a block; null, without a lock, when there is no
 *   such conversation of this profile.
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
 * The same for a conversation that the member still has.
 * @throws Refusal `conversation_not_found` when it is unknown, another's or ended by a block.
 */
export async function lockOwnConversation(
  database: Queryable,
  conversation: string,
  profile: string,
): Promise<void> {
  const found = await lockConversation(database, conversation, profile);
  if (!found || found.blocked) throw new Refusal('conversation_not_found');
}

const selectPlace = statement<{ conversation: string }>(
  'place_of_message',
  'select conversation_id as conversation from messages where id = $1::uuid',
);

/** Locks the conversation of a message, if there is one of this profile: it is not undone meanwhile. */
export async function lockMessage(
  database: Queryable,
  message: string,
  profile: string,
): Promise<void> {
  const [place] = await selectPlace(database, [message]);
  if (place) await lockConversation(database, place.conversation, profile);
}
