/**
 * A sign-out that the server does not know of yet, written down before anything is wiped. Page, sync
 * worker and service worker read it before anything else: until the server knows, nobody is signed
 * in here, whatever cookie is left. It has a database of its own, which all three can read and which
 * is there only as long as it is needed (decision 034).
 */
const NAME = 'pending-sign-out';
const STORE = 'mark';

interface PendingSignOut {
  userId: string;
}

const settled = <Value>(request: IDBRequest<Value>): Promise<Value> =>
  new Promise((resolve, reject) => {
    request.onsuccess = () => resolve(request.result);
    request.onerror = () => reject(request.error ?? new Error('The mark cannot be reached.'));
  });

/** The sign-out that is pending; null where there is none, or this device can store nothing. */
export async function readPendingSignOut(): Promise<PendingSignOut | null> {
  try {
    const opening = indexedDB.open(NAME);
    // Reading must not make the database.
    opening.onupgradeneeded = () => opening.transaction?.abort();
    const database = await settled(opening);
    try {
      const found: unknown = await settled(
        database.transaction(STORE).objectStore(STORE).get(STORE),
      );
      const userId = (found as Partial<PendingSignOut> | undefined)?.userId;
      return typeof userId === 'string' ? { userId } : null;
    } finally {
      database.close();
    }
  } catch {
    return null;
  }
}

/** Writes down that a member signs out. Rejects when the device cannot store it. */
export async function writePendingSignOut(userId: string): Promise<void> {
  const opening = indexedDB.open(NAME);
  opening.onupgradeneeded = () => opening.result.createObjectStore(STORE);
  const database = await settled(opening);
  try {
    const transaction = database.transaction(STORE, 'readwrite', { durability: 'strict' });
    transaction.objectStore(STORE).put({ userId } satisfies PendingSignOut, STORE);
    await new Promise<void>((resolve, reject) => {
      transaction.oncomplete = () => resolve();
      transaction.onabort = () => reject(transaction.error ?? new Error('The mark was refused.'));
    });
  } finally {
    database.close();
  }
}

/** The server knows: nothing of the sign-out is left. */
export async function clearPendingSignOut(): Promise<void> {
  await settled(indexedDB.deleteDatabase(NAME));
}
