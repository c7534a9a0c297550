import type { Page } from '@playwright/test';
import { expect, test } from '../support/fixtures.ts';
import { box, bubble, bubbles, chatsOf, newText, rows, write } from '../support/talk.ts';

test.use({ serviceWorkers: 'allow' });

/** Names of the databases, caches and local values that a browser still holds of any member. */
const leftovers = (page: Page) =>
  page.evaluate(async () => ({
    databases: (await indexedDB.databases())
      .map((one) => one.name)
      .filter((name) => name?.startsWith('vonk-')),
    photos: (
      await Promise.all(
        (await caches.keys()).map(async (name) =>
          (await (await caches.open(name)).keys()).map((one) => one.url),
        ),
      )
    )
      .flat()
      .filter((url) => url.includes('/photos/')),
    member: localStorage.getItem('vonk.member'),
  }));

/** Everything that this tab's device stores, as text: values, databases, and pages in caches. */
const storedTexts = (page: Page) =>
  page.evaluate(async () => {
    const settled = <Value>(request: IDBRequest<Value>) =>
      new Promise<Value>((resolve, reject) => {
        request.onsuccess = () => resolve(request.result);
        request.onerror = () => reject(request.error ?? new Error('unread'));
      });
    const texts = [
      JSON.stringify([Object.entries(localStorage), Object.entries(sessionStorage)]),
      document.cookie,
    ];
    for (const { name = '' } of await indexedDB.databases()) {
      const database = await settled(indexedDB.open(name));
      for (const table of database.objectStoreNames)
        texts.push(
          name,
          JSON.stringify(await settled(database.transaction(table).objectStore(table).getAll())),
        );
      database.close();
    }
    for (const name of await caches.keys()) {
      const cache = await caches.open(name);
      for (const request of await cache.keys()) {
        const answer = await cache.match(request);
        const isText = /html|json/.test(answer?.headers.get('content-type') ?? '');
        texts.push(request.url, isText ? ((await answer?.text()) ?? '') : '');
      }
    }
    return texts.join('\n');
  });

test('signing out leaves nothing of the member in databases, caches and storage, and the next one sees nothing of the last', async ({
  person,
}) => {
  const { page, context } = await person({ as: 'premium' });
  // The next member to sign in is not part of it.
  const conversation = (await chatsOf(page)).find(
    (chat) => chat.unwritable === null && chat.profile.name !== 'Sanne',
  )?.conversation.id;
  await page.goto(`/nl/chats/${conversation}`);
  await expect(bubbles(page).last()).toBeVisible();
  const secret = newText('Onder ons');
  await write(page, secret);
  await expect(bubble(page, secret)).toBeVisible();
  await expect(page.getByText('Wacht op verbinding')).toHaveCount(0);
  await expect(page.getByText(/Verstuurd|Gelezen/).last()).toBeVisible();
  expect((await leftovers(page)).databases).toHaveLength(1);

  // Prices and payments are stored, and another tab left for the bank with what it noted.
  await page.goto('/nl/transactions');
  await page.locator('#main a[href*="/transactions/"]').first().click();
  await expect(page).toHaveURL(/\/nl\/transactions\/[0-9a-f-]{36}$/);
  const payment = new URL(page.url()).pathname.split('/').at(-1) ?? 'no payment';
  const member = await page.evaluate(() => localStorage.getItem('vonk.member') ?? 'no member');
  await expect(page.getByText(/Je betaling wordt verwerkt|Ze staan op je saldo/)).toBeVisible();
  const away = await context.newPage();
  await away.goto('/nl/credits/p2');
  await away.getByLabel('Land van betaling').selectOption('BE');
  const hints = [member, payment, 'payment-country'];
  for (const hint of hints) await expect.poll(() => storedTexts(away)).toContain(hint);
  await away.goto('about:blank');

  await page.goto('/nl/settings');
  await page.getByRole('button', { name: 'Uitloggen' }).click();
  await page.waitForURL(/\/nl\/?$/);
  await expect.poll(() => leftovers(page)).toEqual({ databases: [], photos: [], member: null });
  await expect
    .poll(async () => (await context.cookies()).some((cookie) => cookie.name === 'vonk_session'))
    .toBe(false);
  await away.goto('/nl');
  await expect(away.getByRole('link', { name: 'Inloggen' }).first()).toBeVisible();
  for (const tab of [page, away])
    for (const hint of hints) await expect.poll(() => storedTexts(tab)).not.toContain(hint);
  await away.close();

  await page.goto('/nl/login');
  await page.getByLabel('E-mailadres').fill('free@vonk.example');
  await page.getByLabel('Wachtwoord', { exact: true }).fill('demo-vonk-demo');
  await page.getByRole('button', { name: 'Inloggen', exact: true }).click();
  await page.waitForURL('**/nl/members*');
  const stored = await page.evaluate(async () => {
    const name =
      (await indexedDB.databases()).find((one) => one.name?.startsWith('vonk-'))?.name ?? '';
    const database = await new Promise<IDBDatabase>((resolve) => {
      const opening = indexedDB.open(name);
      opening.onsuccess = () => resolve(opening.result);
    });
    const tables = [...database.objectStoreNames];
    const transaction = database.transaction(tables);
    const all = await Promise.all(
      tables.map(
        (table) =>
          new Promise((resolve) => {
            const reading = transaction.objectStore(table).getAll();
            reading.onsuccess = () => resolve(reading.result);
          }),
      ),
    );
    database.close();
    return JSON.stringify(all);
  });
  expect(stored).not.toContain(secret);
});

