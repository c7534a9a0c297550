import { expect, test } from 'vitest';
import { currentItem, navigationItems, tabItems } from './items.ts';

const member = { paidUser: true, credits: 250, unread: 0, newLikes: 0 };
const keys = (items: readonly { key: string }[]) => items.map((item) => item.key);

test('R-118 the order is search, messages, likes, then credits or premium', () => {
  expect(keys(navigationItems(member))).toEqual(['search', 'messages', 'likes', 'credits']);
  expect(keys(navigationItems({ ...member, paidUser: false }))).toEqual([
    'search',
    'messages',
    'likes',
    'premium',
  ]);
});

test('R-119 R-120 a paid member sees credits, another sees premium, nobody both', () => {
  expect(navigationItems(member).some((item) => item.path === '/premium')).toBe(false);
  expect(
    navigationItems({ ...member, paidUser: false, credits: 5 }).some(
      (item) => item.path === '/credits',
    ),
  ).toBe(false);
});

test('R-121 R-122 R-123 the credits badge is a warning from 10 down and danger at 0', () => {
  const badge = (credits: number) => navigationItems({ ...member, credits }).at(-1)?.badge;
  expect(badge(11)).toBeNull();
  expect(badge(10)).toEqual({ count: 10, tone: 'warning' });
  expect(badge(0)).toEqual({ count: 0, tone: 'danger' });
});

test('messages and likes carry their numbers', () => {
  const items = navigationItems({ ...member, unread: 3, newLikes: 2 });
  expect(items[1]?.badge).toEqual({ count: 3, tone: 'unread' });
  expect(items[2]?.badge).toEqual({ count: 2, tone: 'unread' });
});

test('a phone has five tabs, the last leads to the member’s own pages', () => {
  expect(keys(tabItems(navigationItems(member)))).toEqual([
    'search',
    'messages',
    'likes',
    'credits',
    'me',
  ]);
});

test('each page belongs to one place of the navigation', () => {
  expect(currentItem('/members')).toBe('search');
  expect(currentItem('/members/018f/chat')).toBe('messages');
  expect(currentItem('/members/018f')).toBe('search');
  expect(currentItem('/chats/018f')).toBe('messages');
  expect(currentItem('/likes/given')).toBe('likes');
  expect(currentItem('/transactions/018f')).toBe('credits');
  expect(currentItem('/settings')).toBe('me');
  expect(currentItem('/login')).toBeNull();
});

test('what a free member buys belongs to premium, what a paid one buys to credits', () => {
  for (const path of ['/credits', '/credits/p2/ideal', '/transactions', '/directdebit']) {
    expect(currentItem(path)).toBe('credits');
    expect(currentItem(path, false)).toBe('premium');
  }
  expect(currentItem('/premium', false)).toBe('premium');
});
