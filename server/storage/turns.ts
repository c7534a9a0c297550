/** Runs work a few at a time: whoever somebody waits for comes first, what is done ahead comes when the line is empty. */
export type Turns = <Result>(work: () => Promise<Result>, urgent: boolean) => Promise<Result>;

/** @param atOnce how much runs at once. Work done ahead takes one of these places at most, so that a caller never waits behind it alone. */
export function createTurns(atOnce: number): Turns {
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
