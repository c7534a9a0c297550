import type { LocalDatabase } from './database.ts';

/** Whether the other types; the worker removes the row in time. */
export async function isTyping(db: LocalDatabase, conversation: string): Promise<boolean> {
  return ((await db.typing.get(conversation))?.until ?? 0) > Date.now();
}

export async function typingConversations(db: LocalDatabase): Promise<string[]> {
  const now = Date.now();
  return (await db.typing.toArray())
    .filter((row) => row.until > now)
    .map((row) => row.conversation);
}
