import { TYPING_SHOWN_MS } from '../../../shared/timing.ts';
import type { SyncEvent } from '../host/events.ts';
import { readCursor } from '../store/meta.ts';
import { applyChanges, type AppliedChanges, type RawChange } from './changes.ts';
import { openConversation } from './pages.ts';
import { openProfile } from './profile-page.ts';
import { readAgain } from './read-again.ts';
import type { SnapshotContext } from './snapshots.ts';
import { createStream, type Stream, type StreamContext } from './stream.ts';

interface LiveContext
  extends SnapshotContext, Pick<StreamContext, 'isOnline' | 'onReached' | 'onTrouble'> {
  /** What a page may show, of changes that are stored. */
  report: (event: SyncEvent) => void;
}

/**
 * A member's live events, stored as they come: a gap and what is damaged are read again, and what
 * somebody types shows until its time is over.
 */
export function createLiveChanges(context: LiveContext): Stream {
  const { db, api } = context;

  async function heal(applied: AppliedChanges): Promise<'go_on' | 'reconnect'> {
    if (applied.gap || applied.damaged.some((one) => one.entity !== 'profile'))
      await readAgain(context, applied.gap);
    for (const { entity, id, conversation } of applied.damaged) {
      if (entity === 'profile' && id) await openProfile(context, id);
      if (entity === 'message' && conversation) await openConversation(context, conversation);
    }
    return applied.gap ? 'reconnect' : 'go_on';
  }

  async function onChanges(changes: RawChange[]): Promise<'go_on' | 'reconnect'> {
    const applied = await applyChanges(db, changes, context.now());
    for (const event of applied.events) context.report(event);
    return applied.gap || applied.damaged.length > 0 ? heal(applied) : 'go_on';
  }

  const typingTimers = new Set<ReturnType<typeof setTimeout>>();
  async function showTyping(conversation: string): Promise<void> {
    const until = context.now() + TYPING_SHOWN_MS;
    await db.typing.put({ conversation, until });
    const timer = setTimeout(() => {
      typingTimers.delete(timer);
      void db.typing
        .filter((row) => row.conversation === conversation && row.until <= until)
        .delete()
        // Its time is over; the next start clears it.
        .catch(() => undefined);
    }, TYPING_SHOWN_MS);
    typingTimers.add(timer);
  }

  const stream = createStream({
    openEvents: api.openEvents,
    cursor: () => readCursor(db),
    isOnline: context.isOnline,
    onChanges,
    onResync: async () => (await readAgain(context, true)).ok,
    // A hint that is lost is not missed.
    onTyping: (conversation) => void showTyping(conversation).catch(() => undefined),
    onReached: context.onReached,
    onSessionLost: () => context.onSessionLost('expired'),
    onTrouble: context.onTrouble,
  });
  return {
    ...stream,
    start() {
      // As above.
      void db.typing.clear().catch(() => undefined);
      stream.start();
    },
    stop() {
      stream.stop();
      for (const timer of typingTimers) clearTimeout(timer);
    },
  };
}
