import { creditsBadge } from '../../../shared/badges.ts';

export type NavigationKey = 'search' | 'messages' | 'likes' | 'credits' | 'premium' | 'me';
export interface NavigationItem {
  key: NavigationKey;
  path: string;
  badge: { count: number; tone: 'unread' | 'warning' | 'danger' } | null;
}

const unread = (count: number): NavigationItem['badge'] =>
  count > 0 ? { count, tone: 'unread' } : null;

/** The members' navigation: search, messages, likes, then credits or premium. */
export function navigationItems(member: {
  paidUser: boolean;
  credits: number;
  unread: number;
  newLikes: number;
}): NavigationItem[] {
  const state = creditsBadge(member.credits);
  return [
    { key: 'search', path: '/members', badge: null },
    { key: 'messages', path: '/chats', badge: unread(member.unread) },
    { key: 'likes', path: '/likes', badge: unread(member.newLikes) },
    member.paidUser
      ? {
          key: 'credits',
          path: '/credits',
          badge: state === 'none' ? null : { count: member.credits, tone: state },
        }
      : { key: 'premium', path: '/premium', badge: null },
  ];
}

/** The tabs of a phone and of Ctrl or Cmd with 1 to 5. */
export const tabItems = (items: readonly NavigationItem[]): NavigationItem[] => [
  ...items,
  { key: 'me', path: '/profile', badge: null },
];

/** The navigation's place of a path, or null. A free member's purchases belong to premium. */
export function currentItem(path: string, paidUser = true): NavigationKey | null {
  if (/^\/members\/[^/]+\/chat$/.test(path) || /^\/chats(\/|$)/.test(path)) return 'messages';
  if (/^\/members(\/|$)/.test(path)) return 'search';
  if (/^\/likes(\/|$)/.test(path)) return 'likes';
  if (/^\/(credits|transactions|directdebit)(\/|$)/.test(path))
    return paidUser ? 'credits' : 'premium';
  if (/^\/premium(\/|$)/.test(path)) return 'premium';
  return /^\/(profile|settings|notifications)(\/|$)/.test(path) ? 'me' : null;
}
