import { describe, expect, test } from 'vitest';
import { checkLockCall, discretionCalls } from './lock-calls.ts';
import { lockFileFor } from './lock-page.ts';

const screen = { url: 'app://lock/', isMainFrame: true, isLockScreen: true };

describe('calls of the lock screen', () => {
  test('are served when they are well-formed', () => {
    expect(checkLockCall('state', undefined, screen)).toEqual({ input: undefined });
    expect(checkLockCall('unlock', '730284', screen)).toEqual({ input: '730284' });
    expect(checkLockCall('resetDevice', undefined, screen)).not.toBeNull();
  });

  test.each([
    [730284],
    ['730'],
    ['7302846192501'],
    ['7302a'],
    [''],
    [null],
    [undefined],
    [['730284']],
    [{ pin: '730284' }],
    ['730284\n'],
    ['٧٣٠٢'],
    ['７３０２'],
    [Object('730284')],
    [true],
    [{ toString: () => '730284' }],
  ] as [unknown][])('are refused with %j for a PIN', (input) => {
    expect(checkLockCall('unlock', input, screen)).toBeNull();
  });

  test.each([[null], [0], [''], [{}], [[]]])(
    'take no input where there is none to give: %j',
    (input) => {
      expect(checkLockCall('state', input, screen)).toBeNull();
      expect(checkLockCall('resetDevice', input, screen)).toBeNull();
    },
  );

  test.each([
    ['a frame within', { isMainFrame: false }],
    ['another window', { isLockScreen: false }],
    ['the member’s page', { url: 'app://vonk/nl/chats' }],
    ['a site', { url: 'https://lock/' }],
    ['a host that begins alike', { url: 'app://lock.evil/' }],
    ['a host with a user', { url: 'app://lock@evil/' }],
    ['nothing', { url: '' }],
    ['a blank page', { url: 'about:blank' }],
  ])('are refused from %s', (_name, other) => {
    for (const [name, input] of [
      ['state', undefined],
      ['unlock', '730284'],
      ['resetDevice', undefined],
    ] as const)
      expect(checkLockCall(name, input, { ...screen, ...other })).toBeNull();
  });
});

describe('calls of the member’s page about its discretion', () => {
  const takes = (name: keyof typeof discretionCalls, input: unknown) =>
    discretionCalls[name].safeParse(input).success;
  test('are taken when they are well-formed', () => {
    expect(takes('setPin', { old: null, pin: '7302' })).toBe(true);
    expect(takes('setPin', { old: '7302', pin: null })).toBe(true);
    expect(takes('setLock', { afterMinutes: 5, onSystemLock: true })).toBe(true);
    expect(takes('protect', { reason: 'photo', on: true })).toBe(true);
  });

  test.each([
    ['setPin', { old: null, pin: null }],
    ['setPin', { pin: '7302' }],
    ['setPin', { old: '7302', pin: '730' }],
    ['setPin', { old: 7302, pin: '7302' }],
    ['setPin', { old: null, pin: '7302', force: true }],
    ['setPin', '7302'],
    ['setLock', null],
    ['setLock', { afterMinutes: 0, onSystemLock: true }],
    ['setLock', { afterMinutes: 1e9, onSystemLock: true }],
    ['setLock', { afterMinutes: 5 }],
    ['protect', { reason: 'other', on: true }],
    ['protect', { reason: 'photo', on: 'yes' }],
    ['protect', true],
    ['lockNow', 1],
    ['discretion', {}],
    ['isConcealed', null],
  ] as const)('are refused when they are not: %s %j', (name, input) => {
    expect(takes(name, input)).toBe(false);
  });
});

describe('addresses of the lock screen', () => {
  const FILES = new Set([
    'index.html',
    'assets/lock-1.js',
    'assets/font-1.woff2',
    '.vite/manifest.json',
    'secret.txt',
  ]);
  test('lead to its own few files', () => {
    expect(lockFileFor('app://lock/', FILES)).toBe('index.html');
    expect(lockFileFor('app://lock/assets/lock-1.js', FILES)).toBe('assets/lock-1.js');
  });

  test.each([
    'app://vonk/',
    'app://vonk/api/user.php',
    'app://lock/api/user.php',
    'app://lock/photos/1.webp',
    'app://lock/nl/chats',
    'app://lock/../index.html/x',
    'app://lock/..%2f..%2fetc/passwd',
    'app://lock/%2e%2e/x',
    'app://lock/.vite/manifest.json',
    'app://lock/secret.txt',
    'app://lock/assets/lock-2.js',
    'app://lock/assets%2flock-1.js',
    'app://lock/assets\\..\\x',
    'app://lock/?x=1',
    'app://u:p@lock/',
    'app://lock:80/',
    'app://lock.evil/',
    'http://lock/',
    'file:///index.html',
    'javascript:alert(1)',
    '',
    'x',
    'app://lock//index.html',
    'app://lock/index.html%00',
    'app://lock/index.html/',
  ])('never lead anywhere else: %s', (address) => {
    expect(lockFileFor(address, FILES)).toBeNull();
  });
});
