import { Dexie } from 'dexie';
import { isTemporary } from '../../../shared/errors.ts';
import { failure, success, type Result } from '../../../shared/result.ts';
import { retryDelayMs } from '../../../shared/timing.ts';
import { databaseName, type LocalDatabase } from '../../local/database.ts';
import { openLocalDatabase } from '../../local/open-database.ts';
import {
  clearPendingSignOut,
  readPendingSignOut,
  writePendingSignOut,
} from '../../local/pending-sign-out.ts';
import { FACE_CACHE, PHOTO_CACHE, SHARED_CACHE } from '../../service-worker/cache-names.ts';
import { noteNextMember, wipeNotes } from '../../service-worker/notes.ts';
import type { Api } from '../network/api.ts';
import type { Gate } from '../network/gate.ts';

/** How long deleting waits for other tabs to close the database; its tables are empty by then. */
const DELETE_WAIT_MS = 5_000;

/** Deletes a member's database, and first what is in it: other tabs may hold it open. */
export async function wipeDatabase(db: LocalDatabase): Promise<void> {
  await db
    .transaction('rw', db.tables, async () => {
      for (const table of db.tables) await table.clear();
    })
    // One that cannot be opened is deleted all the same.
    .catch(() => undefined);
  db.close();
  await Promise.race([
    Dexie.delete(db.name),
    new Promise((resolve) => setTimeout(resolve, DELETE_WAIT_MS)),
  ]);
}

/** What lies beside the database: photos that were looked at or shared, and what push noted. */
async function wipeCaches(): Promise<void> {
  if (!('caches' in globalThis)) return;
  const names = [PHOTO_CACHE, FACE_CACHE, SHARED_CACHE];
  await Promise.allSettled([...names.map((name) => caches.delete(name)), wipeNotes()]);
}

export interface SignOut {
  /** Records that a member signs out; nothing of theirs shows now. Rejects on a full disk. */
  begin: (userId: string) => Promise<void>;
  /**
   * Completes a sign-out: wipes what is still here and notifies the server.
   * @returns a failure while the server is not notified.
   */
  finish: () => Promise<Result<null>>;
  /** Closed until the sign-out is finished: everything that is asked of the server goes through. */
  gate: Gate;
  isPendingOf: (userId: string) => Promise<boolean>;
  /** Another tab signed out. */
  reread: () => void;
  close: () => void;
}

/** The end of a session in steps that go on at the next start, wherever this one is killed. */
export function createSignOut({
  api,
  locks,
  onFinished,
}: {
  /** Without the gate. */
  api: Api;
  locks: LockManager;
  onFinished: () => void;
}): SignOut {
  let running: Promise<Result<null>> | null = null;
  let failures = 0;
  let timer: ReturnType<typeof setTimeout> | undefined;

  /** Ends the session of the cookie, if it is still that member's. */
  async function report(userId: string): Promise<Result<null>> {
    const who = await api.call('getUser');
    if (!who.ok && isTemporary(who.failure.code)) return who;
    const now = who.ok ? who.value.user : null;
    // Where nobody is signed in any more, the dead cookie still goes.
    if (now !== null && now.id !== userId) {
      // What was wiped says that nobody is.
      await noteNextMember().catch(() => undefined);
      return success(null);
    }
    const answer = await api.call('signOut');
    return answer.ok || !isTemporary(answer.failure.code) ? success(null) : answer;
  }

  async function run(): Promise<Result<null>> {
    const pending = await readPendingSignOut();
    if (pending === null) {
      gate.isOpen = true;
      return success(null);
    }
    const { userId } = pending;
    // A database that cannot be opened has nothing to show; the next start tries again.
    if (await Dexie.exists(databaseName(userId)).catch(() => false))
      // As above.
      await wipeDatabase(openLocalDatabase(userId)).catch(() => undefined);
    await wipeCaches();
    const reported = await report(userId);
    if (!reported.ok) return reported;
    // The mark that stays makes the next start finish once more, which changes nothing.
    await clearPendingSignOut().catch(() => undefined);
    gate.isOpen = true;
    onFinished();
    return reported;
  }

  function retry(): void {
    clearTimeout(timer);
    timer = setTimeout(() => void finish(), retryDelayMs(++failures));
  }

  function finish(): Promise<Result<null>> {
    if (gate.isOpen) return Promise.resolve(success(null));
    running ??= locks
      .request('vonk-sign-out', run)
      .catch(() => failure({ code: 'unavailable' as const, message: '' }))
      .then((done) => {
        if (done.ok) failures = 0;
        else retry();
        return done;
      })
      .finally(() => {
        running = null;
      });
    return running;
  }

  const gate = { isOpen: false, open: finish };
  return {
    async begin(userId) {
      await writePendingSignOut(userId);
      gate.isOpen = false;
    },
    finish,
    gate,
    isPendingOf: async (userId) => (await readPendingSignOut())?.userId === userId,
    reread() {
      gate.isOpen = false;
    },
    close() {
      clearTimeout(timer);
    },
  };
}
