import { storedOnDevice } from '../support/device.ts';
import { expect } from '../support/fixtures.ts';
import { join } from '../support/joined.ts';
import { give, ownProfile, waitForCards } from '../support/members.ts';
import { test, wholeChromium } from '../support/push-fixtures.ts';
import { subscriber, writer } from '../support/push-members.ts';
import { box, chatsOf } from '../support/talk.ts';

test.use(wholeChromium);

test('R-297 R-439 a push tells every window with checkUrl and openUrl, which asks the server at once; it is the last message', async ({
  person,
  dev,
  server,
  service,
}) => {
  const { page, device } = await subscriber(server, dev, person, service);
  expect(await storedOnDevice(page, 'push')).toMatchObject({
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
    .poll(() => storedOnDevice(page, 'push'))
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
        const stored = await (await caches.open('vonk-notes')).match('/notes/look');
        return ((await stored?.json()) as { discreet: boolean } | undefined)?.discreet;
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
      // The service worker's list of the ages of cached files has no data of a member.
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
