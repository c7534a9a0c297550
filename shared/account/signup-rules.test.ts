import { expect, test } from 'vitest';
import {
  birthDateProblem,
  emailProblem,
  nameProblem,
  passwordProblem,
  suggestEmail,
} from './signup-rules.ts';

test('R-362 a profile name that is the e-mail address is refused, whatever its case', () => {
  expect(nameProblem('Jan@Voorbeeld.nl ', 'jan@voorbeeld.nl')).toBe('name_is_email');
});

test('R-363 a profile name must not begin with @', () => {
  expect(nameProblem('@jan', 'jan@voorbeeld.nl')).toBe('name_begins_with_at');
  expect(nameProblem('  @jan', 'jan@voorbeeld.nl')).toBe('name_begins_with_at');
  expect(nameProblem('jan@home', 'jan@voorbeeld.nl')).toBeNull();
});

test('a profile name has 2 to 24 characters, as a person counts them', () => {
  expect(nameProblem('', '')).toBe('name_short');
  expect(nameProblem('\u200B\u200B\u200B', '')).toBe('name_short');
  expect(nameProblem('J', '')).toBe('name_short');
  expect(nameProblem('Jo', '')).toBeNull();
  expect(nameProblem('👩‍👩‍👧'.repeat(24), '')).toBeNull();
  expect(nameProblem('a'.repeat(25), '')).toBe('name_long');
});

test('R-366 a day that does not exist, an empty one and one to come are no birth dates', () => {
  const rule = { minAge: 18, country: 'NL', now: new Date('2026-11-21T12:00:00Z') };
  for (const date of ['', '1990-02-31', '2023-02-29', '1990-2-3', '2027-01-01', '1800-01-01'])
    expect(birthDateProblem(date, rule), date).toBe('invalid_birth_date');
  expect(birthDateProblem('1990-02-28', rule)).toBeNull();
});

test('R-367 with a minimum of 21, 20 years and 364 days is refused and 21 years accepted, by the calendar of the country', () => {
  const rule = { minAge: 21, country: 'NL', now: new Date('2026-11-21T12:00:00Z') };
  expect(birthDateProblem('2005-11-22', rule)).toBe('too_young');
  expect(birthDateProblem('2005-11-21', rule)).toBeNull();
  // Half past midnight in Amsterdam is still the day before in New York.
  const midnight = new Date('2026-11-20T23:30:00Z');
  expect(birthDateProblem('2005-11-21', { ...rule, now: midnight })).toBeNull();
  expect(birthDateProblem('2005-11-21', { ...rule, country: 'US', now: midnight })).toBe(
    'too_young',
  );
});

test('R-370 what is no address is refused, what is one is not', () => {
  for (const email of [
    'a@',
    '@b.nl',
    'a b@c.nl',
    'a@b',
    'a@b..nl',
    'a..b@c.nl',
    '.a@b.nl',
    'a.@b.nl',
    'a@@b.nl',
    'a@-b.nl',
    'a@b.1',
    `${'a'.repeat(65)}@b.nl`,
    `a@${'b.'.repeat(130)}nl`,
  ])
    expect(emailProblem(email), email).toBe('invalid_email');
  for (const email of [
    'jan@voorbeeld.nl',
    ' jan.de-wit+vonk@mail.voorbeeld.co.uk ',
    'zoe@münchen.de',
    "o'neil@example.ie",
    'a@xn--mnchen-3ya.de',
  ])
    expect(emailProblem(email), email).toBeNull();
});

test('a password has 10 to 128 characters and no other rule', () => {
  expect(passwordProblem('a'.repeat(9))).toBe('password_too_short');
  expect(passwordProblem('a'.repeat(10))).toBeNull();
  expect(passwordProblem('zin met een spatie')).toBeNull();
  expect(passwordProblem('a'.repeat(129))).toBe('password_too_long');
});

test('R-373 a well-known domain with a slip of the finger is suggested, another domain is left alone', () => {
  expect(suggestEmail('jan@gmial.com')).toBe('jan@gmail.com');
  expect(suggestEmail('Jan.B@hotmial.nl')).toBe('Jan.B@hotmail.nl');
  expect(suggestEmail('jan@outlok.com')).toBe('jan@outlook.com');
  expect(suggestEmail('jan@gmail.con')).toBe('jan@gmail.com');
  for (const email of [
    'jan@gmail.com',
    'jan@wp.pl',
    'jan@vonk.example',
    'jan@mijnbedrijf.nl',
    'jan',
    '@gmial.com',
  ])
    expect(suggestEmail(email), email).toBeNull();
});
