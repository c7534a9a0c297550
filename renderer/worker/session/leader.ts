import type { LocalDatabase } from '../../local/database.ts';
import { localSetting } from '../../local/local-settings.ts';
import { unnotifiedBatches, worthNotifying } from '../../local/claims/unnotified.ts';
import type { Api } from '../network/api.ts';
import { createLiveChanges } from '../pull/live-changes.ts';
import { startPolling } from '../pull/polling.ts';
import { readAgain } from '../pull/read-again.ts';
import type { SnapshotContext } from '../pull/snapshots.ts';
import { createPush } from '../push/push.ts';
import type { Notices } from '../tabs/notices.ts';

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

/** What one tab does for all: it pushes what waits, listens to the live events, and polls. */
export function startLeader(context: LeaderOptions): Leader {
  const { db } = context;

  // Asked before the live events begin, which report their own. Unread, they wait for the next start.
  let left: Promise<readonly string[]> = unnotifiedBatches(db).catch(() => []);
  /** The leader before may have ended between storing a message and reporting it. */
  async function reportWhatIsLeft(): Promise<void> {
    const batches = await left;
    left = Promise.resolve([]);
    for (const message of await worthNotifying(db, batches, context.now()))
      context.report({ kind: 'message', ...message });
  }

  const push = createPush({
    ...context,
    emit: context.report,
    onReloadChats: () => void readAgain(context, false).catch(context.onTrouble),
  });
  const live = createLiveChanges(context);
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

  push.start();
  live.start();
  return {
    wake() {
      // The outbox reports its own failures.
      void push.wake().catch(() => undefined);
      live.wake();
    },
    renew() {
      // The outbox reports its own failures.
      void push.wake().catch(() => undefined);
      live.renew();
    },
    stop() {
      polling.stop();
      live.stop();
      push.stop();
    },
  };
}
