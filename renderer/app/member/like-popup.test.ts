import { describe, expect, test } from 'vitest';
import { popupDelay, withoutDelay } from './like-popup.ts';

describe('R-337 the query parameter t', () => {
  test.each([
    ['?t=3', 3],
    ['?gender=female&t=0', 0],
    ['?t=2.5&page=2', 2.5],
    ['?t=3600', 3_600],
  ])('%s asks for the popup after %d s', (search, seconds) => {
    expect(popupDelay(search)).toBe(seconds);
  });

  test.each([
    '',
    '?',
    '?t',
    '?t=',
    '?t=-1',
    '?t=+3',
    '?t=1e9',
    '?t=3601',
    '?t=99999',
    '?t=NaN',
    '?t=Infinity',
    '?t=0x10',
    '?t= 3',
    '?t=3s',
    '?t=1,5',
    '?t=1&t=2',
    '?t=<script>alert(1)</script>',
    '?t=%00',
    '?t=١',
    '?t=1.',
    '?t=1.2345',
    '?T=3',
    '?tt=3',
    '?t[]=3',
  ])('%j asks for nothing', (search) => {
    expect(popupDelay(search)).toBeNull();
  });
});

test.each([
  ['?t=3', ''],
  ['?t=3&gender=female', '?gender=female'],
  ['?gender=female&t=3&q=a%20b+c', '?gender=female&q=a%20b+c'],
  ['?tt=1&t=3', '?tt=1'],
  ['', ''],
])('R-338 of %j only t is taken out, the rest stays as it was written', (search, rest) => {
  expect(withoutDelay(search)).toBe(rest);
});
