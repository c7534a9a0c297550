import { afterEach, expect, test, vi } from 'vitest';
import { isLeaving, LEAVING_MS, watchLeaving } from '../../platform/leaving.ts';
import { isChunkError, mayReload, reloadOnce } from './chunk-reload.ts';

afterEach(() => {
  vi.unstubAllGlobals();
  vi.useRealTimers();
});

test('an error of a part that could not be fetched is told from other errors', () => {
  expect(
    isChunkError(
      new TypeError('Failed to fetch dynamically imported module: http://x/assets/page-1.js'),
    ),
  ).toBe(true);
  expect(
    isChunkError(
      new TypeError('error loading dynamically imported module: http://x/assets/page-1.js'),
    ),
  ).toBe(true);
  expect(isChunkError(new TypeError('Importing a module script failed.'))).toBe(true);
  expect(isChunkError(new Error('Unable to preload CSS for /assets/page-1.css'))).toBe(true);
  expect(isChunkError(new TypeError('Failed to fetch'))).toBe(false);
  expect(isChunkError('Failed to fetch dynamically imported module')).toBe(false);
});

test('R-445 reloads at most once in 60 s', () => {
  expect(mayReload(null, 1_000_000)).toBe(true);
  expect(mayReload(1_000_000, 1_059_999)).toBe(false);
  expect(mayReload(1_000_000, 1_060_000)).toBe(true);
});

test('a device whose clock was set back may reload', () => {
  expect(mayReload(2_000_000, 1_000_000)).toBe(true);
});

test('what fails while the page is being left reloads nothing; a page that stays, or is shown again, reloads', () => {
  vi.useFakeTimers();
  const page = new EventTarget();
  const reload = vi.fn();
  vi.stubGlobal('window', page);
  vi.stubGlobal('location', { reload });
  vi.stubGlobal('sessionStorage', { getItem: () => null, setItem: () => undefined });
  const missing = new TypeError('error loading dynamically imported module: http://x/page-1.js');
  watchLeaving();
  for (const kind of ['beforeunload', 'pagehide']) {
    page.dispatchEvent(new Event(kind));
    expect([isLeaving(), reloadOnce(missing)]).toEqual([true, false]);
    page.dispatchEvent(new Event('pageshow'));
    expect(isLeaving()).toBe(false);
  }
  expect(reload).not.toHaveBeenCalled();
  page.dispatchEvent(new Event('beforeunload'));
  vi.advanceTimersByTime(LEAVING_MS);
  expect([isLeaving(), reloadOnce(missing)]).toEqual([false, true]);
  expect(reload).toHaveBeenCalledOnce();
});
