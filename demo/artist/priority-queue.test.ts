import { expect, test } from 'vitest';
import { priorityQueue } from './priority-queue.ts';

/** Work that ends when told. */
function work(log: string[], name: string) {
  const { promise, resolve } = Promise.withResolvers<void>();
  return {
    start: async () => {
      log.push(name);
      await promise;
      return name;
    },
    end: resolve,
  };
}
const settle = () =>
  new Promise<void>((resolve) => {
    setImmediate(resolve);
  });

test('no more than so many run at once, in the order in which they came', async () => {
  const queue = priorityQueue(2);
  const log: string[] = [];
  const list = ['a', 'b', 'c'].map((name) => work(log, name));
  const results = list.map((one) => queue(one.start, true));
  await settle();
  expect(log).toEqual(['a', 'b']);
  list[1]?.end();
  expect(await results[1]).toBe('b');
  await settle();
  expect(log).toEqual(['a', 'b', 'c']);
  list.forEach((one) => one.end());
  expect(await Promise.all(results)).toEqual(['a', 'b', 'c']);
});

test('what somebody waits for passes what is done ahead, and always finds a place beside it', async () => {
  const queue = priorityQueue(2);
  const log: string[] = [];
  const [one, two, urgent] = [work(log, 'ahead 1'), work(log, 'ahead 2'), work(log, 'urgent')];
  const ahead = [queue(one.start, false), queue(two.start, false)];
  await settle();
  expect(log).toEqual(['ahead 1']);
  const asked = queue(urgent.start, true);
  await settle();
  expect(log).toEqual(['ahead 1', 'urgent']);
  urgent.end();
  await asked;
  one.end();
  await ahead[0];
  await settle();
  expect(log).toEqual(['ahead 1', 'urgent', 'ahead 2']);
  two.end();
  await ahead[1];
});

test('work that fails gives its place back and tells whoever asked', async () => {
  const queue = priorityQueue(1);
  await expect(queue(() => Promise.reject(new Error('no')), true)).rejects.toThrow('no');
  expect(await queue(async () => 1, true)).toBe(1);
});
