import { SHARED_CACHE, SHARED_WORDS } from '../service-worker/cache-names.ts';

/** Older ones are not offered: they were shared in passing. */
const OFFERED_MS = 60 * 60_000;

const isFresh = (response: Response, now: number): boolean =>
  now - Number(response.headers.get('x-at')) < OFFERED_MS;

/** Photos shared by another app that wait for a conversation. */
export async function sharedPhotos(now = Date.now()): Promise<File[]> {
  if (!('caches' in globalThis) || !(await caches.has(SHARED_CACHE))) return [];
  const cache = await caches.open(SHARED_CACHE);
  const photosOf = (await cache.keys()).filter(
    (request) => new URL(request.url).pathname !== SHARED_WORDS,
  );
  const stored = await Promise.all(photosOf.map((request) => cache.match(request)));
  const found = await Promise.all(
    stored.map(async (response) => {
      if (!response || !isFresh(response, now)) return null;
      const type = response.headers.get('content-type') ?? '';
      return new File(
        [await response.blob()],
        decodeURIComponent(response.headers.get('x-name') ?? ''),
        { type },
      );
    }),
  );
  return found.filter((file) => file !== null);
}

/** The words that came along; empty where there are none. */
export async function sharedWords(now = Date.now()): Promise<string> {
  if (!('caches' in globalThis) || !(await caches.has(SHARED_CACHE))) return '';
  const stored = await (await caches.open(SHARED_CACHE)).match(SHARED_WORDS);
  return stored && isFresh(stored, now) ? stored.text() : '';
}

/** They were sent or left: nothing of them stays on the device. */
export async function forgetSharedPhotos(): Promise<void> {
  if ('caches' in globalThis) await caches.delete(SHARED_CACHE);
}
