/** Where the two clocks differ by so much, the device slept or its clock was set. */
const DRIFT_MS = 5_000;
const WATCH_MS = 1_000;

/** Calls back after sleep, when the page comes to the front and when the network is back. */
export function onWake(wake: () => void): () => void {
  const stopped = new AbortController();
  const { signal } = stopped;
  let difference = Date.now() - performance.now();
  const timer = setInterval(() => {
    const now = Date.now() - performance.now();
    if (Math.abs(now - difference) > DRIFT_MS) wake();
    difference = now;
  }, WATCH_MS);
  window.addEventListener('focus', wake, { signal });
  window.addEventListener('online', wake, { signal });
  document.addEventListener(
    'visibilitychange',
    () => {
      if (document.visibilityState === 'visible') wake();
    },
    { signal },
  );
  return () => {
    clearInterval(timer);
    stopped.abort();
  };
}
