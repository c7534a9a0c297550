import { expect, test } from 'vitest';
import choices from '../locales/nl/choices.json' with { type: 'json' };
import { BODY_TYPES, EYE_COLORS, GENDERS, HAIR_COLORS, INTERESTS, RELATIONSHIP_STATUSES, SEXUALITIES } from './choices.ts';
import { profileEditSchema } from './contract/own-profile-calls.ts';

/** The lists as section 3 of the specification writes them; `dark blond`, `dark brown` and `living together` are one word in the data. */
const LISTS = [
  ['R-233', 'hair_color', HAIR_COLORS, ['brunette', 'blond', 'brown', 'white', 'bald', 'black', 'darkblond', 'darkbrown', 'gray', 'red', 'other']],
  ['R-234', 'eye_color', EYE_COLORS, ['blue', 'green', 'brown', 'hazel', 'gray', 'other']],
  ['R-235', 'body_type', BODY_TYPES, ['slim', 'normal', 'fat']],
  ['R-236', 'relationship_status', RELATIONSHIP_STATUSES, ['divorced', 'livingtogether', 'married', 'unmarried', 'single', 'widowed']],
] as const;

test.each(LISTS)('%s %s has exactly the values of the specification, and the contract takes no other', (_row, field, values, specified) => {
  expect([...values].sort()).toEqual([...specified].sort());
  for (const value of specified) expect(profileEditSchema.safeParse({ [field]: value }).success, value).toBe(true);
  for (const value of ['purple', '', specified[0].toUpperCase(), 0, [specified[0]]]) expect(profileEditSchema.safeParse({ [field]: value }).success, String(value)).toBe(false);
});

test('every choice has a name, and no name is left over', () => {
  const lists = { gender: GENDERS, sexuality: SEXUALITIES, hair_color: HAIR_COLORS, eye_color: EYE_COLORS, body_type: BODY_TYPES, relationship_status: RELATIONSHIP_STATUSES, interests: INTERESTS };
  for (const [field, values] of Object.entries(lists))
    expect(Object.keys(choices[field as keyof typeof lists]).sort(), field).toEqual([...values].sort());
});
