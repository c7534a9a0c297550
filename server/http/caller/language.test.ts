import { expect, test } from 'vitest';
import { ERROR_STATUS } from '../../../shared/errors.ts';
import type { ServerErrorCode } from '../../../shared/errors.ts';
import { LOCALES } from '../../../shared/locales.ts';
import { errorMessage, fieldMessage } from '../errors.ts';
import { requestLocale, textsOf } from './language.ts';

const locale = (headers: Record<string, string>, account: (typeof LOCALES)[number] | null = null) =>
  requestLocale(new Headers(headers), account, 'nl_NL');

test('the language of an answer is the page’s, the account’s, the cookie’s, the site’s, in that order', () => {
  expect(locale({ cookie: 'vonk_locale=de', 'x-locale': 'en' }, 'fr')).toBe('en');
  expect(locale({ cookie: 'vonk_locale=de' }, 'fr')).toBe('fr');
  expect(locale({ cookie: 'a=b; vonk_locale=nl-BE', 'x-locale': 'en' })).toBe('en');
  expect(locale({ cookie: 'a=b; vonk_locale=nl-BE', 'x-locale': 'xx' })).toBe('nl-BE');
  expect(locale({ 'x-locale': 'en' })).toBe('en');
  expect(locale({ cookie: 'vonk_locale=xx', 'x-locale': 'pl' })).toBe('pl');
  expect(requestLocale(new Headers(), null, 'de_DE')).toBe('de');
  expect(locale({})).toBe('nl');
});

test('every error code has a sentence in Dutch and in English', () => {
  for (const code of Object.keys(ERROR_STATUS) as ServerErrorCode[])
    for (const language of ['nl', 'en'] as const)
      expect(errorMessage(code, language), `${code} ${language}`).not.toBe(code);
});

test('R-447 a failed login says: login failed, try again', () => {
  expect(errorMessage('login_failed', 'nl')).toBe('Inloggen mislukt, probeer het opnieuw.');
  expect(errorMessage('login_failed', 'en')).toBe('Login failed, try again.');
});

test('R-448 too many attempts: the text holds the minutes that are left, rounded up', () => {
  expect(errorMessage('login_blocked', 'en', 14 * 60 + 1)).toBe(
    'Too many attempts: this account is blocked for 15 min.',
  );
  expect(errorMessage('login_blocked', 'nl', 60)).toContain('nog 1 min geblokkeerd');
});

test('a time to wait is told in the unit that one would say', () => {
  expect(errorMessage('too_many_requests', 'nl', 1)).toContain('over 1 seconde ');
  expect(errorMessage('too_many_requests', 'nl', 119)).toContain('over 119 seconden ');
  expect(errorMessage('too_many_requests', 'de', 3_596)).toContain('in 60 Minuten ');
  expect(errorMessage('too_many_requests', 'en', 80_000)).toContain('in 23 hours');
  expect(errorMessage('too_many_requests', 'pl', 7_200)).toContain('za 2 godz.');
});

test('a text that a language lacks is its neighbour’s, then English', () => {
  expect(errorMessage('login_failed', 'nl-BE')).toBe(errorMessage('login_failed', 'nl'));
  for (const one of LOCALES) expect(errorMessage('login_failed', one)).not.toBe('login_failed');
  expect(textsOf('server')('nl', 'errors.no_such_code')).toBeNull();
  expect(fieldMessage('no_such_problem', 'en')).toBe(fieldMessage('invalid', 'en'));
});
