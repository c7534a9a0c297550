import { foldText } from '../../shared/text.ts';
import type { ConversationRow, LocalDatabase } from './database.ts';

/** The conversations of the list, the one with the newest event first. */
export const conversationList = (db: LocalDatabase): Promise<ConversationRow[]> => db.conversations.orderBy('updated').reverse().toArray();

/** One conversation, undefined when it is not known here. */
export const conversationRow = (db: LocalDatabase, id: string): Promise<ConversationRow | undefined> => db.conversations.get(id);

/** The conversation with a profile, undefined when there is none. */
export const conversationWith = (db: LocalDatabase, profile: string): Promise<ConversationRow | undefined> =>
  db.conversations.where('profile_id').equals(profile).first();

/** Conversations whose member's name holds a text, without regard to case and accents; newest first. */
export async function searchConversations(db: LocalDatabase, text: string, limit = 20): Promise<ConversationRow[]> {
  const wanted = foldText(text.trim());
  if (wanted === '') return [];
  return db.conversations.orderBy('updated').reverse().filter((row) => foldText(row.profile.name).includes(wanted)).limit(limit).toArray();
}
