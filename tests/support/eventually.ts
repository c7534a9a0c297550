import { expect } from 'vitest';

/** Waits until something holds, however slow the machine is. */
export const eventually = <Value>(read: () => Value | Promise<Value>, message?: string) =>
  expect.poll(read, {
    timeout: 45_000,
    interval: 10,
    ...(message === undefined ? {} : { message }),
  });
