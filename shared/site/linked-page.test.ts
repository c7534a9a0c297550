import { expect, test } from 'vitest';
import { newId } from '../identifiers.ts';
import { linkedPage, LINK_SCHEMES } from './linked-page.ts';

const ID = newId();

test('links from outside lead to members, chats, likes, credits and payments', () => {
  const table: Record<string, string> = {
    members: '/members',
    [`members/${ID}`]: `/members/${ID}`,
    [`members/${ID}/chat`]: `/members/${ID}/chat`,
    chats: '/chats',
    [`chats/${ID}`]: `/chats/${ID}`,
    likes: '/likes',
    'likes/received': '/likes/received',
    'likes/matches': '/likes/matches',
    [`likes/m/${ID}`]: `/likes/m/${ID}`,
    credits: '/credits',
    'credits/statement': '/credits/statement',
    transactions: '/transactions',
    [`transactions/${ID}`]: `/transactions/${ID}`,
    'chats/': '/chats',
  };
  for (const scheme of LINK_SCHEMES) {
    for (const [rest, path] of Object.entries(table))
      expect(linkedPage(`${scheme}://${rest}`, scheme), rest).toBe(path);
    expect(linkedPage(`${scheme.toUpperCase()}://CHATS`, scheme)).toBe('/chats');
  }
});

/** Any text after the scheme. */
const HOSTILE = [
  '',
  '/',
  '//',
  'settings',
  'profile',
  'notifications',
  'premium',
  'login',
  'signup',
  'share',
  'open',
  'directdebit',
  'pages/terms',
  'nothing',
  'api/logout.php',
  'api/user.php',
  'dev/mailbox',
  'members/1',
  'chats/1',
  'chats/..',
  '../chats',
  'chats/../settings',
  './chats',
  'chats//1',
  'chats/%2e%2e',
  'chats%2f1',
  '%63hats',
  'chats?x=1',
  'chats#x',
  'chats?',
  'chats;x',
  'chats&y',
  'chats ',
  ' chats',
  'chats\n',
  'chats\t',
  'chats\0',
  '\u202echats',
  'chаts',
  'user@chats',
  'user:password@chats',
  'chats:80',
  'chats:80/1',
  'evil.example',
  'evil.example/chats',
  '//evil.example',
  '\\evil.example',
  'chats\\1',
  '[::1]',
  '127.0.0.1',
  'javascript:alert(1)',
  '<script>alert(1)</script>',
  '"><img src=x onerror=alert(1)>',
  `members/${ID}/landing`,
  `members/${ID}/signup`,
  `members/${ID}/x`,
  `likes/m/x`,
  'likes/everyone',
  'transactions/1',
  `transactions/${ID}/cancel`,
  'withdraw',
  `credits/p1/ideal`,
  'credits/repeat-order',
  `chats/${ID}/`.repeat(2),
  'a'.repeat(1_000),
  `chats/${'a'.repeat(90)}`,
  `chats/${ID}?delete=1`,
  'nl/chats',
  'de/members',
  'web+vonk://chats',
  'vonk://chats',
  'https://evil.example',
];
const OTHER = [
  '',
  'chats',
  '/chats',
  'https://evil.example',
  'javascript:alert(1)',
  'data:text/html,x',
  'file:///etc/passwd',
  'vonk:chats',
  'vonk:/chats',
  'vonk:\\\\chats',
  'web+vonk:chats',
  'web+vonk:/chats',
  'web+other://chats',
  'vonks://chats',
  'xvonk://chats',
  ' vonk://chats',
  'web vonk://chats',
  'web%2Bvonk://chats',
];

test('everything else is refused', () => {
  for (const scheme of LINK_SCHEMES) {
    for (const rest of HOSTILE) expect(linkedPage(`${scheme}://${rest}`, scheme), rest).toBeNull();
    for (const link of OTHER) expect(linkedPage(link, scheme), link).toBeNull();
  }
  // The links of one scheme are none of the other.
  expect(linkedPage('vonk://chats', 'web+vonk')).toBeNull();
  expect(linkedPage('web+vonk://chats', 'vonk')).toBeNull();
});
