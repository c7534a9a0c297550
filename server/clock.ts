/** The one clock that every rule about time reads. `/dev/clock` moves it forward in demo mode. */
export interface Clock {
  now(): Date;
  advance(milliseconds: number): void;
  readonly offset: number;
}

/** A clock that runs with the machine's, ahead of it by `offset` milliseconds. */
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
