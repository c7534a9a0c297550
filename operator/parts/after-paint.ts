/** A page that is not on screen has no frames. */
const LONGEST_MS = 250;

/** Acts once what changed until now has been painted. @returns calls it off. */
export function afterPaint(act: () => void): () => void {
  const cancel = () => {
    cancelAnimationFrame(frame);
    clearTimeout(timer);
  };
  const run = () => {
    cancel();
    act();
  };
  let timer = setTimeout(run, LONGEST_MS);
  const frame = requestAnimationFrame(() => {
    clearTimeout(timer);
    timer = setTimeout(run);
  });
  return cancel;
}

/** Acts when nothing else is to be done, or after a quarter of a second. @returns calls it off. */
export function whenIdle(act: () => void): () => void {
  // Safari has none.
  if (!('requestIdleCallback' in window)) return afterPaint(act);
  const handle = requestIdleCallback(act, { timeout: LONGEST_MS });
  return () => cancelIdleCallback(handle);
}
