import { expect, test } from 'vitest';
import { NO_PAGES, pageSource } from './page-source.ts';

test('pages of the members’ area come from the shell, so that a warm start waits for nothing', () => {
  for (const path of [
    '/nl/members',
    '/de/chats',
    '/nl-be/chats/0198c5a0-0000-7000-8000-000000000001',
    '/nl/likes/received',
    '/nl/members/x/chat',
    '/nl/profile',
    '/nl/swipe-game',
  ])
    expect(pageSource(path), path).toBe('shell');
});

test('visitors’ pages, unknown pages and pages without a language come from the server', () => {
  for (const path of [
    '/',
    '/nl',
    '/nl/login',
    '/members',
    '/nl/nothing-there',
    '/nl/pricing',
    '/xx/members',
  ])
    expect(pageSource(path), path).toBe('network');
});

test('calls, photos and files are no pages', () => {
  const isPage = (path: string) => !NO_PAGES.some((pattern) => pattern.test(path));
  for (const path of [
    '/api/user.php',
    '/photos/1/thumb',
    '/dev/mailbox',
    '/healthz',
    '/readyz',
    '/sw-push.js',
    '/assets/a.js',
    '/manifest.webmanifest',
  ])
    expect(isPage(path), path).toBe(false);
  for (const path of ['/', '/nl', '/nl/members', '/nl/photos-of-me', '/developer'])
    expect(isPage(path), path).toBe(true);
});
