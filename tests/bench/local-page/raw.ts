import type { MessageRow } from '../../../renderer/local/rows.ts';

/**
 * IndexedDB by hand: the table of messages with the same key and the same indexes, and nothing
 * else.
 */
export function openRaw(name: string): Promise<IDBDatabase> {
  return new Promise((resolve, reject) => {
    const opening = indexedDB.open(name, 1);
    opening.onupgradeneeded = () => {
      const store = opening.result.createObjectStore('messages', { keyPath: 'id' });
      store.createIndex('[conversation+newest]', ['conversation', 'newest']);
      store.createIndex('[conversation+photo]', ['conversation', 'photo']);
      store.createIndex('state', 'state');
    };
    opening.onsuccess = () => resolve(opening.result);
    opening.onerror = () => reject(opening.error ?? new Error('not opened'));
  });
}

/** Puts rows in one transaction; settles once that is complete. */
export function putRaw(database: IDBDatabase, rows: readonly MessageRow[]): Promise<void> {
  return new Promise((resolve, reject) => {
    const transaction = database.transaction('messages', 'readwrite');
    const store = transaction.objectStore('messages');
    for (const row of rows) store.put(row);
    transaction.oncomplete = () => resolve();
    transaction.onabort = () => reject(transaction.error ?? new Error('not written'));
  });
}

/**
 * The newest messages of a conversation by one `getAll` in index order, as `newestMessages` gives
 * them.
 */
export function newestRaw(
  database: IDBDatabase,
  conversation: string,
  limit: number,
): Promise<MessageRow[]> {
  return new Promise((resolve, reject) => {
    const index = database
      .transaction('messages', 'readonly')
      .objectStore('messages')
      .index('[conversation+newest]');
    const asked = index.getAll(
      IDBKeyRange.bound([conversation, -Infinity], [conversation, []]),
      limit,
    ) as IDBRequest<MessageRow[]>;
    asked.onsuccess = () => resolve(asked.result);
    asked.onerror = () => reject(asked.error ?? new Error('not read'));
  });
}
