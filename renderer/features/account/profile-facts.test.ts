import { expect, test } from 'vitest';
import { profileFacts } from './profile-facts.ts';

const profile = {
  gender: 'female',
  sexuality: 'bi',
  reason: 'Nieuwe stad',
  relationship_status: null,
  children: null,
  wants_children: null,
  smoking: null,
  height: null,
  body_type: 'slim',
  hair_color: 'red',
  eye_color: null,
  tattoos: false,
} as const;

test('only fields that are filled in are told, in their order', () => {
  const visible = [
    'sexuality',
    'reason',
    'relationship_status',
    'body_type',
    'hair_color',
    'eye_color',
    'tattoos',
  ];
  expect(profileFacts(profile, visible).map((fact) => fact.field)).toEqual([
    'gender',
    'sexuality',
    'reason',
    'body_type',
    'hair_color',
    'tattoos',
  ]);
});

test('fields that the site does not show are left out', () => {
  expect(profileFacts(profile, ['hair_color']).map((fact) => fact.field)).toEqual([
    'gender',
    'hair_color',
  ]);
});

test('no tattoos is an answer too', () => {
  expect(profileFacts(profile, ['tattoos'])).toContainEqual({ field: 'tattoos', value: 'no' });
});
