import type { Page } from '@playwright/test';

/** What a member's own database on this device holds: runs in the page. */
const onDevice = (
  page: Page,
  wanted: { store: string; work: 'get' | 'keys'; key?: string },
): Promise<unknown> =>
  page.evaluate(async ({ store, work, key }) => {
    const name =
      (await indexedDB.databases()).find((one) => one.name?.startsWith('vonk-'))?.name ?? '';
    const database = await new Promise<IDBDatabase>((resolve, reject) => {
      const opening = indexedDB.open(name);
      opening.onsuccess = () => resolve(opening.result);
      opening.onerror = () => reject(opening.error ?? new Error('no database'));
    });
    const table = database.transaction(store).objectStore(store);
    const done = <Value>(request: IDBRequest<Value>) =>
      new Promise<Value>((resolve, reject) => {
        request.onsuccess = () => resolve(request.result);
        request.onerror = () => reject(request.error ?? new Error('refused'));
      });
    try {
      if (work === 'keys') return await done(table.getAllKeys());
      const row = (await done(table.get(key ?? ''))) as { value: object } | undefined;
      return row?.value;
    } finally {
      database.close();
    }
  }, wanted);

/** A choice or dismissal stored on this device; undefined where there is none. */
export const storedOnDevice = (page: Page, key: string): Promise<unknown> =>
  onDevice(page, { store: 'local_settings', work: 'get', key });

/** The keys of the rows that this device has in a table. */
export const keysOnDevice = (page: Page, store: string): Promise<IDBValidKey[]> =>
  onDevice(page, { store, work: 'keys' }) as Promise<IDBValidKey[]>;

/** Whether this device has the answer of a search: its worker is at work. */
export const hasSearched = (page: Page): Promise<boolean> =>
  page.evaluate(async () => {
    const known = (await indexedDB.databases()).find((one) => one.name?.startsWith('vonk-'));
    if (known?.name === undefined) return false;
    const opening = indexedDB.open(known.name);
    const database = await new Promise<IDBDatabase>((resolve, reject) => {
      opening.onsuccess = () => resolve(opening.result);
      opening.onerror = () => reject(opening.error ?? new Error('no database'));
    });
    try {
      if (!database.objectStoreNames.contains('searches')) return false;
      const asked = database.transaction('searches').objectStore('searches').count();
      return await new Promise<boolean>((resolve, reject) => {
        asked.onsuccess = () => resolve(asked.result > 0);
        asked.onerror = () => reject(asked.error ?? new Error('refused'));
      });
    } finally {
      database.close();
    }
  });

/** How many rows this device has in a table. */
export const rowsOnDevice = async (page: Page, store: string): Promise<number> =>
  (await keysOnDevice(page, store)).length;
