import type { LocalDatabase } from '../../local/database.ts';
import type { OutboxEntry, WorkKind } from '../../local/outbox-work.ts';
import type { Entry } from './entry.ts';
import type { PendingOverlay } from './overlay.ts';
import { ALL_MUTATIONS, mutationOf } from './table.ts';

const overConversation = ALL_MUTATIONS.flatMap((one) => one.overConversation ?? []);

/**
 * Reads the pending entries, in the transaction that writes the server's data.
 * @param accepted ids of messages in that data: they are pending no longer.
 */
export async function readPendingOverlay(
  db: LocalDatabase,
  accepted: ReadonlySet<string> = new Set(),
): Promise<PendingOverlay> {
  const byKind = new Map<string, OutboxEntry[]>();
  const pending: PendingOverlay = {
    of: <Kind extends WorkKind>(kind: Kind) => (byKind.get(kind) ?? []) as Entry<Kind>[],
    conversation: (row) => {
      let shown: typeof row | null = row;
      for (const over of overConversation) shown = shown && over(shown, pending);
      return shown;
    },
    deletedConversations: new Set(),
    messages: new Map(),
    likes: new Map(),
    swiped: new Map(),
    uncounted: new Set(),
    seenLikes: new Set(),
    blocked: new Set(),
    accepted: new Map(),
  };
  for (const entry of await db.outbox.orderBy('number').toArray()) {
    if (accepted.has(entry.id)) {
      pending.accepted.set(entry.id, entry.number as number);
      continue;
    }
    const { kind } = entry.work;
    const known = byKind.get(kind);
    if (known) known.push(entry);
    else byKind.set(kind, [entry]);
    mutationOf(kind)?.overlay?.(pending, entry);
  }
  return pending;
}
