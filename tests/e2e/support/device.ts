import type { Page } from '@playwright/test';

/**
 * What a member's own database on this device holds: a row, the keys of a table, or whether a table
 * has rows, which it has not where there is none yet. Runs in the page.
 */
const onDevice = (
  page: Page,
  wanted: { store: string; work: 'get' | 'keys' | 'has'; key?: string },
): Promise<unknown> =>
  page.evaluate(async ({ store, work, key }) => {
    const known = (await indexedDB.databases()).find((one) => one.name?.startsWith('vonk-'));
    if (work === 'has' && known === undefined) return false;
    const database = await new Promise<IDBDatabase>((resolve, reject) => {
      const opening = indexedDB.open(known?.name ?? '');
      opening.onsuccess = () => resolve(opening.result);
      opening.onerror = () => reject(opening.error ?? new Error('no database'));
    });
    const done = <Value>(request: IDBRequest<Value>) =>
      new Promise<Value>((resolve, reject) => {
        request.onsuccess = () => resolve(request.result);
        request.onerror = () => reject(request.error ?? new Error('refused'));
      });
    try {
      if (work === 'has' && !database.objectStoreNames.contains(store)) return false;
      const table = database.transaction(store).objectStore(store);
      if (work === 'has') return (await done(table.count())) > 0;
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
  onDevice(page, { store: 'searches', work: 'has' }) as Promise<boolean>;

/** How many rows this device has in a table. */
export const rowsOnDevice = async (page: Page, store: string): Promise<number> =>
  (await keysOnDevice(page, store)).length;
