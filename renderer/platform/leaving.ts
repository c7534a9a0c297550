/** So long after a page began to be left nothing is made of what fails in it. */
export const LEAVING_MS = 10_000;

let leftAt: number | null = null;

/** Notices that the page is being left, for another one or by a reload. */
export function watchLeaving(): void {
  const leave = () => {
    leftAt = Date.now();
  };
  // The first comes before the browser ends what is being fetched; a phone has the second alone.
  window.addEventListener('beforeunload', leave);
  window.addEventListener('pagehide', leave);
  window.addEventListener('pageshow', () => {
    leftAt = null;
  });
}

/**
 * Whether the page is being left: Safari aborts its requests then, which is no failure, and a
 * reload would stop the member from leaving.
 */
export const isLeaving = (now = Date.now()): boolean =>
  leftAt !== null && now - leftAt < LEAVING_MS && now >= leftAt;
