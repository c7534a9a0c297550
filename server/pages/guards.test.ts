import { expect, test } from 'vitest';
import { ROUTES } from '../../shared/site/routes.ts';
import { guard } from './guards.ts';

const visitor = { signedIn: false, mayVisitorsSearch: false };

test('members pass everywhere, visitors where no sign-in is asked', () => {
  for (const access of ['visitor', 'member', 'search'])
    expect(guard(access, { ...visitor, signedIn: true })).toBe('pass');
  expect(guard('visitor', visitor)).toBe('pass');
  expect(guard('member', { ...visitor, mayVisitorsSearch: true })).toBe('login');
  expect(guard('search', visitor)).toBe('login');
  expect(guard('search', { ...visitor, mayVisitorsSearch: true })).toBe('pass');
});

test('R-446 a guard that does not exist is an error, and every route names one that does', () => {
  expect(() => guard('administrator', visitor)).toThrow(/does not exist/);
  expect(() => guard('toString', visitor)).toThrow(/does not exist/);
  for (const route of ROUTES) expect(() => guard(route.access, visitor)).not.toThrow();
});
