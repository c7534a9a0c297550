import { NOTES_CACHE } from './cache-names.ts';

/** So many are remembered; older ones come by no way any more. */
const REMEMBERED = 200;
const FOLDER = '/shown/';

/**
 * Shows an event at most once, whether stream or push reports it first: it is remembered before it is
 * shown, so that a crash in between shows nothing.
 * @param id of the event; without one it is shown each time.
 * @returns whether it was shown now.
 */
export async function showOnce(
  id: string | undefined,
  show: () => Promise<void>,
): Promise<boolean> {
  if (id === undefined) {
    await show();
    return true;
  }
  const once = async (): Promise<boolean> => {
    const notes = await caches.open(NOTES_CACHE);
    const address = `${FOLDER}${encodeURIComponent(id)}`;
    if (await notes.match(address)) return false;
    // A device that cannot remember it shows it all the same.
    await notes.put(address, new Response('')).catch(() => undefined);
    try {
      await show();
    } catch (error) {
      // If it stays, this notice is missed.
      await notes.delete(address).catch(() => false);
      throw error;
    }
    const stored = (await notes.keys()).filter((request) =>
      new URL(request.url).pathname.startsWith(FOLDER),
    );
    await Promise.all(
      stored
        .slice(0, Math.max(0, stored.length - REMEMBERED))
        .map((request) => notes.delete(request)),
    );
    return true;
  };
  // Page and service worker may get it at the same moment. An insecure origin has neither locks nor
  // push.
  const locks = navigator.locks as LockManager | undefined;
  return locks ? locks.request('vonk-shown', once) : once();
}
