import type { Page } from '@playwright/test';
import { keptOnDevice } from './support/device.ts';
import { expect } from './support/fixtures.ts';
import { join } from './support/joined.ts';
import { ask, give, ownProfile, waitForCards } from './support/members.ts';
import {
  newcomer,
  pushSwitch,
  subscriber,
  test,
  wholeChromium,
  writer,
} from './support/push-device.ts';
import { box, chatsOf } from './support/talk.ts';

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
  expect(Number(await keptOnDevice(page, 'hide-push-notification-alert'))).toBeGreaterThanOrEqual(
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

test('R-297 R-439 a push tells every window with checkUrl and openUrl, which asks the server at once; it is the last message', async ({
  person,
  dev,
  server,
  service,
}) => {
  const { page, device } = await subscriber(server, dev, person, service);
  expect(await keptOnDevice(page, 'push')).toMatchObject({
    isCapable: true,
    isSubscribed: true,
    lastMessage: null,
    subscription: await device.subscription(),
  });
  await page.evaluate(() => {
    Object.assign(window, { heard: [] });
    navigator.serviceWorker.addEventListener('message', (event) => {
      (Reflect.get(window, 'heard') as unknown[]).push(event.data);
    });
  });
  const asked = page.waitForRequest((request) => request.url().includes('/api/likes.php'));
  const push = {
    kind: 'likes',
    count: 2,
    checkUrl: '/api/push-check.php?kind=likes',
    openUrl: '/nl/likes/received',
    tag: 'likes',
  };
  await device.deliverText(JSON.stringify(push));
  await asked;
  await expect
    .poll(() => page.evaluate(() => Reflect.get(window, 'heard') as unknown[]))
    .toEqual([
      {
        type: 'NEW_PUSH_MESSAGE',
        checkUrl: push.checkUrl,
        openUrl: push.openUrl,
        kind: 'likes',
        count: 2,
        id: null,
      },
    ]);
  await expect
    .poll(() => keptOnDevice(page, 'push'))
    .toMatchObject({
      isSubscribed: true,
      lastMessage: { kind: 'likes', count: 2, checkUrl: push.checkUrl, openUrl: push.openUrl },
    });
  await expect(page.getByText('Laatste melding:')).toBeVisible();
});

test('what is on the screen is not told; elsewhere the click goes there in the window that is open', async ({
  person,
  dev,
  server,
  service,
}) => {
  const { page, device } = await subscriber(server, dev, person, service);
  const { write, conversation, tag } = await writer(server, dev, person, page);
  await write();
  const push = (id: string) =>
    JSON.stringify({
      kind: 'messages',
      count: 1,
      checkUrl: `/api/push-check.php?kind=messages&conversation=${conversation}`,
      openUrl: `/nl/chats/${conversation}`,
      tag,
      id,
    });
  await device.deliverText(push('0198c5a0-0000-7000-8000-000000000001'));
  await expect.poll(() => device.shown()).toHaveLength(1);
  expect(await device.click(tag)).toBeNull();
  await page.waitForURL(`**/nl/chats/${conversation}`);
  await expect(box(page)).toBeVisible();
  await device.deliverText(push('0198c5a0-0000-7000-8000-000000000002'));
  expect(await device.shown()).toEqual([]);
});

test('what cannot be read shows that there is something, and what is hostile leads nowhere', async ({
  person,
  dev,
  server,
  service,
}) => {
  const { page, device } = await subscriber(server, dev, person, service);
  await page.goto('about:blank');
  for (const text of [
    '',
    'text',
    '[]',
    JSON.stringify({
      kind: 'messages',
      count: 1,
      checkUrl: '/api/logout.php',
      openUrl: 'https://evil.example/',
      tag: 'evil',
      title: 'Evil',
    }),
  ]) {
    await device.deliverText(text);
    expect(await device.shown()).toEqual([
      { title: 'Vonk', body: 'Er is iets nieuws voor je', tag: 'vonk', openUrl: '/' },
    ]);
  }
  expect(await device.click('vonk')).toBe('/');
  await page.goto('/nl/members');
  await waitForCards(page);
});

test('a discreet member’s notifications name neither the site nor its purpose, in the member’s language', async ({
  person,
  dev,
  server,
  service,
}) => {
  const { page, device } = await subscriber(server, dev, person, service);
  await page.getByRole('switch', { name: /^Meldingen zonder naam/ }).click();
  const like = {
    kind: 'likes',
    count: 1,
    checkUrl: '/api/push-check.php?kind=likes',
    openUrl: '/pl/likes/received',
    tag: 'likes',
  };
  const worker = await device.worker();
  await expect
    .poll(() =>
      worker.evaluate(async () => {
        const kept = await (await caches.open('vonk-notes')).match('/notes/look');
        return ((await kept?.json()) as { discreet: boolean } | undefined)?.discreet;
      }),
    )
    .toBe(true);
  await page.goto('about:blank');
  // The server does not answer: it is shown by what it says.
  await page.context().setOffline(true);
  await device.deliverText(JSON.stringify(like));
  expect(await device.shown()).toMatchObject([
    { title: 'Twoje wiadomości', body: 'Jest coś nowego dla ciebie', tag: 'likes' },
  ]);
  await page.context().setOffline(false);
});

test('signing out ends the subscription, closes what was shown, and what comes after it shows nothing (long: browser with windows)', async ({
  person,
  dev,
  server,
  service,
}) => {
  const { page, device } = await subscriber(server, dev, person, service);
  const note = JSON.stringify({
    kind: 'test',
    count: 1,
    checkUrl: '/api/push-check.php?kind=test',
    openUrl: '/nl/notifications',
    tag: 'test',
  });
  await device.deliverText(note);
  expect(await device.shown()).toHaveLength(1);
  const worker = await device.worker();
  // The worker's own push manager has no push service behind it either.
  await worker.evaluate(() => {
    Object.assign(self, { ended: 0 });
    Object.assign(
      (self as unknown as { registration: ServiceWorkerRegistration }).registration.pushManager,
      {
        getSubscription: () =>
          Promise.resolve({
            unsubscribe: () => {
              Object.assign(self, { ended: 1 });
              return Promise.resolve(true);
            },
          }),
      },
    );
  });
  await page.goto('/nl/settings');
  await page.getByRole('button', { name: 'Uitloggen' }).click();
  await page.waitForURL(/\/nl\/?$/);
  await expect.poll(() => worker.evaluate(() => Reflect.get(self, 'ended') as number)).toBe(1);
  await expect.poll(() => device.shown()).toEqual([]);
  await device.deliverText(note);
  expect(await device.shown()).toEqual([]);
  expect(
    await worker.evaluate(async () =>
      (await (await caches.open('vonk-notes')).keys()).map(
        (request) => new URL(request.url).pathname,
      ),
    ),
  ).toEqual(['/notes/signed_out']);
});

test('signing out offline wipes the device at once: after a reload nobody is signed in though the cookie is still there, a push shows nothing, and the server is told first once it is there (long: browser with windows)', async ({
  person,
  dev,
  server,
  service,
}) => {
  const { page, context, device } = await subscriber(server, dev, person, service);
  const note = JSON.stringify({
    kind: 'test',
    count: 1,
    checkUrl: '/api/push-check.php?kind=test',
    openUrl: '/nl/notifications',
    tag: 'test',
  });
  await page.goto('/nl/settings');
  await expect(page.getByRole('button', { name: 'Uitloggen' })).toBeVisible();
  const left = () =>
    page.evaluate(async () => ({
      // The service worker's own list of how old each kept file is has nothing of a member.
      databases: (await indexedDB.databases())
        .map(({ name }) => name)
        .filter((name) => name !== 'workbox-expiration'),
      member: localStorage.getItem('vonk.member'),
    }));
  const hasCookie = async () =>
    (await context.cookies()).some(({ name }) => name === 'vonk_session');
  await context.setOffline(true);
  await page.getByRole('button', { name: 'Uitloggen' }).click();
  await page.waitForURL(/\/nl\/?$/);
  await expect(page.locator('[data-toast]')).toContainText('Je bent uitgelogd');
  await expect.poll(left).toEqual({ databases: ['pending-sign-out'], member: null });
  await device.deliverText(note);
  expect(await device.shown()).toEqual([]);
  await page.goto('/nl/likes');
  await page.waitForURL(/\/nl\/login/);
  expect(await hasCookie()).toBe(true);

  // What the server's own page says of the cookie counts no more.
  await page.goto('about:blank');
  await context.setOffline(false);
  const asked: string[] = [];
  context.on('request', (request) => {
    const path = new URL(request.url()).pathname;
    if (path.startsWith('/api/')) asked.push(path);
  });
  await page.goto('/nl');
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Eén vonk is genoeg.');
  await expect.poll(hasCookie).toBe(false);
  expect(asked.slice(0, 2)).toEqual(['/api/user.php', '/api/logout.php']);
  await expect.poll(left).toEqual({ databases: [], member: null });
  await device.deliverText(note);
  expect(await device.shown()).toEqual([]);
});

test('R-349 the icon counts unread messages and new likes; it is cleared at 0 and at sign-out, and by a push while no page is there (long: browser with windows)', async ({
  person,
  dev,
  server,
  service,
}) => {
  const { page, device, endpoint } = await subscriber(server, dev, person, service);
  const { write, conversation } = await writer(server, dev, person, page);
  const { page: fan } = await person({ as: await join(server.origin, dev, { gender: 'male' }) });
  await page.addInitScript(() => {
    Object.assign(window, { badges: [] });
    const note = (count: number) => {
      (Reflect.get(window, 'badges') as number[]).push(count);
      return Promise.resolve();
    };
    Object.assign(Navigator.prototype, { setAppBadge: note, clearAppBadge: () => note(0) });
  });
  const badge = () => page.evaluate(() => (Reflect.get(window, 'badges') as number[]).at(-1));
  await page.goto('/nl/members');
  await expect.poll(badge).toBe(0);
  await write();
  await write();
  await expect.poll(badge).toBe(2);
  await give(fan, (await ownProfile(page)).id);
  await expect.poll(badge).toBe(3);
  await page.goto(`/nl/chats/${conversation}`);
  await expect.poll(badge).toBe(1);
  await expect
    .poll(async () => (await chatsOf(page))[0]?.num_unread_messages, {
      message: 'the server knows that they were read',
    })
    .toBe(0);

  // With no page the service worker counts, by what the server says.
  const worker = await device.worker();
  await worker.evaluate(() => {
    Object.assign(self, { badges: [] });
    Object.assign(Object.getPrototypeOf(navigator) as object, {
      setAppBadge: (count: number) => {
        (Reflect.get(self, 'badges') as number[]).push(count);
        return Promise.resolve();
      },
    });
  });
  const before = service.received.length;
  await page.goto('about:blank');
  await write();
  await service.waitFor(before + 1);
  await device.deliver(service, endpoint);
  expect(await worker.evaluate(() => Reflect.get(self, 'badges') as number[])).toContain(2);

  await page.goto('/nl/settings');
  await expect.poll(badge).toBe(2);
  await page.evaluate(() =>
    Object.assign(Navigator.prototype, {
      clearAppBadge: () => {
        sessionStorage.setItem('cleared', '1');
        return Promise.resolve();
      },
    }),
  );
  await page.getByRole('button', { name: 'Uitloggen' }).click();
  await page.waitForURL(/\/nl\/?$/);
  await expect.poll(() => page.evaluate(() => sessionStorage.getItem('cleared'))).toBe('1');
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
