import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { loadingBarTiming, type LoadingBarState } from './loading-bar-timing.ts';

let states: LoadingBarState[] = [];
let bar: ReturnType<typeof loadingBarTiming>;
beforeEach(() => {
  vi.useFakeTimers();
  states = [];
  bar = loadingBarTiming((state) => states.push(state));
});
afterEach(() => {
  vi.useRealTimers();
});

test('R-470 a load under 200 ms shows no bar', () => {
  bar.setLoading(true);
  vi.advanceTimersByTime(199);
  bar.setLoading(false);
  vi.advanceTimersByTime(10_000);
  expect(states).toEqual([]);
});

test('R-470 a longer load shows the bar at 200 ms', () => {
  bar.setLoading(true);
  vi.advanceTimersByTime(199);
  expect(states).toEqual([]);
  vi.advanceTimersByTime(1);
  expect(states).toEqual(['filling']);
});

test('R-472 the bar is gone 500 ms after the end', () => {
  bar.setLoading(true);
  vi.advanceTimersByTime(1_000);
  bar.setLoading(false);
  vi.advanceTimersByTime(499);
  expect(states).toEqual(['filling', 'ending']);
  vi.advanceTimersByTime(1);
  expect(states).toEqual(['filling', 'ending', 'hidden']);
});

test('a load that begins while the bar goes away uses it again', () => {
  bar.setLoading(true);
  vi.advanceTimersByTime(300);
  bar.setLoading(false);
  vi.advanceTimersByTime(100);
  bar.setLoading(true);
  vi.advanceTimersByTime(2_000);
  expect(states).toEqual(['filling', 'ending', 'filling']);
});
