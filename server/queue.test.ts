import { expect, test } from 'vitest';
import { createQueue } from './queue.ts';

test('only so much runs at once, the rest comes in order, and a failure frees its place', async () => {
  const queue = createQueue({ atOnce: 2 });
  let running = 0;
  let most = 0;
  const order: number[] = [];
  const work = (number: number) =>
    queue(async () => {
      order.push(number);
      most = Math.max(most, ++running);
      await new Promise((resolve) => setImmediate(resolve));
      running--;
      if (number === 1) throw new Error('no');
      return number;
    });
  const results = await Promise.allSettled([0, 1, 2, 3, 4].map(work));
  expect(most).toBe(2);
  expect(order).toEqual([0, 1, 2, 3, 4]);
  expect(results.map((result) => result.status)).toEqual([
    'fulfilled',
    'rejected',
    'fulfilled',
    'fulfilled',
    'fulfilled',
  ]);
});

test('past what may wait it refuses at once, and takes work again later', async () => {
  const queue = createQueue({ atOnce: 1, maxWaiting: 1, full: () => new Error('full') });
  let release = (): void => undefined;
  const first = queue(
    () =>
      new Promise<void>((resolve) => {
        release = resolve;
      }),
  );
  const second = queue(async () => 'second');
  await expect(queue(async () => 'third')).rejects.toThrow('full');
  release();
  await first;
  expect(await second).toBe('second');
  expect(await queue(async () => 'fourth')).toBe('fourth');
});
