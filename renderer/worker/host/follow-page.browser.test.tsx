import { afterEach, expect, test, vi } from 'vitest';
import { followPage } from './follow-page.ts';

afterEach(() => {
  vi.useRealTimers();
  Reflect.deleteProperty(navigator, 'vendor');
});

const tell = (kind: 'beforeunload' | 'pagehide' | 'pageshow', persisted = true) =>
  window.dispatchEvent(
    kind === 'beforeunload' ? new Event(kind) : new PageTransitionEvent(kind, { persisted }),
  );

test('a page that is kept rests until it is shown again; in Safari from when it begins to be left, unless it stays', () => {
  vi.useFakeTimers();
  const page = {
    leave: vi.fn<() => void>(),
    rest: vi.fn<() => void>(),
    resume: vi.fn<() => void>(),
  };
  const calls = () =>
    [page.leave, page.rest, page.resume].map((one) => {
      const count = one.mock.calls.length;
      one.mockClear();
      return count;
    });
  followPage(page);
  tell('beforeunload');
  tell('pagehide', false);
  tell('pageshow', false);
  expect(calls()).toEqual([0, 0, 0]);
  tell('pagehide');
  expect(calls()).toEqual([0, 1, 0]);
  tell('pageshow');
  expect(calls()).toEqual([0, 0, 1]);

  Object.defineProperty(navigator, 'vendor', { value: 'Apple Computer, Inc.', configurable: true });
  tell('beforeunload');
  expect(calls()).toEqual([1, 0, 0]);
  vi.advanceTimersByTime(3_000);
  expect(calls()).toEqual([0, 0, 1]);
  tell('beforeunload');
  tell('pagehide');
  vi.advanceTimersByTime(10_000);
  expect(calls()).toEqual([1, 1, 0]);
  tell('pageshow');
  expect(calls()).toEqual([0, 0, 1]);
});
