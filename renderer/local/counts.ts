import type { LocalDatabase } from './database.ts';

export async function counts(db: LocalDatabase): Promise<{ unread: number; newLikes: number }> {
  let unread = 0;
  let newLikes = 0;
  for (const row of await db.conversations.toArray()) unread += row.num_unread_messages;
  for (const row of await db.likes.toArray()) if (row.like_new) newLikes++;
  return { unread, newLikes };
}
