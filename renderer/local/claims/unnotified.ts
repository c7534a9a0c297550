import type { LocalDatabase } from '../database.ts';

/** A message that was stored and of which nobody was told yet. `at` in milliseconds. */
export interface UnnotifiedMessage {
  conversation: string;
  profile: string;
  at: number;
}

const PREFIX = 'untold-';
/** Later than this only the badge tells: a notice would be old news. */
const TELLABLE_MS = 24 * 60 * 60_000;

/**
 * Marks, of messages in their order, the newest of each conversation, whose notice stands for all
 * before it; in the transaction that stores them, so that none is lost between both.
 */
export async function markUnnotified(
  db: LocalDatabase,
  messages: readonly { id: string; conversation: string; profile: string }[],
  at: number,
): Promise<void> {
  const newest = new Map(messages.map((message) => [message.conversation, message]));
  await db.local_settings.bulkPut(
    Array.from(newest.values(), ({ id, conversation, profile }) => ({
      key: PREFIX + id,
      value: { conversation, profile, at } satisfies UnnotifiedMessage,
    })),
  );
}

/**
 * Claims the telling of a message for this tab, before it tells: who dies in between tells nobody,
 * and nothing is notified twice.
 * @returns whether nobody told of it before.
 */
export function claimMessage(db: LocalDatabase, id: string): Promise<boolean> {
  return db.transaction('rw', db.local_settings, async () => {
    const key = PREFIX + id;
    if (!(await db.local_settings.get(key))) return false;
    await db.local_settings.delete(key);
    return true;
  });
}

/** Ids of what nobody was told of yet. */
export async function unnotifiedIds(db: LocalDatabase): Promise<string[]> {
  const keys = await db.local_settings.where('key').startsWith(PREFIX).primaryKeys();
  return keys.map((key) => key.slice(PREFIX.length));
}

/**
 * Those of some untold messages that are worth telling: not old, not read meanwhile, and the newest
 * of their conversation, whose notice stands for all before it. The others lose their mark.
 */
export function worthNotifying(
  db: LocalDatabase,
  ids: readonly string[],
  now: number,
): Promise<(UnnotifiedMessage & { id: string })[]> {
  return db.transaction('rw', db.local_settings, db.conversations, db.messages, async () => {
    const worth: (UnnotifiedMessage & { id: string })[] = [];
    for (const id of ids) {
      const key = PREFIX + id;
      const unnotified = (await db.local_settings.get(key))?.value as UnnotifiedMessage | undefined;
      if (!unnotified) continue;
      const [message, row] = [
        await db.messages.get(id),
        await db.conversations.get(unnotified.conversation),
      ];
      if (
        now - unnotified.at < TELLABLE_MS &&
        row &&
        row.num_unread_messages > 0 &&
        message?.position === row.conversation.last_position &&
        !message.undone
      )
        worth.push({ id, ...unnotified });
      else await db.local_settings.delete(key);
    }
    return worth;
  });
}