test('a damaged row is set aside and fetched again', async ({ person }) => {
  const { page } = await person({ as: 'premium' });
  const conversation = (await chatsOf(page))[0]?.conversation.id ?? '';
  await page.goto(`/nl/chats/${conversation}`);
  await expect(bubbles(page).last()).toBeVisible();
  const text = (await bubbles(page).last().textContent()) ?? '';
  await page.evaluate(async (id) => {
    const name =
      (await indexedDB.databases()).find((one) => one.name?.startsWith('vonk-'))?.name ?? '';
    const database = await new Promise<IDBDatabase>((resolve) => {
      const opening = indexedDB.open(name);
      opening.onsuccess = () => resolve(opening.result);
    });
    const transaction = database.transaction(['conversations', 'messages'], 'readwrite');
    const conversations = transaction.objectStore('conversations');
    conversations.get(id).onsuccess = (event) => {
      const row = (event.target as IDBRequest<{ profile: unknown }>).result;
      conversations.put({ ...row, profile: 'damaged' });
    };
    transaction
      .objectStore('messages')
      .index('[conversation+newest]')
      .openCursor(IDBKeyRange.bound([id, -Infinity], [id, Infinity])).onsuccess = (event) => {
      const cursor = (event.target as IDBRequest<IDBCursorWithValue>).result;
      cursor.update({ ...(cursor.value as object), sender: 5 });
    };
    await new Promise<void>((resolve) => {
      transaction.oncomplete = () => resolve();
    });
    database.close();
  }, conversation);
  await page.goto('/nl/chats');
  await expect(page.locator(`[data-row="${conversation}"]`)).toBeVisible();
  await page.locator(`[data-row="${conversation}"]`).click();
  await expect(bubbles(page).last()).toHaveText(text);
});

test('a full device says so, and what was typed stays', async ({ person }) => {
  const { page, context } = await person({ as: 'premium' });
  const conversation =
    (await chatsOf(page)).find((chat) => chat.unwritable === null)?.conversation.id ?? '';
  await page.goto(`/nl/chats/${conversation}`);
  await expect(bubbles(page).last()).toBeVisible();
  const session = await context.newCDPSession(page);
  const origin = new URL(page.url()).origin;
  await session.send('Storage.overrideQuotaForOrigin', { origin, quotaSize: 1 });
  const text = newText('Te vol');
  await write(page, text);
  await expect(page.getByText(/ruimte|vol/i).first()).toBeVisible();
  const stored = async () =>
    (await box(page).inputValue()) + ((await bubbles(page).last().textContent()) ?? '');
  await expect.poll(stored).toContain(text);
  await session.send('Storage.overrideQuotaForOrigin', { origin });
  if ((await box(page).inputValue()) === text) await box(page).press('Enter');
  await expect(bubble(page, text)).toBeVisible();
  await page.reload();
  await expect(bubble(page, text)).toBeVisible();
});

