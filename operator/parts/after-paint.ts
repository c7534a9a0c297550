/** A page that is not on screen has no frames. */
const LONGEST_MS = 250;

let waiting: (() => void)[] = [];

function waitForFrame(): void {
  const run = () => {
    cancelAnimationFrame(frame);
    clearTimeout(timer);
    const acts = waiting;
    waiting = [];
    for (const act of acts) act();
  };
  let timer = setTimeout(run, LONGEST_MS);
  let frame = requestAnimationFrame(() => {
    // The next frame begins when this one is drawn: work before that would hold it up.
    frame = requestAnimationFrame(() => {
      clearTimeout(timer);
      timer = setTimeout(run);
    });
  });
}

/** Acts once what changed until now has been painted, in the order of asking. @returns calls it off. */
export function afterPaint(act: () => void): () => void {
  if (waiting.length === 0) waitForFrame();
  let isOff = false;
  waiting.push(() => {
    if (!isOff) act();
  });
  return () => {
    isOff = true;
  };
}

/** Acts when nothing else is to be done, or after a quarter of a second. @returns calls it off. */
export function whenIdle(act: () => void): () => void {
  // Safari has none.
  if (!('requestIdleCallback' in window)) return afterPaint(act);
  const handle = requestIdleCallback(act, { timeout: LONGEST_MS });
  return () => cancelIdleCallback(handle);
}
