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
  hair_color: 'red',
  eye_color: 'blue',
  body_type: 'slim',
};
const empty: Profile = {
  main_image: null,
  about: null,
  interests: [],
  reason: null,
  city: null,
  hair_color: null,
  eye_color: null,
  body_type: null,
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

test.each(['hair_color', 'eye_color', 'body_type'] as const)(
  'the looks are told when hair, eyes and build are: without %s they are missing',
  (field) => {
    expect(missingParts({ ...full, [field]: null })).toEqual(['looks']);
  },
);
