import type { Pool } from 'pg';

/** A longer wait for a connection means that the queue grows. */
const PATIENCE_MS = 1_000;

interface Pressure {
  /** Whether new requests should be refused, rather than join the queue. */
  isTooHigh(): boolean;
}

/** Measures the wait for a connection: while there is a queue, an empty request waits in it. */
export function createPressure(
  pool: Pick<Pool, 'connect' | 'waitingCount' | 'ending'>,
  patience = PATIENCE_MS,
  now: () => number = () => Date.now(),
): Pressure {
  let since: number | null = null;
  function stand(from: number): void {
    since = from;
    pool.connect().then(
      (client) => {
        client.release();
        since = null;
      },
      () => {
        // One that ends refuses at once, and leaves its queue standing.
        if (pool.waitingCount > 0 && !pool.ending) stand(from);
        else since = null;
      },
    );
  }
  return {
    isTooHigh() {
      if (since === null && pool.waitingCount > 0) stand(now());
      return since !== null && now() - since >= patience;
    },
  };
}
