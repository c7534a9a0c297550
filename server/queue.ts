/** Runs work a few at a time; the rest waits in line. */
type Queue = <Result>(work: () => Promise<Result>) => Promise<Result>;

/** @param limits how much runs and waits at once; `full` makes the error of what comes after. */
export function createQueue(limits: {
  atOnce: number;
  maxWaiting?: number;
  full?: () => Error;
}): Queue {
  const line: (() => void)[] = [];
  let running = 0;
  return async (work) => {
    if (running < limits.atOnce) running++;
    else {
      if (line.length >= (limits.maxWaiting ?? Infinity))
        throw limits.full?.() ?? new RangeError('The queue is full');
      await new Promise<void>((resolve) => {
        line.push(resolve);
      });
    }
    try {
      return await work();
    } finally {
      const next = line.shift();
      if (next) next();
      else running--;
    }
  };
}
