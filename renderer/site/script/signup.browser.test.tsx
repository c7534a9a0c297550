import { afterEach, expect, test } from 'vitest';
import { isLeaving, watchLeaving } from '../../platform/leaving.ts';
import { openOverPage } from './signup.ts';

const GONE = 'data:text/javascript,throw new Error("not to be had")';
const link = Object.assign(document.createElement('a'), { href: '#joining' });

afterEach(() => {
  history.replaceState(null, '', location.pathname + location.search);
});

test('where the sign-up cannot be had its link is followed', async () => {
  await openOverPage(GONE, link);
  expect(location.hash).toBe('#joining');
});

test('who went somewhere else meanwhile is not led back to the sign-up', async () => {
  watchLeaving();
  window.dispatchEvent(new Event('beforeunload'));
  expect(isLeaving()).toBe(true);
  await openOverPage(GONE, link);
  expect(location.hash).toBe('');
  window.dispatchEvent(new Event('pageshow'));
  await openOverPage(GONE, link);
  expect(location.hash).toBe('#joining');
});
