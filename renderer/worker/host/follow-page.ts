/** A page that is still there by then was not left: what was opened is a file, or another program. */
const STAYS_MS = 3_000;

const isSafari = (): boolean => navigator.vendor.startsWith('Apple');

/**
 * Lets the worker rest while its page is kept for Back: it holds locks, and no later page would
 * become leader. In Safari a worker that is ended leaves the transaction behind that it is in, and
 * the next page waits for that: it is told as soon as the page begins to be left.
 */
export function followPage({
  leave,
  rest,
  resume,
}: Readonly<Record<'leave' | 'rest' | 'resume', () => void>>): void {
  let staying: ReturnType<typeof setTimeout> | undefined;
  window.addEventListener('beforeunload', () => {
    if (!isSafari()) return;
    leave();
    clearTimeout(staying);
    staying = setTimeout(resume, STAYS_MS);
  });
  window.addEventListener('pagehide', ({ persisted }) => {
    clearTimeout(staying);
    if (persisted) rest();
  });
  window.addEventListener('pageshow', ({ persisted }) => {
    if (persisted) resume();
  });
}
