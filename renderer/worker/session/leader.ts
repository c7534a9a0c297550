import { success, type Result } from '../../../shared/result.ts';
import { TYPING_SHOWN_MS } from '../../../shared/timing.ts';
import type { LocalDatabase } from '../../local/database.ts';
import { localSetting } from '../../local/local-settings.ts';
import { untoldIds, worthTelling } from '../../local/untold.ts';
import { attempt } from '../push/send.ts';
import type { Api } from '../network/api.ts';
import { applyChanges, type AppliedChanges, type RawChange } from '../pull/changes.ts';
import type { SyncEvent } from '../host/interface.ts';
import { readCursor } from '../store/meta.ts';
import { createOutbox } from '../push/outbox.ts';
import { fetchMissing, openConversation } from '../pull/pages.ts';
import { startPolling } from '../pull/polling.ts';
import { openProfile } from '../requests/searches.ts';
import { pullSnapshots, type SnapshotContext } from '../pull/snapshots.ts';
import { createStream } from '../pull/stream.ts';
import { restoreWaiting } from '../mutations/message.ts';

interface LeadContext extends SnapshotContext {
  db: LocalDatabase;
  api: Api;
  isOnline: () => boolean;
  /** Tells what happened to whichever tab the member looks at. */
  tell: (event: SyncEvent) => void;
  onReached: (reached: boolean) => void;
  /** Something is wrong with this device, such as a full disk. */
  onTrouble: (error: unknown) => void;
  /** Reads the site's settings into the database; once. */
  loadSettings: () => Promise<void>;
}

export interface Lead {
  /** The network is back, or the page is: what waits for its next try is tried now. */
  wake: () => void;
  /** The machine slept or changed its network: the live events are opened anew besides. */
  renew: () => void;
  stop: () => void;
}

/** Two words of a match within this time are of the same one. */
const SAME_MATCH_MS = 60_000;

/** Reads user, conversations and likes, then what messages are missing after that. */
export async function readAnew(context: SnapshotContext, reset: boolean): Promise<Result<null>> {
  const first = (await readCursor(context.db)) === null;
  const pulled = await pullSnapshots(context, reset);
  if (!pulled.ok) return pulled;
  await restoreWaiting(context);
  // Nobody waits for these: the conversations can be read without.
  void fetchMissing(context, first).catch(() => undefined);
  return success(null);
}

/** What one tab does for all: it pushes what waits, listens to the live events, and polls. */
export function lead(context: LeadContext): Lead {
  const { db, api } = context;

  /** The answer to a like and the live event both bring a match; it is told once. */
  const matched = new Map<string, number>();
  function tell(event: SyncEvent): void {
    if (event.kind === 'match') {
      const before = matched.get(event.profile) ?? -Infinity;
      matched.set(event.profile, context.now());
      if (context.now() - before < SAME_MATCH_MS) return;
    }
    context.tell(event);
  }

  async function heal(applied: AppliedChanges): Promise<'go_on' | 'reconnect'> {
    if (applied.gap || applied.damaged.some((one) => one.entity !== 'profile'))
      await readAnew(context, applied.gap);
    for (const { entity, id, conversation } of applied.damaged) {
      if (entity === 'profile' && id) await openProfile(context, id);
      if (entity === 'message' && conversation) await openConversation(context, conversation);
    }
    return applied.gap ? 'reconnect' : 'go_on';
  }

  async function onChanges(changes: RawChange[]): Promise<'go_on' | 'reconnect'> {
    const applied = await applyChanges(db, changes, context.now());
    for (const event of applied.events) tell(event);
    return applied.gap || applied.damaged.length > 0 ? heal(applied) : 'go_on';
  }

  // Asked before the live events begin, which tell of their own. Unread, they wait for the next start.
  let left: Promise<readonly string[]> = untoldIds(db).catch(() => []);
  /** Whoever led before may have ended between storing a message and telling of it. */
  async function tellWhatIsLeft(): Promise<void> {
    const ids = await left;
    left = Promise.resolve([]);
    for (const { id, conversation, profile } of await worthTelling(db, ids, context.now()))
      tell({ kind: 'message', id, conversation, profile });
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

  const outbox = createOutbox({
    db,
    now: context.now,
    isOnline: context.isOnline,
    onTrouble: context.onTrouble,
    attempt: (entry) =>
      attempt(
        {
          db,
          api,
          now: context.now,
          emit: tell,
          onReloadChats: () => void readAnew(context, false).catch(context.onTrouble),
        },
        entry,
      ),
  });
  const stream = createStream({
    openEvents: api.openEvents,
    cursor: () => readCursor(db),
    isOnline: context.isOnline,
    onChanges,
    onResync: async () => (await readAnew(context, true)).ok,
    // A hint that is lost is not missed.
    onTyping: (conversation) => void showTyping(conversation).catch(() => undefined),
    onReached: context.onReached,
    onSessionLost: () => context.onSessionLost('expired'),
    onTrouble: context.onTrouble,
  });
  let settingsRead = false;
  const polling = startPolling(
    async () => {
      if (!context.isOnline()) return;
      const read = await readAnew(context, false);
      // What was read elsewhere meanwhile is known now.
      if (read.ok) await tellWhatIsLeft();
      if (!settingsRead) await context.loadSettings();
      settingsRead = true;
    },
    async () => (await localSetting(db, 'push'))?.isSubscribed === true,
  );

  // As above.
  void db.typing.clear().catch(() => undefined);
  outbox.start();
  stream.start();
  return {
    wake() {
      // The outbox reports what goes wrong by itself.
      void outbox.wake().catch(() => undefined);
      stream.wake();
    },
    renew() {
      // The outbox reports what goes wrong by itself.
      void outbox.wake().catch(() => undefined);
      stream.renew();
    },
    stop() {
      polling.stop();
      stream.stop();
      outbox.stop();
      for (const timer of typingTimers) clearTimeout(timer);
    },
  };
}
