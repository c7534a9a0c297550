import type { PoolClient } from 'pg';
import { expect, test } from 'vitest';
import { createPressure } from './pressure.ts';

/** A pool in which connections are given by hand. */
function fakePool() {
  const asked: { give: () => void; refuse: () => void }[] = [];
  return {
    waitingCount: 0,
    ending: false,
    asked,
    connect: () =>
      new Promise<PoolClient>((resolve, reject) => {
        asked.push({
          give: () => resolve({ release: () => undefined } as PoolClient),
          refuse: () => reject(new Error('timeout exceeded when trying to connect')),
        });
      }),
  };
}

test('requests are refused while the queue for a connection takes longer than a second, and no longer', async () => {
  const pool = fakePool();
  let now = 0;
  const pressure = createPressure(pool, 1_000, () => now);
  expect(pressure.isTooHigh()).toBe(false);
  expect(pool.asked).toHaveLength(0);
  pool.waitingCount = 1;
  expect(pressure.isTooHigh()).toBe(false);
  now = 999;
  expect(pressure.isTooHigh()).toBe(false);
  now = 1_000;
  expect(pressure.isTooHigh()).toBe(true);
  pool.asked[0]?.refuse();
  await Promise.resolve();
  await Promise.resolve();
  expect(pressure.isTooHigh()).toBe(true);
  expect(pool.asked).toHaveLength(2);
  pool.waitingCount = 0;
  pool.asked[1]?.give();
  await Promise.resolve();
  await Promise.resolve();
  expect(pressure.isTooHigh()).toBe(false);
});

test('a pool that ends with a queue is asked no more', async () => {
  const pool = fakePool();
  const pressure = createPressure(pool);
  pool.waitingCount = 1;
  pressure.isTooHigh();
  pool.ending = true;
  pool.asked[0]?.refuse();
  await Promise.resolve();
  await Promise.resolve();
  expect(pool.asked).toHaveLength(1);
});
