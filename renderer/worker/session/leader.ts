import { success, type Result } from '../../../shared/result.ts';
import { TYPING_SHOWN_MS } from '../../../shared/timing.ts';
import type { LocalDatabase } from '../../local/database.ts';
import { localSetting } from '../../local/local-settings.ts';
import { unnotifiedIds, worthNotifying } from '../../local/claims/unnotified.ts';
import { attempt } from '../mutations/send.ts';
import type { Api } from '../network/api.ts';
import { applyChanges, type AppliedChanges, type RawChange } from '../pull/changes.ts';
import { readCursor } from '../store/meta.ts';
import { createOutbox } from '../push/outbox.ts';
import { fetchMissing, openConversation } from '../pull/pages.ts';
import { startPolling } from '../pull/polling.ts';
import type { Notices } from '../tabs/notices.ts';
import { openProfile } from '../requests/searches.ts';
import { pullSnapshots, type SnapshotContext } from '../pull/snapshots.ts';
import { createStream } from '../pull/stream.ts';
import { restorePending } from '../push/restore.ts';

interface LeaderOptions extends SnapshotContext {
  db: LocalDatabase;
  api: Api;
  isOnline: () => boolean;
  report: Notices['report'];
  onReached: (reached: boolean) => void;
  /** Something is wrong with this device, such as a full disk. */
  onTrouble: (error: unknown) => void;
  /** Reads the site's settings into the database; once. */
  loadSettings: () => Promise<void>;
}

export interface Leader {
  /** The network is back, or the page is: what waits for its next try is tried now. */
  wake: () => void;
  /** The machine slept or changed its network: the live events are opened again besides. */
  renew: () => void;
  stop: () => void;
}

/** Reads user, conversations and likes, then what messages are missing after that. */
export async function readAgain(context: SnapshotContext, reset: boolean): Promise<Result<null>> {
  const first = (await readCursor(context.db)) === null;
  const pulled = await pullSnapshots(context, reset);
  if (!pulled.ok) return pulled;
  await restorePending(context);
  // Nobody waits for these: the conversations can be read without.
  void fetchMissing(context, first).catch(() => undefined);
  return success(null);
}

/** What one tab does for all: it pushes what waits, listens to the live events, and polls. */
export function startLeader(context: LeaderOptions): Leader {
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

  // Asked before the live events begin, which report their own. Unread, they wait for the next start.
  let left: Promise<readonly string[]> = unnotifiedIds(db).catch(() => []);
  /** The leader before may have ended between storing a message and reporting it. */
  async function reportWhatIsLeft(): Promise<void> {
    const ids = await left;
    left = Promise.resolve([]);
    for (const { id, conversation, profile } of await worthNotifying(db, ids, context.now()))
      context.report({ kind: 'message', id, conversation, profile });
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
          emit: context.report,
          onReloadChats: () => void readAgain(context, false).catch(context.onTrouble),
        },
        entry,
      ),
  });
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
  let settingsRead = false;
  const polling = startPolling(
    async () => {
      if (!context.isOnline()) return;
      const read = await readAgain(context, false);
      // What was read elsewhere meanwhile is known now.
      if (read.ok) await reportWhatIsLeft();
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
