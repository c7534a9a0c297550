/** The clock of every rule about time; `/dev/clock` moves it forward in demo mode. */
export interface Clock {
  now(): Date;
  advance(milliseconds: number): void;
  readonly offset: number;
}

/** A clock that is ahead of the machine's by `offset` milliseconds. */
export function createClock(offset = 0): Clock {
  let ahead = offset;
  return {
    now: () => new Date(Date.now() + ahead),
    advance: (milliseconds) => {
      ahead += milliseconds;
    },
    get offset() {
      return ahead;
    },
  };
}
