import { afterEach, expect, test, vi } from 'vitest';
import { newId } from '../../shared/identifiers.ts';
import { createLeftPages } from './left-pages.ts';

afterEach(() => vi.restoreAllMocks());

/** A worker that runs until it is let go. */
function runningWorker() {
  const lock = newId();
  let end: () => void = () => undefined;
  void navigator.locks.request(
    lock,
    () =>
      new Promise<void>((resolve) => {
        end = resolve;
      }),
  );
  return { lock, end: () => end() };
}

test('the next page waits until the workers of those that are left have ended, and of no others', async () => {
  const pages = createLeftPages(navigator.locks);
  const [stays, first, second] = [runningWorker(), runningWorker(), runningWorker()];
  await pages.ended();
  pages.add(first.lock);
  pages.add(second.lock);
  let come = 0;
  const next = [pages.ended(), pages.ended()].map((one) => one.then(() => (come += 1)));
  first.end();
  await navigator.locks.request(first.lock, () => undefined);
  expect(come).toBe(0);
  second.end();
  await Promise.all(next);
  expect(come).toBe(2);
  await pages.ended();
  stays.end();
});

test('a worker that does not end holds the next page up for two seconds, once', async () => {
  const pages = createLeftPages(navigator.locks);
  const hung = runningWorker();
  const timeout = vi.spyOn(AbortSignal, 'timeout').mockReturnValue(AbortSignal.abort());
  pages.add(hung.lock);
  await pages.ended();
  expect(timeout).toHaveBeenCalledExactlyOnceWith(2_000);
  await pages.ended();
  expect(timeout).toHaveBeenCalledOnce();
  hung.end();
});
