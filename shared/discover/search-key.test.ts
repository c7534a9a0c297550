import { expect, test } from 'vitest';
import { searchKey } from './search-key.ts';

test('a filter that is taken out is no part of a search', () => {
  expect(
    searchKey({ country: 'NL', km: undefined, interests: undefined, online: false, near: '' }),
  ).toBe('country=NL');
  expect(searchKey({ interests: ['wine', 'tea', 'tea'], with_photo: true, sort: 'activity' })).toBe(
    'interests=tea%2Cwine&with_photo=1',
  );
});

test('a search is written as an address writes it', () => {
  for (const near of ['NL:Den Haag', 'NL:’s-Hertogenbosch', "FR:L'Isle (d)", 'CH:Genève~!*&+=%'])
    expect(searchKey({ near, km: 25 })).toBe(
      new URLSearchParams([
        ['km', '25'],
        ['near', near],
      ]).toString(),
    );
});
