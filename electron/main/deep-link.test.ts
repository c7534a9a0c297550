import { expect, test } from 'vitest';
import { pathOfArguments, pathOfLink } from './deep-link.ts';

test.each([
  ['vonk://members', '/members'],
  ['vonk://members/', '/members'],
  ['vonk://members/anna-0192f7c2', '/members/anna-0192f7c2'],
  ['VONK://Chats', '/chats'],
  [
    'vonk://chats/01970000-0000-7000-8000-000000000001',
    '/chats/01970000-0000-7000-8000-000000000001',
  ],
  ['vonk://likes', '/likes'],
  ['vonk://likes/received', '/likes/received'],
  ['vonk://likes/matches', '/likes/matches'],
  ['vonk://credits', '/credits'],
  ['vonk://transactions', '/transactions'],
  [
    'vonk://transactions/01970000-0000-7000-8000-000000000001',
    '/transactions/01970000-0000-7000-8000-000000000001',
  ],
])('%s opens %s', (link, path) => {
  expect(pathOfLink(link)).toBe(path);
});

test.each([
  '',
  'vonk:',
  'vonk://',
  'vonk:///',
  'vonk:members',
  'vonk:/members',
  'vonk:///members',
  'vonk://members//x',
  'vonk://members/a/b',
  'vonk://members/a/chat',
  'vonk://members/..',
  'vonk://members/../settings',
  'vonk://members/%2e%2e',
  'vonk://members/a%2fb',
  'vonk://members/a?x=1',
  'vonk://members#x',
  'vonk://user@members',
  'vonk://user:pw@members/a',
  'vonk://members:80/a',
  'vonk://members\\a',
  'vonk://members/a b',
  ' vonk://members',
  'vonk://members ',
  'vonk://members\n',
  'vonk://members/a\u0000',
  'vonk://settings',
  'vonk://login',
  'vonk://profile',
  'vonk://premium',
  'vonk://likes/other',
  'vonk://likes/m',
  'vonk://likes/Given',
  'vonk://credits/p2',
  'vonk://transactions/1',
  'vonk://transactions/01970000-0000-7000-8000-000000000001/cancel',
  'vonk://withdraw',
  'vonk://credits/statement',
  'vonk://api/logout',
  'vonk://dev',
  'vonk://unsubscribe',
  'vonk://reset-password',
  'vonk://activate/done',
  'vonk://nl/members',
  'vonk://app',
  'https://members',
  'app://vonk/members',
  'javascript:alert(1)',
  'vonk://javascript:alert(1)',
  'file:///etc/passwd',
  'vonk://members/-x',
  `vonk://members/${'a'.repeat(101)}`,
  `vonk://${'a'.repeat(400)}`,
  'vonk://members/ï',
  'vonk://[::1]/',
  'vonk://evil.example',
  'vonk2://members',
  'xvonk://members',
  '--vonk://members',
])('%j opens nothing', (link) => {
  expect(pathOfLink(link)).toBeNull();
});

test('the arguments of a start hold at most one link, the last', () => {
  expect(pathOfArguments(['vonk', '--hidden', 'vonk://chats'])).toBe('/chats');
  expect(pathOfArguments(['vonk', 'vonk://chats', 'vonk://settings'])).toBeNull();
  expect(pathOfArguments(['vonk', '--server=https://x.example', '/home/a/vonk.txt'])).toBeNull();
});
