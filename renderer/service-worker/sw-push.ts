import { SHARE_PATH } from '../../shared/site/installed-app.ts';
import { CacheExpiration, ExpirationPlugin } from 'workbox-expiration';
import {
  addPlugins,
  cleanupOutdatedCaches,
  createHandlerBoundToURL,
  precacheAndRoute,
  type PrecacheEntry,
} from 'workbox-precaching';
import { NavigationRoute, registerRoute } from 'workbox-routing';
import { CacheFirst, NetworkFirst } from 'workbox-strategies';
import { anotherSize } from './another-size.ts';
import { FACE_CACHE, LANGUAGE_CACHE, PHOTO_CACHE, SHARED_CACHE } from './cache-names.ts';
import { forgetRefused } from './forget-refused.ts';
import { chunksToStore, languageOfChunk } from './languages.ts';
import { createLeftPages } from './left-pages.ts';
import { SERVICE_WORKER_VERSION, type WorkerMessage } from './messages.ts';
import { noteNextMember, wipeNotes } from './notes.ts';
import { isForeign, ownAnswers } from './own-answers.ts';
import { NO_PAGES, pageSource } from './page-source.ts';
import { closeAll, endPush, openClicked, receivePush, renewSubscription } from './push.ts';
import { receiveShared } from './shared-photos.ts';
import { storeOnlySinceWipe } from './since-wipe.ts';

declare const self: ServiceWorkerGlobalScope & { __WB_MANIFEST: (PrecacheEntry | string)[] };

const SHELL = '/index.html';
/** A visitor waits this long for the server's page before the shell is shown instead. */
const PAGE_WAIT_MS = 5_000;
/** A line that stalls this long counts as none: the stored photo shows. */
const PHOTO_WAIT_S = 2;
const KEPT_PHOTOS = 600;
const KEPT_FACES = 1_500;
/** A regional language has a second chunk; two languages are stored. */
const KEPT_CHUNKS = 4;

const manifest = self.__WB_MANIFEST;
const urlOf = (entry: PrecacheEntry | string): string =>
  typeof entry === 'string' ? entry : entry.url;
const languageChunks = manifest.map(urlOf).filter((url) => languageOfChunk(url) !== null);

const own = ownAnswers('id="root"');
addPlugins([own]);
// Neither `/` nor an address without its ending is a file here: pages are answered below.
precacheAndRoute(
  manifest.filter((entry) => !languageChunks.includes(urlOf(entry))),
  { directoryIndex: '', cleanURLs: false },
);
cleanupOutdatedCaches();

// Navigation preload stays off: most navigations are answered from the shell, and each would ask
// the server for nothing.
const shell = createHandlerBoundToURL(SHELL);
const leftPages = createLeftPages(navigator.locks);
registerRoute(
  new NavigationRoute(
    async (options) => {
      await leftPages.ended();
      if (pageSource(options.url.pathname) === 'shell') return shell(options);
      let timer: ReturnType<typeof setTimeout> | undefined;
      const late = new Promise<null>((resolve) => {
        timer = setTimeout(() => resolve(null), PAGE_WAIT_MS);
      });
      // Without a network the shell starts from what is stored.
      const page = await Promise.race([fetch(options.request).catch(() => null), late]);
      clearTimeout(timer);
      return page ?? shell(options);
    },
    { denylist: NO_PAGES },
  ),
);

const sinceWipe = storeOnlySinceWipe(wipePhotos);
const photosIn = (cacheName: string, maxEntries: number) =>
  // The server is asked every time: a block, a deletion or a rejection takes a photo away from
  // who has seen it. The cache is for offline.
  new NetworkFirst({
    cacheName,
    networkTimeoutSeconds: PHOTO_WAIT_S,
    plugins: [
      sinceWipe.plugin,
      forgetRefused([PHOTO_CACHE, FACE_CACHE]),
      anotherSize([PHOTO_CACHE, FACE_CACHE]),
      new ExpirationPlugin({ maxEntries, purgeOnQuotaError: true }),
    ],
    matchOptions: { ignoreVary: true },
  });
registerRoute(
  ({ url, sameOrigin }) => sameOrigin && /^\/photos\/[^/]+\/thumb$/.test(url.pathname),
  photosIn(FACE_CACHE, KEPT_FACES),
);
registerRoute(
  ({ url, sameOrigin }) => sameOrigin && url.pathname.startsWith('/photos/'),
  photosIn(PHOTO_CACHE, KEPT_PHOTOS),
);

// Other languages than Dutch, which is part of the shell, are cached from their first use.
registerRoute(
  ({ url, sameOrigin }) => sameOrigin && languageOfChunk(url.pathname) !== null,
  new CacheFirst({
    cacheName: LANGUAGE_CACHE,
    plugins: [own, new ExpirationPlugin({ maxEntries: KEPT_CHUNKS })],
    matchOptions: { ignoreVary: true },
  }),
);

registerRoute(
  ({ url, sameOrigin }) => sameOrigin && url.pathname === SHARE_PATH,
  ({ request }) => receiveShared(request),
  'POST',
);

/** Deletes photos and their expiry list, whichever run stored them. */
async function wipePhotos(): Promise<void> {
  for (const [name, maxEntries] of [
    [PHOTO_CACHE, KEPT_PHOTOS],
    [FACE_CACHE, KEPT_FACES],
  ] as const) {
    await caches.delete(name);
    await new CacheExpiration(name, { maxEntries }).delete();
  }
}

/** Brings the languages in use along into a new version, so that it starts offline in them. */
async function cacheLanguages(): Promise<void> {
  const cache = await caches.open(LANGUAGE_CACHE);
  const stored = (await cache.keys()).map((request) => request.url);
  await Promise.all(
    chunksToStore(stored, languageChunks).map(async (url) => {
      const answer = await fetch(url);
      if (!answer.ok || isForeign(answer)) throw new Error(`somebody else answered for ${url}`);
      await cache.put(url, answer);
    }),
  );
}

self.addEventListener('install', (event) => event.waitUntil(cacheLanguages()));
self.addEventListener('activate', (event) => event.waitUntil(self.clients.claim()));

/** Signing out leaves no photo, no notification and no subscription behind. */
const wipe = (isAnotherHere: boolean): Promise<unknown> =>
  Promise.allSettled([
    sinceWipe.wipe(),
    caches.delete(SHARED_CACHE),
    ...(isAnotherHere ? [noteNextMember(), closeAll()] : [wipeNotes(), endPush()]),
  ]);

self.addEventListener('message', (event) => {
  const message = event.data as WorkerMessage | null;
  const type = message?.type;
  // A new version waits until the member says so: nothing changes under their hands.
  if (type === 'SKIP_WAITING') event.waitUntil(self.skipWaiting());
  if (message?.type === 'WIPE') event.waitUntil(wipe(message.isAnotherHere ?? false));
  if (message?.type === 'LEAVING') leftPages.add(message.lock);
  if (type === 'VERSION') event.ports[0]?.postMessage(SERVICE_WORKER_VERSION);
});

self.addEventListener('push', (event) => event.waitUntil(receivePush(event.data)));
self.addEventListener('notificationclick', (event) => {
  event.notification.close();
  event.waitUntil(openClicked(event.notification));
});
self.addEventListener('pushsubscriptionchange', (event) => {
  const { oldSubscription = null, newSubscription = null } = event as ExtendableEvent & {
    oldSubscription?: PushSubscription | null;
    newSubscription?: PushSubscription | null;
  };
  (event as ExtendableEvent).waitUntil(renewSubscription(oldSubscription, newSubscription));
});
