import { expect, test } from 'vitest';
import choices from '../locales/nl/choices.json' with { type: 'json' };
import {
  BODY_TYPES,
  EYE_COLORS,
  GENDERS,
  HAIR_COLORS,
  INTERESTS,
  RELATIONSHIP_STATUSES,
  SEXUALITIES,
} from './profile-choices.ts';
import { profileEditSchema } from './contract/own-profile.ts';

/**
 * A list as the specification writes it; `dark blond`, `dark brown` and `living
 * together` are one word in the data.
 */
function expectList(
  field: string,
  values: readonly string[],
  specified: readonly [string, ...string[]],
): void {
  expect([...values].sort()).toEqual([...specified].sort());
  for (const value of specified)
    expect(profileEditSchema.safeParse({ [field]: value }).success, value).toBe(true);
  for (const value of ['purple', '', specified[0].toUpperCase(), 0, [specified[0]]])
    expect(profileEditSchema.safeParse({ [field]: value }).success, String(value)).toBe(false);
}

test('R-233 the hair colours are those of the specification, and the contract takes no other', () =>
  expectList('hair_color', HAIR_COLORS, [
    'brunette',
    'blond',
    'brown',
    'white',
    'bald',
    'black',
    'darkblond',
    'darkbrown',
    'gray',
    'red',
    'other',
  ]));

test('R-234 the eye colours are those of the specification, and the contract takes no other', () =>
  expectList('eye_color', EYE_COLORS, ['blue', 'green', 'brown', 'hazel', 'gray', 'other']));

test('R-235 the body types are those of the specification, and the contract takes no other', () =>
  expectList('body_type', BODY_TYPES, ['slim', 'normal', 'fat']));

test('R-236 the relationship statuses are those of the specification, and the contract takes no other', () =>
  expectList('relationship_status', RELATIONSHIP_STATUSES, [
    'divorced',
    'livingtogether',
    'married',
    'unmarried',
    'single',
    'widowed',
  ]));

test('every choice has a name, and no name is left over', () => {
  const lists = {
    gender: GENDERS,
    sexuality: SEXUALITIES,
    hair_color: HAIR_COLORS,
    eye_color: EYE_COLORS,
    body_type: BODY_TYPES,
    relationship_status: RELATIONSHIP_STATUSES,
    interests: INTERESTS,
  };
  for (const [field, values] of Object.entries(lists))
    expect(Object.keys(choices[field as keyof typeof lists]).sort(), field).toEqual(
      [...values].sort(),
    );
});
