import type { LocalDatabase } from '../../renderer/local/database.ts';
import { saveMeta } from '../../renderer/local/meta.ts';
import { openLocalDatabase } from '../../renderer/local/open-database.ts';
import type { SyncEvent } from '../../renderer/worker/host/events.ts';
import { attempt } from '../../renderer/worker/mutations/send.ts';
import { createApi, type Api } from '../../renderer/worker/network/api.ts';
import { createOutbox, type Outbox } from '../../renderer/worker/push/outbox.ts';
import { user } from '../component/builders.ts';

export interface Person {
  member: string;
  profile: string;
  name: string;
}

/**
 * One tab of a member's browser: it pushes the outbox that it shares with the member's other tabs.
 */
export interface Tab {
  api: Api;
  outbox: Outbox;
}

/** Opens a tab that begins to send what waits. */
export function openTab(
  db: LocalDatabase,
  origin: string,
  emit: (event: SyncEvent) => void = () => undefined,
): Tab {
  const api = createApi({
    origin,
    locale: () => 'nl',
    isOnline: () => true,
    onBusy: () => undefined,
    onReached: () => undefined,
    onSessionLost: () => undefined,
  });
  const context = {
    db,
    api,
    now: () => Date.now(),
    emit,
    onReloadChats: () => undefined,
  };
  const outbox = createOutbox({
    db,
    attempt: (entry) => attempt(context, entry),
    now: () => Date.now(),
    isOnline: () => true,
    onTrouble: () => undefined,
  });
  outbox.start();
  return { api, outbox };
}

/** Opens a member's database on a device where they are signed in, by a name of the run. */
export async function openDevice(
  { member, profile }: Person,
  run: string,
  credits: number,
): Promise<LocalDatabase> {
  const db = openLocalDatabase(`${member}-${run}`);
  await saveMeta(db, 'user', user({ id: member, credits, profile: { id: profile } }));
  return db;
}

/** How many entries wait in the outboxes of some devices. */
export const countWaiting = async (dbs: readonly LocalDatabase[]): Promise<number> =>
  (await Promise.all(dbs.map((db) => db.outbox.count()))).reduce((sum, count) => sum + count, 0);
