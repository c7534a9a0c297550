import type { Page } from '@playwright/test';
import { storedOnDevice } from '../support/device.ts';
import { expect } from '../support/fixtures.ts';
import { join } from '../support/joined.ts';
import { ask, waitForCards } from '../support/members.ts';
import { test, wholeChromium } from '../support/push-fixtures.ts';
import { newcomer, pushSwitch, subscriber, writer } from '../support/push-members.ts';
import { box } from '../support/talk.ts';

test.use(wholeChromium);

const offer = (page: Page) => page.getByText('Hoor het als iemand je schrijft.');

test('R-038 R-135 R-270 push is turned on by the offer: the browser is asked, the site’s key used, the subscription stored', async ({
  person,
  dev,
  server,
  service,
}) => {
  const { page, context, device } = await newcomer(server, dev, person, service, 'ask');
  const key = (await ask<{ push_public_key: string }>(page, '/api/settings.php')).push_public_key;
  await expect(offer(page)).toBeVisible();
  const stored = page.waitForRequest(
    (request) => request.url().includes('/api/user.php?push=1') && request.method() === 'POST',
  );
  await page.getByRole('button', { name: 'Meldingen aanzetten' }).click();
  expect((await (await stored).response())?.status()).toBe(200);
  expect(device.keys).toEqual([key]);
  expect(await device.asked()).toBe(1);
  await expect(offer(page)).toBeHidden();
  await expect(page.locator('[data-toast="success"]')).toContainText('Meldingen staan aan');
  await page.goto('/nl/notifications');
  await expect(pushSwitch(page)).toBeChecked();
  expect(
    (await ask<{ subscriptions: { current: boolean }[] }>(page, '/api/user.php?push=1'))
      .subscriptions,
  ).toMatchObject([{ current: true }]);
  // Every tab shows it, and what another one changes.
  const other = await context.newPage();
  await other.goto('/nl/notifications');
  await expect(pushSwitch(other)).toBeChecked();
  await pushSwitch(other).click();
  await expect(pushSwitch(page)).not.toBeChecked();
  expect(await device.subscription()).toBeNull();
  await expect
    .poll(
      async () =>
        (await ask<{ subscriptions: unknown[] }>(page, '/api/user.php?push=1')).subscriptions,
    )
    .toEqual([]);
});

test('R-421 R-440 what is stored is the endpoint with its keys: a message is pushed that they read, shown once without a name or text, and its click leads into the conversation', async ({
  person,
  dev,
  server,
  service,
}) => {
  const { page, context, device, endpoint } = await subscriber(server, dev, person, service);
  const { write, conversation, tag, name } = await writer(server, dev, person, page);
  await page.close();
  const before = service.received.length;
  await write();
  const push = (await service.waitFor(before + 1)).at(-1);
  expect(push?.payload).toMatchObject({
    kind: 'messages',
    count: 1,
    tag,
    openUrl: `/nl/chats/${conversation}`,
  });
  expect(await device.deliver(service, endpoint)).toBe(1);
  await expect
    .poll(() => device.shown())
    .toEqual([
      {
        title: 'Vonk',
        body: 'Je hebt een nieuw bericht',
        tag,
        openUrl: `/nl/chats/${conversation}`,
      },
    ]);
  expect(JSON.stringify(await device.shown())).not.toContain(name);
  expect(await device.click(tag)).toBe(`/nl/chats/${conversation}`);
  expect(await device.shown()).toEqual([]);
  const opened = await context.newPage();
  await opened.goto(`/nl/chats/${conversation}`);
  await expect(box(opened)).toBeVisible();
});

test('R-136 R-137 the offer is made on no page that asks for something else, and not again once it was dismissed (long: a dozen pages)', async ({
  person,
  dev,
  server,
  service,
}) => {
  const { page } = await newcomer(server, dev, person, service, 'ask');
  await expect(offer(page)).toBeVisible();
  for (const path of [
    '/nl/notifications',
    '/nl/premium',
    '/nl/activate/done',
    '/nl/directdebit',
    '/nl/complete-signup',
  ]) {
    await page.goto(path);
    await expect(page.getByRole('heading', { level: 1 }).first()).toBeVisible();
    await expect(offer(page), path).toBeHidden();
  }
  await page.goto('/nl/signup');
  await page.goto('/nl/members');
  const before = Date.now();
  await expect(offer(page)).toBeVisible();
  await page
    .locator('div')
    .filter({ has: offer(page) })
    .last()
    .locator('xpath=..')
    .getByRole('button', { name: 'Sluiten' })
    .click();
  await expect(offer(page)).toBeHidden();
  expect(Number(await storedOnDevice(page, 'hide-push-notification-alert'))).toBeGreaterThanOrEqual(
    before - 1_000,
  );
  await page.reload();
  await waitForCards(page);
  await expect(offer(page)).toBeHidden();
});

