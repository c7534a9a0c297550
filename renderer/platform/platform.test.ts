import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import type { DesktopBridge } from '../../shared/desktop-bridge.ts';
import { createBrowserPlatform } from './browser.ts';
import { createDesktopPlatform } from './desktop.ts';

vi.mock('../app/trusted-types.ts', () => ({ trustedServiceWorkerUrl: () => '/sw-push.js?v=2' }));
vi.stubEnv('DEV', false);

/** A worker or registration that can be told what happens to it. */
class Target extends EventTarget {
  state = 'installing';
  posted: unknown[] = [];
  postMessage(message: unknown): void { this.posted.push(message); }
  change(state: string): void { this.state = state; this.dispatchEvent(new Event('statechange')); }
}
let registration: EventTarget & { waiting: Target | null; installing: Target | null; active: object; showNotification: ReturnType<typeof vi.fn>; update: ReturnType<typeof vi.fn> };
let container: EventTarget & { controller: object | null; register: ReturnType<typeof vi.fn>; ready: Promise<unknown> };
let page: EventTarget & { visibilityState: string; readyState: string; hasFocus: () => boolean };
let reload: ReturnType<typeof vi.fn>;
let permission: string;

beforeEach(() => {
  registration = Object.assign(new EventTarget(), { waiting: null, installing: null, active: {}, showNotification: vi.fn(), update: vi.fn(() => Promise.resolve()) });
  container = Object.assign(new EventTarget(), { controller: {}, register: vi.fn(() => Promise.resolve(registration)), ready: Promise.resolve() });
  page = Object.assign(new EventTarget(), { visibilityState: 'hidden', readyState: 'complete', hasFocus: () => true });
  reload = vi.fn();
  permission = 'granted';
  vi.stubGlobal('navigator', { serviceWorker: container, setAppBadge: vi.fn(() => Promise.resolve()), clearAppBadge: vi.fn(() => Promise.reject(new Error('no'))) });
  vi.stubGlobal('document', page);
  vi.stubGlobal('window', Object.assign(new EventTarget(), { matchMedia: () => ({ matches: false }), Notification: {}, open: vi.fn() }));
  vi.stubGlobal('Notification', { get permission() { return permission; } });
  vi.stubGlobal('location', { reload });
});
afterEach(() => { vi.unstubAllGlobals(); });
const notice = { title: 'Vonk', body: 'Een bericht', path: '/nl/chats/1', tag: 'message-1' };
const turn = () => new Promise((resolve) => { setTimeout(resolve, 0); });

test('the service worker is registered by its address of the specification', async () => {
  createBrowserPlatform();
  await turn();
  expect(container.register).toHaveBeenCalledWith('/sw-push.js?v=2', { updateViaCache: 'none' });
});

test('a notification shows when it is allowed and nobody looks, with the path to open', async () => {
  const platform = createBrowserPlatform();
  expect(await platform.notify(notice)).toEqual({ status: 'shown' });
  expect(registration.showNotification).toHaveBeenCalledWith('Vonk', expect.objectContaining({ body: 'Een bericht', tag: 'message-1', data: { path: '/nl/chats/1' } }));
  page.visibilityState = 'visible';
  expect(await platform.notify(notice)).toEqual({ status: 'not_shown', reason: 'visible' });
  page.visibilityState = 'hidden';
  permission = 'denied';
  expect(await platform.notify(notice)).toEqual({ status: 'not_shown', reason: 'denied' });
  expect(registration.showNotification).toHaveBeenCalledTimes(1);
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
  const offer = Object.assign(new Event('beforeinstallprompt', { cancelable: true }), { prompt: () => Promise.resolve({ outcome: 'accepted' }) });
  window.dispatchEvent(offer);
  expect(offer.defaultPrevented).toBe(true);
  expect(await platform.install()).toBe('installed');
  expect(await platform.install()).toBe('unsupported');
});

test('a clicked notification opens a path of ours and nothing else', () => {
  const platform = createBrowserPlatform();
  const opened: string[] = [];
  const end = platform.onOpenPath((path) => opened.push(path));
  const say = (data: unknown) => container.dispatchEvent(new MessageEvent('message', { data }));
  for (const data of [{ type: 'OPEN_PATH', path: '/nl/chats/1' }, { type: 'OPEN_PATH', path: '//evil.example' }, { type: 'OPEN_PATH', path: '/\\evil.example' }, { type: 'OPEN_PATH', path: 'https://evil.example' }, { type: 'OTHER', path: '/x' }, null]) say(data);
  expect(opened).toEqual(['/nl/chats/1']);
  end();
  say({ type: 'OPEN_PATH', path: '/nl' });
  expect(opened).toHaveLength(1);
});

test('a browser without service workers still works', async () => {
  vi.stubGlobal('navigator', {});
  const platform = createBrowserPlatform();
  expect(await platform.notify(notice)).toEqual({ status: 'not_shown', reason: 'unsupported' });
  await platform.setBadge(1);
  platform.onOpenPath(() => undefined)();
  expect(platform.isInstalled()).toBe(false);
});

test('the desktop app asks its main process, and shows nothing while its window has the focus', async () => {
  const bridge: DesktopBridge = {
    version: '1', notify: vi.fn(() => Promise.resolve({ status: 'shown' as const })), setBadge: vi.fn(() => Promise.resolve()), openExternal: vi.fn(() => Promise.resolve()),
    onOpenPath: vi.fn(() => () => undefined),
  };
  const platform = createDesktopPlatform(bridge);
  expect(await platform.notify(notice)).toEqual({ status: 'shown' });
  page.visibilityState = 'visible';
  expect(await platform.notify(notice)).toEqual({ status: 'not_shown', reason: 'visible' });
  page.hasFocus = () => false;
  expect(await platform.notify(notice)).toEqual({ status: 'shown' });
  await platform.setBadge(2);
  expect(bridge.setBadge).toHaveBeenCalledWith(2);
  expect(platform.isInstalled()).toBe(true);
});
