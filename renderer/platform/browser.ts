import { createListeners } from '../../shared/listeners.ts';
import { trustedServiceWorkerUrl } from './trusted-types.ts';
import { showOnce } from '../service-worker/shown-once.ts';
import { isInstalledApp } from './installed.ts';
import { askToInstall, catchInstallOffer } from './install.ts';
import type { Platform, SystemNotification } from './platform.ts';
import { onPushMessage } from './worker-messages.ts';

/** Registers the service worker after the page has loaded; null where there is none. */
async function registerServiceWorker(): Promise<ServiceWorkerRegistration | null> {
  if (!('serviceWorker' in navigator) || import.meta.env.DEV) return null;
  if (document.readyState !== 'complete')
    await new Promise((resolve) => window.addEventListener('load', resolve, { once: true }));
  try {
    return await navigator.serviceWorker.register(trustedServiceWorkerUrl(), {
      updateViaCache: 'none',
    });
  } catch {
    return null;
  }
}

/** Calls back for every new version that is ready while an older one serves this page. */
function watchWaiting(
  registration: ServiceWorkerRegistration,
  found: (waiting: ServiceWorker) => void,
): void {
  const watch = (worker: ServiceWorker | null) =>
    worker?.addEventListener('statechange', () => {
      if (worker.state === 'installed' && navigator.serviceWorker.controller) found(worker);
    });
  if (registration.waiting && navigator.serviceWorker.controller) found(registration.waiting);
  watch(registration.installing);
  registration.addEventListener('updatefound', () => watch(registration.installing));
}

/** How often a page that stays open asks for a new version. */
const UPDATE_CHECK_MS = 60 * 60_000;

/** Checks for a new version when the page comes to the front, at most hourly. */
function checkForUpdates(registration: ServiceWorkerRegistration): void {
  let checked = Date.now();
  document.addEventListener('visibilitychange', () => {
    if (document.visibilityState !== 'visible' || Date.now() - checked < UPDATE_CHECK_MS) return;
    checked = Date.now();
    // Looked for again later.
    registration.update().catch(() => undefined);
  });
}

/**
 * Fetches the language again through the new service worker, so that it starts offline, and the
 * faces that were shown before it ran.
 * @param unserved no service worker had this page until now.
 */
async function showPlaceholder(unserved: boolean): Promise<void> {
  await navigator.serviceWorker.ready;
  const wanted = unserved
    ? /\/assets\/locale-[^/]+\.js$|\/photos\/[^/]+\/thumb$/
    : /\/assets\/locale-[^/]+\.js$/;
  const addresses = performance
    .getEntriesByType('resource')
    .map((entry) => entry.name)
    .filter((name) => wanted.test(name));
  // What fails is cached at the next start.
  await Promise.all([...new Set(addresses)].map((url) => fetch(url))).catch(() => undefined);
}

/** Lets the waiting version take over and reloads this page once it has. */
async function applyUpdate(waiting: ServiceWorker): Promise<void> {
  await new Promise<void>((resolve) => {
    navigator.serviceWorker.addEventListener('controllerchange', () => resolve(), { once: true });
    waiting.postMessage({ type: 'SKIP_WAITING' });
  });
  location.reload();
}

/** The browser, or the app that was installed from it. */
export function createBrowserPlatform(): Platform {
  const unserved = 'serviceWorker' in navigator && !navigator.serviceWorker.controller;
  const registered = registerServiceWorker();
  const updates = createListeners<[apply: () => Promise<void>]>();
  let waiting: ServiceWorker | null = null;
  void registered.then((registration) => {
    if (!registration) return;
    checkForUpdates(registration);
    void showPlaceholder(unserved);
    watchWaiting(registration, (worker) => {
      waiting = worker;
      updates.notify(() => applyUpdate(worker));
    });
  });

  catchInstallOffer();

  // What waits to be sent exists nowhere else: an installed app asks the browser not to clear it
  // away.
  const { storage } = navigator as { storage?: Partial<StorageManager> };
  // The browser may say no; Safari before 15.2 knows of no such thing.
  if (isInstalledApp()) void storage?.persist?.().catch(() => false);

  return {
    kind: 'browser',
    desktop: null,
    copyText: (text) => navigator.clipboard.writeText(text),
    async notify({ title, body, path, tag, id }: SystemNotification) {
      if (document.visibilityState === 'visible') return { status: 'not_shown', reason: 'visible' };
      if (!('Notification' in window)) return { status: 'not_shown', reason: 'unsupported' };
      if (Notification.permission !== 'granted') return { status: 'not_shown', reason: 'denied' };
      const registration = await registered;
      if (!registration?.active) return { status: 'not_shown', reason: 'unsupported' };
      // Replaces the last one and sounds again: something more has happened.
      const options = {
        body,
        tag,
        renotify: id !== null,
        icon: '/icons/icon-192.png',
        data: { openUrl: path, id },
      };
      const shown = await showOnce(id ?? undefined, () =>
        registration.showNotification(title, options),
      );
      return shown ? { status: 'shown' } : { status: 'not_shown', reason: 'known' };
    },
    async closeNotice(tag) {
      const shown = await (await registered)?.getNotifications({ tag });
      for (const notification of shown ?? []) notification.close();
    },
    async setBadge(count) {
      try {
        const badge: Partial<Navigator> = navigator;
        await (count > 0 ? badge.setAppBadge?.(count) : badge.clearAppBadge?.());
      } catch {
        // App badge failures are silent.
      }
    },
    async openExternal(url) {
      window.open(url, '_blank', 'noopener,noreferrer');
    },
    install: () => askToInstall(),
    onUpdate(listener) {
      const leave = updates.subscribe(listener);
      const ready = waiting;
      if (ready) listener(() => applyUpdate(ready));
      return leave;
    },
    isInstalled: isInstalledApp,
    onOpenPath: (listener) =>
      onPushMessage('NEW_PUSH_CLICK', ({ openUrl }) => {
        listener(openUrl);
        return true;
      }),
  };
}