test('R-356 where the browser has no push there is neither offer nor switch', async ({
  person,
  dev,
  server,
}) => {
  const account = await join(server.origin, dev);
  const { page, context } = await person({ as: account });
  await context.addInitScript(() => {
    Reflect.deleteProperty(window, 'PushManager');
  });
  await page.goto('/nl/members');
  await waitForCards(page);
  await expect(offer(page)).toBeHidden();
  await page.goto('/nl/notifications');
  await expect(page.getByText('Deze browser kan geen meldingen laten zien.')).toBeVisible();
  await expect(pushSwitch(page)).toHaveCount(0);
});

test('R-073 R-357 who does not allow notifications reads how that is changed in this browser; the e-mail kinds show beside it', async ({
  person,
  dev,
  server,
  service,
}) => {
  const { page, context } = await newcomer(server, dev, person, service, 'ask');
  await context.grantPermissions([], { origin: server.origin });
  await page.goto('/nl/notifications');
  expect(await page.evaluate(() => Notification.permission)).toBe('denied');
  await expect(page.getByText('Je browser houdt meldingen van deze site tegen.')).toBeVisible();
  await expect(
    page.getByText('Klik links van het adres op het pictogram van de site-instellingen'),
  ).toBeVisible();
  await expect(pushSwitch(page)).toHaveCount(0);
  await expect(page.getByRole('switch').first()).toBeVisible();
  expect(await page.getByRole('switch').count()).toBeGreaterThan(3);
  await page.goto('/nl/members');
  await waitForCards(page);
  await expect(offer(page)).toBeHidden();
});

test('R-438 the service worker is registered from its address, and says that it is version 2', async ({
  person,
  dev,
  server,
  service,
}) => {
  const { page } = await newcomer(server, dev, person, service);
  const found = await page.evaluate(async () => {
    const { active } = await navigator.serviceWorker.ready;
    const { port1, port2 } = new MessageChannel();
    const version = new Promise((resolve) => {
      port1.onmessage = (event) => resolve(event.data);
    });
    active?.postMessage({ type: 'VERSION' }, [port2]);
    return { path: new URL(active?.scriptURL ?? '').pathname, version: await version };
  });
  expect(found).toEqual({ path: '/sw-push.js', version: 2 });
});

test('R-425 a page that is hidden tells the server by a beacon with an empty body', async ({
  person,
  dev,
  server,
  service,
}) => {
  const { page } = await newcomer(server, dev, person, service);
  await page.evaluate(() => {
    Object.assign(window, { beacons: [] });
    navigator.sendBeacon = (address, body) => {
      void (body as Blob).text().then((text) =>
        (Reflect.get(window, 'beacons') as unknown[]).push({
          address,
          text,
          type: (body as Blob).type,
        }),
      );
      return true;
    };
    Object.defineProperty(document, 'visibilityState', { configurable: true, get: () => 'hidden' });
    document.dispatchEvent(new Event('visibilitychange'));
  });
  await expect
    .poll(() => page.evaluate(() => Reflect.get(window, 'beacons') as unknown[]))
    .toEqual([{ address: '/api/page-hidden.php', text: '{}', type: 'application/json' }]);
});

test('the browser gives the device another address: the service worker subscribes again and tells the server', async ({
  person,
  dev,
  server,
  service,
}) => {
  const { page, device } = await subscriber(server, dev, person, service);
  const { write } = await writer(server, dev, person, page);
  const key = device.keys[0] ?? '';
  const fields = service.subscribe(key);
  const worker = await device.worker();
  await page.goto('about:blank');
  await worker.evaluate(async (fresh) => {
    const scope = self as unknown as EventTarget & {
      registration: ServiceWorkerRegistration;
      ExtendableEvent: new (type: string) => Event;
    };
    Object.assign(scope.registration.pushManager, {
      subscribe: () => Promise.resolve({ ...fresh, toJSON: () => fresh }),
    });
    const event = new scope.ExtendableEvent('pushsubscriptionchange');
    const work: Promise<unknown>[] = [];
    Object.defineProperty(event, 'waitUntil', {
      value: (promise: Promise<unknown>) => {
        work.push(promise);
      },
    });
    scope.dispatchEvent(event);
    await Promise.all(work);
  }, fields);
  const before = service.received.length;
  await write();
  expect((await service.waitFor(before + 1)).at(-1)?.endpoint).toBe(fields.endpoint);
});
