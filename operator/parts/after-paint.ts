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
  const frame = requestAnimationFrame(() => {
    clearTimeout(timer);
    timer = setTimeout(run);
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

/**
 * Acts a frame later than that: when the next one begins, the browser has drawn this one, which work
 * before would hold up. @returns calls it off.
 */
export function afterDrawing(act: () => void): () => void {
  let callOff = afterPaint(() => {
    callOff = afterPaint(act);
  });
  return () => callOff();
}

/** Acts when nothing else is to be done, or after a quarter of a second. @returns calls it off. */
export function whenIdle(act: () => void): () => void {
  // Safari has none.
  if (!('requestIdleCallback' in window)) return afterPaint(act);
  const handle = requestIdleCallback(act, { timeout: LONGEST_MS });
  return () => cancelIdleCallback(handle);
}
