import { expect, test } from 'vitest';
import { ROUTES, type Access } from '../../shared/site/routes.ts';
import { landingPath } from '../../shared/site/landing-path.ts';
import { checkRoute, loginPath, mayOpen } from './access.ts';
import { PageError } from './page-error.ts';

const route = (name: string) => {
  const found = ROUTES.find((one) => one.name === name);
  if (!found) throw new Error(name);
  return found;
};
const status = (act: () => unknown): number | null => {
  try {
    act();
    return null;
  } catch (error) {
    return error instanceof PageError ? error.status : -1;
  }
};

test('R-013 a visitor may open visitors’ pages alone', () => {
  const visitor = { signedIn: false, maySearch: false };
  expect(mayOpen('visitor', visitor)).toBe(true);
  expect(mayOpen('member', visitor)).toBe(false);
  expect(mayOpen('search', visitor)).toBe(false);
  expect(mayOpen('member', { signedIn: true, maySearch: false })).toBe(true);
  expect(mayOpen('search', { signedIn: true, maySearch: false })).toBe(true);
});

test('R-395 a visitor may open the search where the site lets visitors search, and nothing else with it', () => {
  expect(mayOpen('search', { signedIn: false, maySearch: true })).toBe(true);
  expect(mayOpen('member', { signedIn: false, maySearch: true })).toBe(false);
});

test('R-446 an unknown access is status 500', () => {
  expect(status(() => mayOpen('moderator' as Access, { signedIn: true, maySearch: false }))).toBe(
    500,
  );
});

test('a parameter outside its values is status 404', () => {
  expect(status(() => checkRoute(route('likes-type'), '/nl/likes/wrong'))).toBe(404);
  expect(status(() => checkRoute(route('likes-type'), '/nl/likes/received'))).toBeNull();
});

test('R-408 after login the member lands on members, or on the page they wanted', () => {
  expect(landingPath('nl', null)).toBe('/nl/members');
  expect(landingPath('nl-BE', null)).toBe('/nl-be/members');
  expect(landingPath('de', '/de/likes/received')).toBe('/de/likes/received');
  expect(landingPath('de', '/members?gender=male')).toBe('/de/members?gender=male');
});

test('the way back never leads to another site', () => {
  for (const next of [
    '//evil.example',
    'https://evil.example/',
    '/\\evil.example',
    'javascript:alert(1)',
  ])
    expect(landingPath('nl', next)).toBe('/nl/members');
});

test('the login keeps the page that was wanted', () => {
  expect(loginPath('nl', '/nl/chats/1?a=b')).toBe('/nl/login?next=%2Fnl%2Fchats%2F1%3Fa%3Db');
});
