import { metaValue } from '../../local/meta.ts';
import { reactionLane, withReaction } from '../push/pending-overlay.ts';
import { newEntry, type WriteContext } from './message.ts';

/**
 * Sets the member's reaction on a message, or removes it with null: visible at once, sent when
 * possible. Of unsent choices only the last is sent, unless it is what the server has.
 */
export async function react(
  { db, now }: WriteContext,
  message: string,
  emoji: string | null,
): Promise<void> {
  await db.transaction('rw', [db.messages, db.outbox, db.meta], async () => {
    const [row, me] = [await db.messages.get(message), (await metaValue(db, 'user'))?.profile.id];
    // The server does not know a message that was never accepted.
    if (!me || !row || row.state !== 'sent') return;
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