test('an older database keeps what waits, the drafts and the choices, and pulls the rest again', async ({
  person,
}) => {
  const { page, context } = await person({ as: 'premium' });
  const conversation = (await chatsOf(page)).find((chat) => chat.unwritable === null);
  const id = conversation?.conversation.id ?? '';
  await page.goto(`/nl/chats/${id}`);
  await expect(bubbles(page).last()).toBeVisible();
  await context.route('**/api/chat.php', (route) =>
    route.request().method() === 'POST' ? route.abort() : route.continue(),
  );
  const text = newText('Van vroeger');
  await write(page, text);
  await expect(bubble(page, text)).toBeVisible();
  await box(page).fill('Half geschreven');
  await expect
    .poll(() =>
      page.evaluate(async () => {
        const name =
          (await indexedDB.databases()).find((one) => one.name?.startsWith('vonk-'))?.name ?? '';
        return new Promise<string>((resolve) => {
          indexedDB.open(name).onsuccess = (event) => {
            const database = (event.target as IDBOpenDBRequest).result;
            database.transaction('drafts').objectStore('drafts').getAll().onsuccess = (read) => {
              database.close();
              resolve(JSON.stringify((read.target as IDBRequest<unknown>).result));
            };
          };
        });
      }),
    )
    .toContain('Half geschreven');

  // A page of the site without the app makes an older database of it: lower version, other tables
  // for what is synced.
  await page.goto('/api/docs');
  await page.evaluate(async () => {
    const name =
      (await indexedDB.databases()).find((one) => one.name?.startsWith('vonk-'))?.name ?? '';
    const open = (version?: number, upgrade?: (database: IDBDatabase) => void) =>
      new Promise<IDBDatabase>((resolve, reject) => {
        const opening = indexedDB.open(name, version);
        opening.onupgradeneeded = () => upgrade?.(opening.result);
        opening.onsuccess = () => resolve(opening.result);
        opening.onerror = () => reject(opening.error ?? new Error('open'));
      });
    const current = await open();
    const stored: Record<string, { key: IDBValidKey; value: unknown }[]> = {};
    for (const table of ['outbox', 'drafts', 'local_settings'])
      stored[table] = await new Promise((resolve) => {
        const rows: { key: IDBValidKey; value: unknown }[] = [];
        current.transaction(table).objectStore(table).openCursor().onsuccess = (event) => {
          const cursor = (event.target as IDBRequest<IDBCursorWithValue | null>).result;
          if (!cursor) return void resolve(rows);
          rows.push({ key: cursor.primaryKey, value: cursor.value });
          cursor.continue();
        };
      });
    current.close();
    await new Promise<void>((resolve) => {
      indexedDB.deleteDatabase(name).onsuccess = () => resolve();
    });
    const older = await open(1, (database) => {
      const outbox = database.createObjectStore('outbox', {
        keyPath: 'number',
        autoIncrement: true,
      });
      outbox.createIndex('id', 'id', { unique: true });
      outbox.createIndex('lane', 'lane');
      database.createObjectStore('drafts', { keyPath: 'profile' });
      database.createObjectStore('local_settings', { keyPath: 'key' });
      database.createObjectStore('conversations', { keyPath: 'old_key' });
      database.createObjectStore('forgotten', { keyPath: 'x' });
    });
    const transaction = older.transaction(['outbox', 'drafts', 'local_settings'], 'readwrite');
    for (const [table, rows] of Object.entries(stored))
      for (const row of rows) transaction.objectStore(table).put(row.value);
    await new Promise<void>((resolve) => {
      transaction.oncomplete = () => resolve();
    });
    older.close();
  });
  await page.goto(`/nl/chats/${id}`);
  await expect(bubble(page, text)).toBeVisible();
  await expect(box(page)).toHaveValue('Half geschreven');
  await context.unroute('**/api/chat.php');
  await page.goto('/nl/chats');
  await expect(rows(page).first()).toBeVisible();
  await page.goto(`/nl/chats/${id}`);
  await expect(page.getByText(/Verstuurd|Gelezen/).last()).toBeVisible({ timeout: 60_000 });
  await expect(bubble(page, text)).toHaveCount(1);
});
