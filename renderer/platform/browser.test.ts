import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { notice, turn } from '../../tests/support/platform-samples.ts';
import { createBrowserPlatform } from './browser.ts';

vi.mock('./trusted-types.ts', () => ({ trustedServiceWorkerUrl: () => '/sw-push.js?v=2' }));
vi.stubEnv('DEV', false);

/** A worker or registration whose events a test can emit. */
class Target extends EventTarget {
  state = 'installing';
  posted: unknown[] = [];
  postMessage(message: unknown): void {
    this.posted.push(message);
  }
  change(state: string): void {
    this.state = state;
    this.dispatchEvent(new Event('statechange'));
  }
}
let registration: EventTarget & {
  waiting: Target | null;
  installing: Target | null;
  active: object;
  showNotification: ReturnType<typeof vi.fn>;
  update: ReturnType<typeof vi.fn>;
};
let container: EventTarget & {
  controller: object | null;
  register: ReturnType<typeof vi.fn>;
  ready: Promise<unknown>;
};
let page: EventTarget & { visibilityState: string; readyState: string; hasFocus: () => boolean };
let reload: ReturnType<typeof vi.fn>;
let permission: string;

beforeEach(() => {
  registration = Object.assign(new EventTarget(), {
    waiting: null,
    installing: null,
    active: {},
    showNotification: vi.fn(),
    update: vi.fn(() => Promise.resolve()),
  });
  container = Object.assign(new EventTarget(), {
    controller: {},
    register: vi.fn(() => Promise.resolve(registration)),
    ready: Promise.resolve(),
  });
  page = Object.assign(new EventTarget(), {
    visibilityState: 'hidden',
    readyState: 'complete',
    hasFocus: () => true,
  });
  reload = vi.fn();
  permission = 'granted';
  vi.stubGlobal('navigator', {
    serviceWorker: container,
    setAppBadge: vi.fn(() => Promise.resolve()),
    clearAppBadge: vi.fn(() => Promise.reject(new Error('no'))),
  });
  vi.stubGlobal('document', page);
  vi.stubGlobal(
    'window',
    Object.assign(new EventTarget(), {
      matchMedia: () => ({ matches: false }),
      Notification: {},
      open: vi.fn(),
    }),
  );
  vi.stubGlobal('Notification', {
    get permission() {
      return permission;
    },
  });
  vi.stubGlobal('location', { reload });
});
afterEach(() => {
  vi.unstubAllGlobals();
});

test('the service worker is registered by its address of the specification', async () => {
  createBrowserPlatform();
  await turn();
  expect(container.register).toHaveBeenCalledWith('/sw-push.js?v=2', { updateViaCache: 'none' });
});

test('a notification shows when it is allowed and nobody looks, with the path to open', async () => {
  const platform = createBrowserPlatform();
  expect(await platform.notify(notice)).toEqual({ status: 'shown' });
  expect(registration.showNotification).toHaveBeenCalledWith(
    'Vonk',
    expect.objectContaining({
      body: 'Een bericht',
      tag: 'message-1',
      data: { openUrl: '/nl/chats/1', id: null },
    }),
  );
  page.visibilityState = 'visible';
  expect(await platform.notify(notice)).toEqual({ status: 'not_shown', reason: 'visible' });
  page.visibilityState = 'hidden';
  permission = 'denied';
  expect(await platform.notify(notice)).toEqual({ status: 'not_shown', reason: 'denied' });
  expect(registration.showNotification).toHaveBeenCalledTimes(1);
});

test('what is shown under a tag is closed', async () => {
  const close = vi.fn();
  const shown = vi.fn(() => Promise.resolve([{ close }]));
  Object.assign(registration, { getNotifications: shown });
  await createBrowserPlatform().closeNotice('message-1');
  expect(shown).toHaveBeenCalledWith({ tag: 'message-1' });
  expect(close).toHaveBeenCalledOnce();
});

test('the badge counts, is cleared at 0, and fails in silence', async () => {
  const platform = createBrowserPlatform();
  await platform.setBadge(3);
  expect(navigator.setAppBadge).toHaveBeenCalledWith(3);
  await expect(platform.setBadge(0)).resolves.toBeUndefined();
  expect(navigator.clearAppBadge).toHaveBeenCalledTimes(1);
});

test('a new version is offered when it waits, and applied only when asked: then the page loads anew once it is in charge', async () => {
  const platform = createBrowserPlatform();
  const offers: (() => Promise<void>)[] = [];
  platform.onUpdate((apply) => offers.push(apply));
  await turn();
  const next = new Target();
  registration.installing = next;
  registration.dispatchEvent(new Event('updatefound'));
  expect(offers).toHaveLength(0);
  next.change('installed');
  expect(offers).toHaveLength(1);
  expect(next.posted).toEqual([]);
  const applied = offers[0]?.();
  expect(next.posted).toEqual([{ type: 'SKIP_WAITING' }]);
  expect(reload).not.toHaveBeenCalled();
  container.dispatchEvent(new Event('controllerchange'));
  await applied;
  expect(reload).toHaveBeenCalledTimes(1);
});

