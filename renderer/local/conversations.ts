import { foldText } from '../../shared/text.ts';
import type { ConversationRow, LocalDatabase } from './database.ts';
import { localSetting } from './local-settings.ts';
import { isSound, soundRows } from './shape.ts';

/** The conversations of the list, the one with the newest event first. */
export async function conversationList(db: LocalDatabase): Promise<ConversationRow[]> {
  return soundRows('conversations', await db.conversations.orderBy('updated').reverse().toArray());
}

/** One conversation, undefined when it is not known here. */
export async function conversationRow(
  db: LocalDatabase,
  id: string,
): Promise<ConversationRow | undefined> {
  const row = await db.conversations.get(id);
  return isSound('conversations', row) ? row : undefined;
}

/** The conversation that was opened last on this device and is still there, and when that was; null when there is none. */
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
  const row = await db.conversations.where('profile_id').equals(profile).first();
  return isSound('conversations', row) ? row : undefined;
}

/** Conversations whose member's name holds a text, without regard to case and accents; newest first. */
export async function searchConversations(
  db: LocalDatabase,
  text: string,
  limit = 20,
): Promise<ConversationRow[]> {
  const wanted = foldText(text.trim());
  if (wanted === '') return [];
  return db.conversations
    .orderBy('updated')
    .reverse()
    .filter((row) => isSound('conversations', row) && foldText(row.profile.name).includes(wanted))
    .limit(limit)
    .toArray();
}
