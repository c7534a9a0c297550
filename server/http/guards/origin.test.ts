import { expect, test } from 'vitest';
import { calls } from '../../../shared/contract/calls.ts';
import { checkOrigin, isOwnHost, isOwnOrigin } from './origin.ts';
import type { Route } from '../route.ts';

const ours = 'https://vonk.example';
const post = { call: calls.like, repeat: 'natural', origin: 'client' } as const;
const logout = { call: calls.signOut, repeat: 'natural', origin: 'client' } as const;
const beacon = { call: calls.pageHidden, repeat: 'natural', origin: 'beacon' } as const;
const read = { call: calls.getUser, repeat: 'read', origin: 'client' } as const;
const allowed = (
  route: Pick<Route, 'call' | 'repeat' | 'origin'>,
  headers: Record<string, string>,
): boolean => {
  try {
    checkOrigin(route, new Headers(headers), ours);
    return true;
  } catch (error) {
    expect(error).toMatchObject({ code: 'bad_origin' });
    return false;
  }
};
const client = { 'request-type': 'client' };

test('a change needs our header and a sign that a page of ours sent it', () => {
  expect(allowed(post, { ...client, origin: ours })).toBe(true);
  expect(allowed(post, { ...client, 'sec-fetch-site': 'same-origin' })).toBe(true);
  expect(allowed(post, { origin: ours })).toBe(false);
  expect(allowed(post, client)).toBe(false);
  expect(allowed(post, { 'request-type': 'other', origin: ours })).toBe(false);
});

test('a foreign, null or look-alike origin is refused, whatever else the request says', () => {
  for (const origin of [
    'https://evil.example',
    'null',
    'https://vonk.example.evil.example',
    'http://vonk.example',
    'https://vonk.example:8443',
    'https://sub.vonk.example',
    '',
  ])
    expect(allowed(post, { ...client, origin, 'sec-fetch-site': 'same-origin' }), origin).toBe(
      false,
    );
  for (const site of ['cross-site', 'same-site', 'none'])
    expect(allowed(post, { ...client, origin: ours, 'sec-fetch-site': site }), site).toBe(false);
});

test('a GET that changes something needs the header, and where it is sent the right Sec-Fetch-Site', () => {
  expect(allowed(logout, client)).toBe(true);
  expect(allowed(logout, { ...client, 'sec-fetch-site': 'same-origin' })).toBe(true);
  expect(allowed(logout, {})).toBe(false);
  expect(allowed(logout, { ...client, 'sec-fetch-site': 'cross-site' })).toBe(false);
  expect(allowed(logout, { ...client, origin: 'https://evil.example' })).toBe(false);
});

test('a beacon needs our origin, and no header that it cannot carry', () => {
  expect(allowed(beacon, { origin: ours, 'sec-fetch-site': 'same-origin' })).toBe(true);
  expect(allowed(beacon, { origin: ours })).toBe(true);
  expect(allowed(beacon, { 'sec-fetch-site': 'same-origin' })).toBe(false);
  expect(allowed(beacon, { origin: 'null' })).toBe(false);
  expect(allowed(beacon, { origin: ours, 'sec-fetch-site': 'cross-site' })).toBe(false);
});

test('a read asks for nothing', () => {
  expect(allowed(read, { origin: 'https://evil.example', 'sec-fetch-site': 'cross-site' })).toBe(
    true,
  );
});

test('a server on this machine answers to each of the machine’s names on its own port alone', () => {
  for (const origin of ['http://127.0.0.1:5080', 'http://localhost:5080', 'http://[::1]:5080'])
    expect(isOwnOrigin('http://127.0.0.1:5080', origin), origin).toBe(true);
  for (const origin of [
    'http://localhost:5081',
    'https://localhost:5080',
    'http://localhost',
    'http://localhost:5080/',
    'http://127.0.0.1.evil.example:5080',
  ])
    expect(isOwnOrigin('http://127.0.0.1:5080', origin), origin).toBe(false);
  expect(isOwnOrigin('https://vonk.example', 'http://localhost')).toBe(false);
});

test('the own host is the public one and the listening one, and no other name of that address', () => {
  const local = { publicUrl: 'http://127.0.0.1:5080', host: '127.0.0.1', port: 5080 };
  for (const asked of ['127.0.0.1:5080', 'localhost:5080', '[::1]:5080'])
    expect(isOwnHost(local, asked), asked).toBe(true);
  for (const asked of [
    'evil.example:5080',
    'localhost:5081',
    'localhost',
    'localhost.evil.example:5080',
    '127.0.0.1.evil.example:5080',
    '0.0.0.0:5080',
    'me@localhost:5080',
    '',
  ])
    expect(isOwnHost(local, asked), asked).toBe(false);
  const site = { publicUrl: 'https://vonk.example', host: '0.0.0.0', port: 5080 };
  expect(isOwnHost(site, 'vonk.example')).toBe(true);
  for (const asked of ['localhost:5080', 'localhost', 'vonk.example:5080', 'evil.example'])
    expect(isOwnHost(site, asked), asked).toBe(false);
  const behind = { ...site, host: '::1' };
  expect(isOwnHost(behind, 'localhost:5080')).toBe(true);
});
