/** The clock of every rule about time; `/dev/clock` moves it forward in demo mode. */
export interface Clock {
  now(): Date;
  advance(milliseconds: number): void;
  readonly offset: number;
  /** Sets how far the machine's clock is behind the true one. */
  correct(milliseconds: number): void;
}

/** A clock that is ahead of the machine's by `offset` milliseconds. */
export function createClock(offset = 0, machine: () => number = () => Date.now()): Clock {
  let ahead = offset;
  let correction = 0;
  return {
    now: () => new Date(machine() + correction + ahead),
    advance: (milliseconds) => {
      ahead += milliseconds;
    },
    get offset() {
      return ahead;
    },
    correct: (milliseconds) => {
      correction = milliseconds;
    },
  };
}
