import { expect, test } from 'vitest';
import { LIKE_TYPES, matchRoute, pathAfterLogin, ROUTES } from './routes.ts';

const named = (path: string) => matchRoute(path)?.route.name ?? null;

test('every path of the specification’s table has its route', () => {
  const table: Record<string, string> = {
    '/': 'index',
    '/likes': 'likes',
    '/likes/given': 'likes-type',
    '/likes/received': 'likes-type',
    '/likes/matches': 'likes-type',
    '/likes/m/1': 'likes-m-id',
    '/members': 'members',
    '/members/1': 'members-id',
    '/members/1/chat': 'members-id-chat',
    '/members/1/landing': 'members-id-landing',
    '/members/1/signup': 'members-id-signup',
    '/members/1/landing2': 'members-id-landing2',
    '/members/1/landing2/x': 'members-id-landing2',
    '/members/1/landing3': 'members-id-landing3',
    '/members/1/landing3/x': 'members-id-landing3',
    '/chats': 'chats',
    '/chats/1': 'chats-id',
    '/account-deleted': 'account-deleted',
    '/complaints': 'complaints',
    '/complete-signup': 'complete-signup',
    '/credits': 'credits',
    '/credits/repeat-order': 'credits-repeat-order',
    '/credits/statement': 'credits-statement',
    '/credits/p1': 'credits-payment',
    '/credits/p1/ideal': 'credits-payment',
    '/directdebit': 'directdebit',
    '/lang-config': 'lang-config',
    '/login': 'login',
    '/match-finder': 'match-finder',
    '/notifications': 'notifications',
    '/open': 'open',
    '/premium': 'premium',
    '/pricing': 'pricing',
    '/profile': 'profile',
    '/reset-password': 'reset-password',
    '/reset-password/do': 'reset-password-do',
    '/settings': 'settings',
    '/share': 'share',
    '/unsubscribe': 'unsubscribe',
    '/signup': 'signup',
    '/signup-matches': 'signup-matches',
    '/swipe-game': 'swipe-game',
    '/activate/done': 'activate-done',
    '/activate/error': 'activate-error',
    '/mail-change/do': 'mail-change-do',
    '/transactions': 'transactions',
    '/transactions/1': 'transactions',
    '/withdraw': 'withdraw',
    '/pages/ban': 'pages',
    '/pages/terms': 'pages',
    '/landers/adultonly': 'landers',
    '/landers/video': 'landers-slug',
    '/landers/maplanding/x': 'landers-slug',
  };
  expect(Object.fromEntries(Object.keys(table).map((path) => [path, named(path)]))).toEqual(table);
  expect(new Set(Object.values(table)).size).toBe(ROUTES.length);
});

test('unknown paths, values and broken escapes match nothing', () => {
  for (const path of [
    '/nothing',
    '/likes/everyone',
    '/likes/given/1',
    '/members/1/2',
    '/chats/1/2',
    '/pages/secret',
    '/landers/adultonly/x',
    '/members/%ZZ',
    '/members//1',
    'members',
    '',
  ])
    expect(named(path)).toBeNull();
});

test('parameters are decoded, and one slash at the end is forgiven', () => {
  expect(matchRoute('/members/a%20b')?.params).toEqual({ id: 'a b' });
  expect(named('/members/')).toBe('members');
  for (const type of LIKE_TYPES) expect(matchRoute(`/likes/${type}`)?.params).toEqual({ type });
});

test('the login leads to our own paths only', () => {
  expect(pathAfterLogin('/nl/chats?x=1#y')).toBe('/nl/chats?x=1#y');
  for (const next of [
    '//evil.example',
    '/\\evil.example',
    'https://evil.example',
    '/a\\b',
    '/a\nb',
    '',
    null,
    undefined,
    'javascript:alert(1)',
  ])
    expect(pathAfterLogin(next)).toBeNull();
});
