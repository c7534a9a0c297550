import { expect, test } from 'vitest';
import { searchKey } from '../../shared/discover/search-key.ts';

test('a filter that is taken out is no part of a search', () => {
  expect(
    searchKey({ country: 'NL', km: undefined, interests: undefined, online: false, near: '' }),
  ).toBe('country=NL');
  expect(searchKey({ interests: ['wine', 'tea', 'tea'], with_photo: true, sort: 'activity' })).toBe(
    'interests=tea%2Cwine&with_photo=1',
  );
});
