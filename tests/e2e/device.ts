import type { Page } from '@playwright/test';

/**
 * What a member's own database on this device holds: runs in the page. `work` is `get`, `count` or
 * `put`.
 */
const onDevice = (
  page: Page,
  wanted: { store: string; work: 'get' | 'count' | 'put'; key?: string; value?: object },
): Promise<unknown> =>
  page.evaluate(async ({ store, work, key, value }) => {
    const name =
      (await indexedDB.databases()).find((one) => one.name?.startsWith('vonk-'))?.name ?? '';
    const database = await new Promise<IDBDatabase>((resolve, reject) => {
      const opening = indexedDB.open(name);
      opening.onsuccess = () => resolve(opening.result);
      opening.onerror = () => reject(opening.error ?? new Error('no database'));
    });
    const table = database.transaction(store, 'readwrite').objectStore(store);
    const done = <Value>(request: IDBRequest<Value>) =>
      new Promise<Value>((resolve, reject) => {
        request.onsuccess = () => resolve(request.result);
        request.onerror = () => reject(request.error ?? new Error('refused'));
      });
    try {
      if (work === 'count') return await done(table.count());
      const row = (await done(table.get(key ?? ''))) as { value: object } | undefined;
      if (work === 'put') await done(table.put({ ...row, value: { ...row?.value, ...value } }));
      return row?.value;
    } finally {
      database.close();
    }
  }, wanted);

/** A choice or dismissal that this device keeps; undefined where there is none. */
export const keptOnDevice = (page: Page, key: string): Promise<unknown> =>
  onDevice(page, { store: 'local_settings', work: 'get', key });

/** Changes a part of something that this device keeps. */
export const setOnDevice = (page: Page, key: string, value: object): Promise<unknown> =>
  onDevice(page, { store: 'local_settings', work: 'put', key, value });

/** How many rows this device has in a table. */
export const rowsOnDevice = (page: Page, store: string): Promise<unknown> =>
  onDevice(page, { store, work: 'count' });
