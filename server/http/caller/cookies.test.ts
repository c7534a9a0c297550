import { expect, test } from 'vitest';
import { readCookies } from './cookies.ts';
import {
  endedSessionCookie,
  hashSessionToken,
  newSessionToken,
  sessionCookie,
  sessionToken,
} from './session.ts';

test('cookies are read by name, the first of two with the same name', () => {
  expect([...readCookies('a=1; b = 2 ;c=x=y;; =no; d')]).toEqual([
    ['a', '1'],
    ['b', '2'],
    ['c', 'x=y'],
  ]);
  expect(readCookies('a=1; a=2').get('a')).toBe('1');
  expect(readCookies(null).size).toBe(0);
});

test('R-406 R-407 the session cookie is HttpOnly, SameSite=Lax, of this host alone, lives 30 days, and is Secure on https', () => {
  expect(sessionCookie('t', false)).toBe(
    'vonk_session=t; Max-Age=2592000; Path=/; HttpOnly; SameSite=Lax',
  );
  expect(sessionCookie('t', true)).toBe(
    'vonk_session=t; Max-Age=2592000; Path=/; HttpOnly; SameSite=Lax; Secure',
  );
  expect(endedSessionCookie(true)).toBe(
    'vonk_session=; Max-Age=0; Path=/; HttpOnly; SameSite=Lax; Secure',
  );
});

test('a session token is 256 random bits, and nothing of another form is looked up', () => {
  const token = newSessionToken();
  expect(Buffer.from(token, 'base64url')).toHaveLength(32);
  expect(newSessionToken()).not.toBe(token);
  expect(hashSessionToken(token)).toHaveLength(32);
  expect(sessionToken(new Headers({ cookie: `vonk_session=${token}` }))).toBe(token);
  for (const wrong of ['', 'short', `${token}x`, `${token.slice(1)}'`])
    expect(sessionToken(new Headers({ cookie: `vonk_session=${wrong}` }))).toBeNull();
});
