import { describe, expect, test } from 'vitest';
import { firstSearch } from './first-search.ts';
import {
  countFilters,
  filtersOfUrl,
  isBareUrl,
  toggleInterest,
  urlOfFilters,
} from './search-url.ts';
import type { SearchFilters } from '../../local/searches.ts';

const read = (query: string) => filtersOfUrl(new URLSearchParams(query));

describe('a search in an address', () => {
  test('is read back as it was written', () => {
    const filters: SearchFilters = {
      gender: 'female',
      country: 'NL',
      countryregion: 'NL-UT',
      min_age: 34,
      max_age: 56,
      sort: 'newest',
      online: true,
      with_photo: true,
      hide_fictional: true,
      interests: ['hiking', 'foodie'],
    };
    expect(read(urlOfFilters(filters))).toEqual(filters);
  });

  test('has the distance and from where, with a colon that can be read', () => {
    const filters: SearchFilters = {
      gender: 'male',
      km: 25,
      near: 'NL:Den Haag',
      sort: 'distance',
    };
    expect(urlOfFilters(filters)).toBe('gender=male&km=25&near=NL:Den+Haag&sort=distance');
    expect(read(urlOfFilters(filters))).toEqual(filters);
    expect(read('km=7&near=Utrecht')).toEqual({});
  });

  test('leaves out what it names wrongly', () => {
    expect(
      read(
        'gender=robot&country=ZZ&countryregion=NL-UT&min_age=x&max_age=12&online=yes&interests=,nonsense&sort=price',
      ),
    ).toEqual({});
  });

  test('never asks for ages from old to young', () => {
    expect(read('min_age=50&max_age=30')).toEqual({ min_age: 50 });
  });

  test('does not narrow at the ends of the slider', () => {
    expect(read('min_age=18&max_age=99')).toEqual({});
  });

  test('has at most ten interests, in the order of the list', () => {
    const ten = 'beach,art,music,movies,sports,gym,dancing,travelling,adventure,party,coffee,tea';
    expect(read(`interests=${ten}`).interests).toHaveLength(10);
    expect(read('interests=tea,art').interests).toEqual(['art', 'tea']);
  });

  test('is not bare once it was written, even without filters', () => {
    expect(isBareUrl(new URLSearchParams(urlOfFilters({})))).toBe(false);
    expect(isBareUrl(new URLSearchParams('utm=x'))).toBe(true);
  });
});

test('ages count as one filter and every interest as one', () => {
  expect(
    countFilters({ min_age: 30, max_age: 40, interests: ['tea', 'art'], sort: 'newest' }),
  ).toBe(3);
});

test('a chosen interest is taken away, and an eleventh is not added', () => {
  expect(toggleInterest(['tea'], 'tea')).toEqual([]);
  const ten = [
    'beach',
    'art',
    'music',
    'movies',
    'sports',
    'gym',
    'dancing',
    'travelling',
    'adventure',
    'party',
  ] as const;
  expect(toggleInterest(ten, 'tea')).toEqual([...ten]);
});

test('the first search looks for whom the member’s sexuality suggests, in their own country', () => {
  expect(firstSearch({ gender: 'male', sexuality: 'hetero', country: 'NL' })).toEqual({
    gender: 'female',
    country: 'NL',
  });
  expect(firstSearch({ gender: 'female', sexuality: 'hetero', country: 'BE' })).toEqual({
    gender: 'male',
    country: 'BE',
  });
  expect(firstSearch({ gender: 'female', sexuality: 'lesbian', country: 'DE' })).toEqual({
    gender: 'female',
    country: 'DE',
  });
  expect(firstSearch({ gender: 'male', sexuality: 'gay', country: 'FR' })).toEqual({
    gender: 'male',
    country: 'FR',
  });
  expect(firstSearch({ gender: 'male', sexuality: 'bi', country: 'NL' })).toEqual({
    country: 'NL',
  });
  expect(firstSearch({ gender: 'male', sexuality: null, country: '??' })).toEqual({});
});
