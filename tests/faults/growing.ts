/** A run in which nothing happens for so long ends; a slow machine alone never takes so long. */
const STALLED_MS = 120_000;

/** @returns whether a number has grown within the last `STALLED_MS`, as of each call. */
export function growing(read: () => Promise<number>): () => Promise<boolean> {
  let [most, at] = [-Infinity, Date.now()];
  return async () => {
    const now = await read();
    if (now > most) [most, at] = [now, Date.now()];
    return Date.now() - at < STALLED_MS;
  };
}
