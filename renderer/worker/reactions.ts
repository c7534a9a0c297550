import { metaValue } from '../local/meta.ts';
import { isSound } from '../local/shape.ts';
import { reactionLane, withReaction } from './waiting.ts';
import { newEntry, type WriteContext } from './writes.ts';

/**
 * Puts the member's sign on a message, in place of the one before, or takes it back with null: shown at once, sent when it can be. Of
 * several choices that were never sent only the last is; one that comes back to what the server has sends nothing.
 */
export async function react(
  { db, now }: WriteContext,
  message: string,
  emoji: string | null,
): Promise<void> {
  await db.transaction('rw', [db.messages, db.outbox, db.meta], async () => {
    const [row, me] = [await db.messages.get(message), (await metaValue(db, 'user'))?.profile.id];
    // One that was never accepted is nothing that the server knows.
    if (!me || !row || !isSound('messages', row) || row.state !== 'sent') return;
    const before = row.reactions.find((one) => one.profile === me)?.emoji ?? null;
    if (before === emoji) return;
    const lane = reactionLane(message);
    const entries = await db.outbox.where('lane').equals(lane).sortBy('number');
    const untried = entries.filter((entry) => entry.attempts === 0);
    const first = untried[0]?.work;
    const undo = first?.kind === 'reaction' ? first.undo : before;
    await db.outbox.bulkDelete(untried.map((entry) => entry.number as number));
    await db.messages.put({ ...row, reactions: withReaction(row.reactions, me, emoji) });
    const isUnasked = untried.length === entries.length;
    if (!isUnasked || emoji !== undo)
      await db.outbox.add(
        newEntry(
          lane,
          { kind: 'reaction', conversation: row.conversation, message, emoji, undo },
          now(),
        ),
      );
  });
}
