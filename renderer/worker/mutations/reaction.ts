import type { Reaction } from '../../../shared/contract/conversation.ts';
import { metaValue } from '../../local/meta.ts';
import { defineMutation, type WriteContext } from './mutation.ts';
import { newEntry } from './entry.ts';
import type { PendingOverlay } from './overlay.ts';

/** One for each message, so that reactions never block each other. */
const reactionLane = (message: string): string => `reaction:${message}`;

/** The reactions with one member's replaced; null removes it. */
const withReaction = (
  reactions: readonly Reaction[],
  profile: string,
  emoji: string | null,
): Reaction[] => [
  ...reactions.filter((one) => one.profile !== profile),
  ...(emoji === null ? [] : [{ profile, emoji }]),
];

/** The member's reaction that waits: null where it was removed, undefined where none waits. */
const pendingReaction = (pending: PendingOverlay, message: string): string | null | undefined =>
  pending.of('reaction').findLast(({ work }) => work.message === message)?.work.emoji;

/** The server's reactions with the member's pending one applied. */
export function reactionsWithPending(
  reactions: readonly Reaction[],
  message: string,
  me: string | undefined,
  pending: PendingOverlay,
): Reaction[] {
  const own = pendingReaction(pending, message);
  return own === undefined || me === undefined ? [...reactions] : withReaction(reactions, me, own);
}

/**
 * Sets the member's reaction on a message, or removes it with null: visible at once, sent when
 * possible. Of unsent choices only the last is sent, unless it is what the server has.
 */
async function react(
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

export const reactionMutation = defineMutation({
  kind: 'reaction',
  calls: { react },
  call: 'setReaction',
  body: ({ work: { conversation, message, emoji } }) => ({ conversation, message, emoji }),
  async accepted({ db, pending }, { work }, { reactions }) {
    const me = (await metaValue(db, 'user'))?.profile.id;
    await db.messages.update(work.message, {
      reactions: reactionsWithPending(reactions, work.message, me, pending),
    });
    return null;
  },
  async refused({ db, pending }, { work }, { code, message }) {
    const [row, me] = [
      await db.messages.get(work.message),
      (await metaValue(db, 'user'))?.profile.id,
    ];
    // A later choice waits in the same lane and overrides this one.
    if (row && me && pendingReaction(pending, work.message) === undefined)
      await db.messages.update(row.id, { reactions: withReaction(row.reactions, me, work.undo) });
    return { kind: 'refused', what: 'reaction', code, message };
  },
});
