import { expect, test } from 'vitest';
import type { Image } from '../../../shared/contract/profile.ts';
import { missingParts, STRENGTH_PARTS } from './strength.ts';

const photo: Image = {
  id: '01890000-0000-7000-8000-000000000000',
  status: 'active',
  visibility: 'public',
  locked: false,
  width: 8,
  height: 10,
  filename: '/photos/a/large',
  thumb_filename: '/photos/a/thumb',
};
type Profile = Parameters<typeof missingParts>[0];
const full: Profile = {
  main_image: photo,
  about: 'Hoi',
  interests: ['tea'],
  reason: 'Een relatie',
  city: 'Utrecht',
  seeks_min_age: null,
  seeks_max_age: 45,
  children: false,
  wants_children: null,
  smoking: null,
  height: null,
  languages: ['nl'],
};
const empty: Profile = {
  main_image: null,
  about: null,
  interests: [],
  reason: null,
  city: null,
  seeks_min_age: null,
  seeks_max_age: null,
  children: null,
  wants_children: null,
  smoking: null,
  height: null,
  languages: [],
};

test('a full profile misses nothing, an empty one every part, in the order in which they are asked for', () => {
  expect(missingParts(full)).toEqual([]);
  expect(missingParts(empty)).toEqual([...STRENGTH_PARTS]);
});

test.each<[string, Partial<Profile>]>([
  ['photo', { main_image: null }],
  ['about', { about: null }],
  ['interests', { interests: [] }],
  ['reason', { reason: null }],
  ['city', { city: null }],
])('%s is what a profile without it misses, and nothing else', (part, without) => {
  expect(missingParts({ ...full, ...without })).toEqual([part]);
});

test.each<[string, Partial<Profile>]>([
  ['an age', { seeks_max_age: null }],
  ['children', { children: null }],
  ['a language', { languages: [] }],
])('three things that others decide by are enough: without %s there are two', (_, without) => {
  expect(missingParts({ ...full, ...without })).toEqual(['life']);
  expect(missingParts({ ...full, ...without, smoking: 'no' })).toEqual([]);
});
