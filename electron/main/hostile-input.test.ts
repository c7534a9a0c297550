import { describe, expect, test } from 'vitest';
import { answerFor } from './asset-path.ts';
import { checkBridgeCall } from './bridge-calls.ts';
import { answeredHeaders, forwardedRequest } from './forward.ts';
import { decideNavigation, decidePermission } from './navigation.ts';
import { serverAddress } from './server-address.ts';

const FILES = new Set(['index.html', 'assets/app-1.js', '.vite/manifest.json']);
const SERVER = 'https://vonk.example';

describe('addresses inside the app', () => {
  test('lead to the bundle, the page, or the server', () => {
    expect(answerFor('app://vonk/assets/app-1.js', FILES)).toEqual({ kind: 'file', path: 'assets/app-1.js' });
    expect(answerFor('app://vonk/nl/members/1', FILES)).toEqual({ kind: 'page' });
    expect(answerFor('app://vonk/api/chats.php?x=1', FILES)).toEqual({ kind: 'forward', path: '/api/chats.php?x=1' });
  });

  test.each([
    'app://other/index.html', 'app://vonk@other/index.html', 'app://user:pw@vonk/index.html', 'file:///etc/passwd', 'http://vonk/index.html',
    'app://vonk/..%2f..%2fetc/passwd', 'app://vonk/%2e%2e/%2e%2e/etc/passwd.txt', 'app://vonk/assets/%00app-1.js', 'app://vonk/assets\\..\\x.js',
    'app://vonk/assets/%5c..%5cx.js', 'app://vonk/.vite/manifest.json', 'app://vonk/assets/app-2.js', 'app://vonk/assets/x', 'app://vonk/%252e%252e/x',
    'app://vonk/%', 'app://vonk//etc/passwd.js', 'app://vonk:80/index.html', 'javascript:alert(1)', '', 'x',
  ])('never lead out of it: %s', (address) => {
    expect(['refuse', 'page']).toContain(answerFor(address, FILES).kind);
    if (!address.startsWith('app://vonk/')) expect(answerFor(address, FILES)).toEqual({ kind: 'refuse' });
  });
});

describe('navigation', () => {
  test('stays in the app, or leaves to the system', () => {
    expect(decideNavigation('app://vonk/nl/chats')).toBe('stay');
    expect(decideNavigation('https://example.org/')).toBe('external');
    expect(decideNavigation('mailto:a@example.org')).toBe('external');
  });

  test.each([
    'http://example.org', 'file:///etc/passwd', 'javascript:alert(1)', 'data:text/html,x', 'app://evil/', 'app://vonk.evil/', 'app://u@vonk/', 'vbscript:x',
    'smb://host/share', 'ms-settings:', 'https://user:pw@example.org/', 'blob:app://vonk/1', 'about:blank', 'chrome://gpu', 'devtools://x', '', ' ',
  ])('goes nowhere for %s', (address) => {
    expect(decideNavigation(address)).toBe('deny');
  });

  test('permissions are granted to two kinds, for the app alone', () => {
    expect(decidePermission('notifications', 'app://vonk/nl')).toBe(true);
    expect(decidePermission('notifications', 'https://example.org')).toBe(false);
    for (const permission of ['media', 'midi', 'openExternal', 'fullscreen', 'clipboard-read', 'hid', 'usb', 'serial'])
      expect(decidePermission(permission, 'app://vonk/nl'), permission).toBe(false);
  });
});

describe('calls from the page', () => {
  const page = { url: 'app://vonk/nl/chats', isMainFrame: true };
  test('are served when they are well-formed', () => {
    expect(checkBridgeCall('setBadge', 3, page)).toEqual({ input: 3 });
    expect(checkBridgeCall('openExternal', 'https://example.org/', page)).toEqual({ input: 'https://example.org/' });
    expect(checkBridgeCall('notify', { title: 'a', body: 'b', path: '/nl/chats/1', tag: 't' }, page)?.input.path).toBe('/nl/chats/1');
  });

  test.each([
    ['setBadge', -1], ['setBadge', '3'], ['setBadge', 1.5], ['setBadge', null], ['openExternal', 'file:///etc/passwd'], ['openExternal', 'javascript:x'],
    ['openExternal', 'http://example.org'], ['openExternal', 5], ['notify', { title: 'a', body: 'b', path: '//evil', tag: 't' }],
    ['notify', { title: 'a', body: 'b', path: 'https://evil', tag: 't' }], ['notify', { title: 'a', body: 'b', path: '/x', tag: 't', extra: 1 }],
    ['notify', { title: 'a'.repeat(201), body: 'b', path: '/x', tag: 't' }], ['notify', 'x'],
  ] as const)('are refused when they are not: %s %j', (name, input) => {
    expect(checkBridgeCall(name, input, page)).toBeNull();
  });

  test('are refused from any other frame', () => {
    expect(checkBridgeCall('setBadge', 3, { ...page, isMainFrame: false })).toBeNull();
    expect(checkBridgeCall('setBadge', 3, { ...page, url: 'https://example.org/' })).toBeNull();
  });
});

describe('forwarding', () => {
  const request = (headers: Record<string, string>, method = 'POST') => ({ method, headers: new Headers(headers) });
  test('passes what the API needs, with the server’s own origin, and no cookie', () => {
    expect(forwardedRequest(SERVER, '/api/chat.php?a=1', request({ 'content-type': 'application/json', cookie: 'x=1', authorization: 'y', 'request-type': 'client', origin: 'app://vonk' })))
      .toEqual({ url: `${SERVER}/api/chat.php?a=1`, method: 'POST', headers: { origin: SERVER, 'content-type': 'application/json', 'request-type': 'client' } });
  });

  test.each(['/dev/member', '/etc', '//evil.example/api/x', '/apix', 'https://evil.example/api/x'])('does not pass %s', (path) => {
    expect(forwardedRequest(SERVER, path, request({}))).toBeNull();
  });

  test('does not pass other origins and methods', () => {
    expect(forwardedRequest(SERVER, '/api/x', request({ origin: 'https://evil.example' }))).toBeNull();
    expect(forwardedRequest(SERVER, '/api/x', request({ origin: 'null' }))).toBeNull();
    expect(forwardedRequest(SERVER, '/api/x', request({}, 'PATCH'))).toBeNull();
  });

  test('keeps the session’s cookie away from the page', () => {
    const kept = answeredHeaders(new Headers({ 'set-cookie': 'vonk_session=1', 'content-type': 'application/json', 'x-other': '1' }));
    expect([...kept.keys()].sort()).toEqual(['content-type', 'x-content-type-options']);
  });
});

describe('the server’s address', () => {
  test('may be another one for testing: https anywhere, http on this machine', () => {
    expect(serverAddress(['--server=https://test.example/x'], SERVER)).toBe('https://test.example');
    expect(serverAddress(['--server=http://127.0.0.1:5080'], SERVER)).toBe('http://127.0.0.1:5080');
  });
  test.each(['http://evil.example', 'file:///x', 'x', '', 'https://u@evil.example', 'ftp://127.0.0.1'])('is the built one for %s', (given) => {
    expect(serverAddress([`--server=${given}`], SERVER)).toBe(SERVER);
  });
});
