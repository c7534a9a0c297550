import type { LocalDatabase } from './database.ts';
import type { ConversationRow } from './rows.ts';
import { localSetting } from './local-settings.ts';

/** The conversations of the list, the one with the newest event first. */
export async function conversationList(db: LocalDatabase): Promise<ConversationRow[]> {
  return db.conversations.orderBy('updated').reverse().toArray();
}

/** One conversation, undefined when it is not known here. */
export async function conversationRow(
  db: LocalDatabase,
  id: string,
): Promise<ConversationRow | undefined> {
  return db.conversations.get(id);
}

export const hasConversations = async (db: LocalDatabase): Promise<boolean> =>
  (await db.conversations.count()) > 0;

/** Whether a conversation with a profile was ever begun, as far as this device knows. */
export const hasConversed = async (
  db: LocalDatabase,
  conversation: string,
  profile: string,
): Promise<boolean> =>
  (await db.conversations.get(conversation)) !== undefined ||
  ((await db.profiles.get(profile))?.talked ?? false);

/** The last opened conversation that still exists, with the time; null without one. */
export async function lastOpened(
  db: LocalDatabase,
): Promise<{ row: ConversationRow; at: number } | null> {
  const last = await localSetting(db, 'last_conversation');
  const row = last && (await conversationRow(db, last.conversation));
  return row ? { row, at: last.at } : null;
}

/** The conversation with a profile, undefined when there is none. */
export async function conversationWith(
  db: LocalDatabase,
  profile: string,
): Promise<ConversationRow | undefined> {
  return db.conversations.where('profile_id').equals(profile).first();
}
