import type { LocalDatabase } from './database.ts';
import type { OutboxEntry } from './outbox-work.ts';

export type Deletion = OutboxEntry & {
  work: Extract<OutboxEntry['work'], { kind: 'delete_conversation' }>;
};

const isUntriedDeletion = (entry: OutboxEntry): entry is Deletion =>
  entry.work.kind === 'delete_conversation' && entry.attempts === 0;

/** The deletion of a conversation that the server was not asked for yet. */
export async function unaskedDeletion(
  db: LocalDatabase,
  conversation: string,
): Promise<Deletion | undefined> {
  const entries = await db.outbox.where('lane').equals(`conversation:${conversation}`).toArray();
  return entries.find(isUntriedDeletion);
}

/** The deletions that can still be undone, the oldest first; `until` in milliseconds. */
export async function undoableDeletions(
  db: LocalDatabase,
): Promise<{ id: string; conversation: string; name: string; until: number }[]> {
  const untried = (await db.outbox.orderBy('number').toArray()).filter(isUntriedDeletion);
  return untried.flatMap(({ id, work, not_before: until }) =>
    work.undo && until > Date.now()
      ? [{ id, conversation: work.conversation, name: work.undo.row.profile.name, until }]
      : [],
  );
}
