import type { LocalDatabase } from '../database.ts';

/** Messages that were stored together and not notified yet. */
export interface UnnotifiedBatch {
  /** When they were stored, in milliseconds. */
  at: number;
  /** Missing in rows of before batches: those hold one message, whose id is in their key. */
  ids?: string[];
}

/** A message of a batch, which is named by the id of its first. */
interface UnnotifiedMessage {
  batch: string;
  id: string;
  conversation: string;
  profile: string;
}

const PREFIX = 'untold-';
/** Later than this only the badge shows it: a notice would be too late. */
const NOTIFIABLE_MS = 24 * 60 * 60_000;

async function batchOf(db: LocalDatabase, batch: string): Promise<UnnotifiedBatch | undefined> {
  const row = await db.local_settings.get(PREFIX + batch);
  return row && { ids: [batch], ...(row.value as UnnotifiedBatch) };
}

async function store(db: LocalDatabase, batch: string, at: number, ids: string[]): Promise<void> {
  if (ids.length > 0)
    await db.local_settings.put({
      key: PREFIX + batch,
      value: { at, ids } satisfies UnnotifiedBatch,
    });
  else await db.local_settings.delete(PREFIX + batch);
}

/**
 * Marks a batch of messages, in the transaction that stores them, so that none is lost between
 * both. One row for all: a row for each halved the speed at which messages are stored.
 */
export const markUnnotified = (
  db: LocalDatabase,
  batch: string,
  ids: string[],
  at: number,
): Promise<void> => store(db, batch, at, ids);

/**
 * Claims the notice of a message for this tab, before showing it: a tab that dies in between
 * notifies nobody, and nothing is notified twice.
 * @returns whether it was not claimed before.
 */
export function claimMessage(
  db: LocalDatabase,
  { batch, id }: Pick<UnnotifiedMessage, 'batch' | 'id'>,
): Promise<boolean> {
  return db.transaction('rw', db.local_settings, async () => {
    const row = await batchOf(db, batch);
    if (!row?.ids?.includes(id)) return false;
    await store(
      db,
      batch,
      row.at,
      row.ids.filter((one) => one !== id),
    );
    return true;
  });
}

/** Batches with a message that was not notified yet. */
export async function unnotifiedBatches(db: LocalDatabase): Promise<string[]> {
  const keys = await db.local_settings.where('key').startsWith(PREFIX).primaryKeys();
  return keys.map((key) => key.slice(PREFIX.length));
}

/**
 * The messages of some batches that are worth a notice: not old, not read meanwhile, and the newest
 * of their conversation, which covers those before it. The others lose their mark.
 */
export function worthNotifying(
  db: LocalDatabase,
  batches: readonly string[],
  now: number,
): Promise<UnnotifiedMessage[]> {
  return db.transaction('rw', db.local_settings, db.conversations, db.messages, async () => {
    const worth: UnnotifiedMessage[] = [];
    for (const batch of batches) {
      const row = await batchOf(db, batch);
      if (!row) continue;
      const remaining: UnnotifiedMessage[] = [];
      for (const id of now - row.at < NOTIFIABLE_MS ? (row.ids ?? []) : []) {
        const message = await db.messages.get(id);
        const stored = message && (await db.conversations.get(message.conversation));
        if (
          stored &&
          stored.num_unread_messages > 0 &&
          message.position === stored.conversation.last_position &&
          !message.undone
        )
          remaining.push({
            batch,
            id,
            conversation: message.conversation,
            profile: message.sender,
          });
      }
      await store(
        db,
        batch,
        row.at,
        remaining.map(({ id }) => id),
      );
      worth.push(...remaining);
    }
    return worth;
  });
}