test('the first version of all is no update; one that waited before the page asked is', async () => {
  container.controller = null;
  const first = createBrowserPlatform();
  const offers: unknown[] = [];
  first.onUpdate((apply) => offers.push(apply));
  await turn();
  registration.installing = new Target();
  registration.dispatchEvent(new Event('updatefound'));
  registration.installing.change('installed');
  expect(offers).toHaveLength(0);

  container.controller = {};
  registration.waiting = new Target();
  const later = createBrowserPlatform();
  await turn();
  later.onUpdate((apply) => offers.push(apply));
  expect(offers).toHaveLength(1);
});

test('the browser’s offer to install is kept until it is asked for, once', async () => {
  const platform = createBrowserPlatform();
  expect(await platform.install()).toBe('unsupported');
  const offer = Object.assign(new Event('beforeinstallprompt', { cancelable: true }), {
    prompt: () => Promise.resolve({ outcome: 'accepted' }),
  });
  window.dispatchEvent(offer);
  expect(offer.defaultPrevented).toBe(true);
  expect(await platform.install()).toBe('installed');
  expect(await platform.install()).toBe('unsupported');
});

const CHECK = '/api/push-check.php?kind=messages&conversation=1';
test('R-440 a clicked notification opens a page of ours and nothing else, and the service worker hears that it does', async () => {
  const platform = createBrowserPlatform();
  const opened: string[] = [];
  const end = platform.onOpenPath((path) => opened.push(path));
  const say = (data: unknown, ports: MessagePort[] = []) =>
    container.dispatchEvent(new MessageEvent('message', { data, ports }));
  const click = { type: 'NEW_PUSH_CLICK', openUrl: '/nl/chats/1', checkUrl: CHECK };
  const { port1, port2 } = new MessageChannel();
  const answered = new Promise((resolve) => {
    port1.onmessage = (event) => resolve(event.data);
  });
  say(click, [port2]);
  expect(await answered).toEqual({ done: true });
  port1.close();
  for (const openUrl of [
    '//evil.example',
    '/\\evil.example',
    'https://evil.example/nl/chats/1',
    '/api/logout.php',
    '/nl/nothing',
    'javascript:alert(1)',
    '',
    1,
    null,
  ])
    say({ ...click, openUrl });
  for (const data of [
    { ...click, type: 'OTHER' },
    { ...click, checkUrl: '/api/logout.php' },
    null,
    'NEW_PUSH_CLICK',
  ])
    say(data);
  expect(opened).toEqual(['/nl/chats/1']);
  end();
  say(click);
  expect(opened).toHaveLength(1);
});

test('what the live events and a push tell both is shown once', async () => {
  const stored = new Map<string, Response>();
  vi.stubGlobal('caches', {
    open: async () => ({
      match: async (key: string) => stored.get(key),
      put: async (key: string, value: Response) => {
        stored.set(key, value);
      },
      keys: async () => [...stored.keys()].map((key) => new Request(`https://vonk.example${key}`)),
    }),
  });
  const platform = createBrowserPlatform();
  expect(await platform.notify({ ...notice, id: 'm1' })).toEqual({ status: 'shown' });
  expect(await platform.notify({ ...notice, id: 'm1' })).toEqual({
    status: 'not_shown',
    reason: 'known',
  });
  expect(await platform.notify({ ...notice, id: 'm2' })).toEqual({ status: 'shown' });
  expect(registration.showNotification).toHaveBeenCalledTimes(2);
});

test('a page that dies as it shows something leaves nothing to be shown twice', async () => {
  const stored = new Map<string, Response>();
  vi.stubGlobal('caches', {
    open: async () => ({
      match: async (key: string) => stored.get(key),
      put: async (key: string, value: Response) => {
        stored.set(key, value);
      },
      delete: async (key: string) => stored.delete(key),
      keys: async () => [],
    }),
  });
  registration.showNotification.mockReturnValueOnce(new Promise(() => undefined));
  void createBrowserPlatform().notify({ ...notice, id: 'm1' });
  await vi.waitFor(() => expect(registration.showNotification).toHaveBeenCalledTimes(1));
  const platform = createBrowserPlatform();
  expect(await platform.notify({ ...notice, id: 'm1' })).toMatchObject({ reason: 'known' });
  // What the system refused was not shown.
  registration.showNotification.mockRejectedValueOnce(new TypeError('refused'));
  await expect(platform.notify({ ...notice, id: 'm2' })).rejects.toThrow('refused');
  expect(await platform.notify({ ...notice, id: 'm2' })).toEqual({ status: 'shown' });
});

test('an installed app asks for lasting storage, and starts where the browser has no such call', () => {
  const persist = vi.fn(() => Promise.reject(new Error('no')));
  const matchMedia = () => ({ matches: true });
  vi.stubGlobal('window', Object.assign(new EventTarget(), { matchMedia }));
  vi.stubGlobal('navigator', { serviceWorker: container, storage: { persist } });
  createBrowserPlatform();
  expect(persist).toHaveBeenCalledTimes(1);
  // Safari before 15.2.
  vi.stubGlobal('navigator', { serviceWorker: container, storage: {} });
  expect(createBrowserPlatform().kind).toBe('browser');
});

test('a browser without service workers still works', async () => {
  vi.stubGlobal('navigator', {});
  const platform = createBrowserPlatform();
  expect(await platform.notify(notice)).toEqual({ status: 'not_shown', reason: 'unsupported' });
  await platform.setBadge(1);
  platform.onOpenPath(() => undefined)();
  expect(platform.isInstalled()).toBe(false);
});
