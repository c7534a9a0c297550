import { describe, expect, test } from 'vitest';
import { countrySearch, firstSearch } from '../../../shared/discover/first-search.ts';
import {
  countFilters,
  filtersOfUrl,
  isBareUrl,
  toggleInterest,
  urlOfFilters,
} from './search-url.ts';
import type { SearchFilters } from '../../../shared/discover/search-key.ts';

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

test('a search of the country looks for whom the member’s sexuality suggests, in their own country', () => {
  expect(countrySearch({ gender: 'male', sexuality: 'hetero', country: 'NL' })).toEqual({
    gender: 'female',
    country: 'NL',
  });
  expect(countrySearch({ gender: 'female', sexuality: 'hetero', country: 'BE' })).toEqual({
    gender: 'male',
    country: 'BE',
  });
  expect(countrySearch({ gender: 'female', sexuality: 'lesbian', country: 'DE' })).toEqual({
    gender: 'female',
    country: 'DE',
  });
  expect(countrySearch({ gender: 'male', sexuality: 'gay', country: 'FR' })).toEqual({
    gender: 'male',
    country: 'FR',
  });
  expect(countrySearch({ gender: 'male', sexuality: 'bi', country: 'NL' })).toEqual({
    country: 'NL',
  });
  expect(countrySearch({ gender: 'male', sexuality: null, country: '??' })).toEqual({});
});

describe('the first search', () => {
  const daan = {
    gender: 'male',
    sexuality: 'hetero',
    country: 'NL',
    city: 'Utrecht',
    age: 45,
    seeks_min_age: null,
    seeks_max_age: null,
  } as const;
  const written = (changes: object, offered: readonly string[] = ['age', 'distance']) =>
    urlOfFilters(firstSearch({ ...daan, ...changes }, offered));

  test('is around the member’s town, about their age or what they said of it, the nearest first', () => {
    expect(written({})).toBe('gender=female&km=40&max_age=55&min_age=35&sort=distance');
    expect(written({ seeks_min_age: 34, seeks_max_age: 56 })).toBe(
      'gender=female&km=40&max_age=56&min_age=34&sort=distance',
    );
  });

  test('is the country for who has no town, and where the site offers no distance', () => {
    expect(written({ city: null })).toBe('country=NL&gender=female');
    expect(written({}, ['age'])).toBe('country=NL&gender=female');
    expect(written({}, ['distance'])).toBe('gender=female&km=40&sort=distance');
  });
});

test('how somebody lives is a part of the address, and what is wrong of it is left out', () => {
  const filters: SearchFilters = {
    seeks_me: true,
    children: 'no',
    wants_children: ['yes', 'maybe'],
    smoking: ['no'],
    min_height: 170,
    max_height: 195,
    languages: ['nl', 'pl'],
  };
  expect(urlOfFilters(filters)).toBe(
    'children=no&languages=nl,pl&max_height=195&min_height=170&seeks_me=1&smoking=no&wants_children=maybe,yes',
  );
  expect(read(urlOfFilters(filters))).toEqual(filters);
  expect(countFilters(filters)).toBe(6);
  expect(
    read('children=2&smoking=cigars&languages=xx&min_height=12&max_height=1e9&wants_children='),
  ).toEqual({});
  expect(read('min_height=190&max_height=150')).toEqual({ min_height: 190 });
});
