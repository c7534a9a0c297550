/** A priority queue: urgent work first, background work when nothing urgent waits. */
type PriorityQueue = <Result>(work: () => Promise<Result>, urgent: boolean) => Promise<Result>;

/** @param atOnce how much runs at once; background work takes at most one of these places. */
export function priorityQueue(atOnce: number): PriorityQueue {
  const [first, later]: [(() => void)[], (() => void)[]] = [[], []];
  let [running, ahead] = [0, 0];
  const begin = (): void => {
    if (running >= atOnce) return;
    const next =
      first.shift() ??
      (ahead === 0 && running < Math.max(1, atOnce - 1) ? later.shift() : undefined);
    if (!next) return;
    running += 1;
    next();
    begin();
  };
  return (work, urgent) =>
    new Promise((resolve, reject) => {
      (urgent ? first : later).push(() => {
        if (!urgent) ahead += 1;
        void work()
          .then(resolve, reject)
          .finally(() => {
            running -= 1;
            if (!urgent) ahead -= 1;
            begin();
          });
      });
      begin();
    });
}
