import type { LocalDatabase } from './database.ts';
import { soundRows } from './shape.ts';

/** What the badges and the page's title count: unread messages and new likes (specification section 2). */
export async function counts(db: LocalDatabase): Promise<{ unread: number; newLikes: number }> {
  let unread = 0;
  let newLikes = 0;
  for (const row of soundRows('conversations', await db.conversations.toArray()))
    unread += row.num_unread_messages;
  for (const row of soundRows('likes', await db.likes.toArray())) if (row.like_new) newLikes++;
  return { unread, newLikes };
}
