/** Runs work a few at a time; the rest waits in line. */
export type Queue = <Result>(work: () => Promise<Result>) => Promise<Result>;

/**
 * @param limits how much runs at once, and how much may wait; `full` makes the error that whoever comes after that gets.
 */
export function createQueue(limits: {
  atOnce: number;
  waiting?: number;
  full?: () => Error;
}): Queue {
  const line: (() => void)[] = [];
  let running = 0;
  return async (work) => {
    if (running < limits.atOnce) running++;
    else {
      if (line.length >= (limits.waiting ?? Infinity))
        throw limits.full?.() ?? new RangeError('The queue is full');
      await new Promise<void>((resolve) => {
        line.push(resolve);
      });
    }
    try {
      return await work();
    } finally {
      // The place goes to the next in line, or is free.
      const next = line.shift();
      if (next) next();
      else running--;
    }
  };
}
