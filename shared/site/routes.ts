/** The page routes, for the server's true status and the client's router alike. */

export type Layout = 'default' | 'chat' | 'lander' | 'empty';

/** Who may open a page: everybody, members, or members and visitors where search is open. */
export type Access = 'visitor' | 'member' | 'search';

export interface PageRoute {
  /** Also the key of its title and description in the locales. */
  name: string;
  /** In React Router's spelling, without the locale. */
  path: string;
  layout: Layout;
  access: Access;
  /** Parameters that take few values; any other value is no such page. */
  values?: Readonly<Record<string, readonly string[]>>;
}

export const LIKE_TYPES = ['given', 'received', 'matches'] as const;
export type LikeType = (typeof LIKE_TYPES)[number];

const page = (
  name: string,
  path: string,
  layout: Layout,
  access: Access,
  values?: PageRoute['values'],
): PageRoute => ({ name, path, layout, access, ...(values ? { values } : {}) });

export const LEGAL_PAGES = [
  'terms',
  'privacy',
  'cookies',
  'return-policy',
  'ban',
  'faq',
  'service',
  'safety',
  'imprint',
  'accessibility',
  'transparency',
] as const;
export const PLAIN_LANDERS = ['adultonly', 'tinderswipe', 'whoneedsstrings'] as const;
/** Landers that the operator may open to search engines: their content is nowhere else. */
export const INDEXABLE_LANDERS = [
  'collagelanding',
  'gallery',
  'iconslanding',
  'maplanding',
] as const;
export const NAMED_LANDERS = [
  'alonetonight',
  'collagelanding',
  'gallery',
  'iconslanding',
  'maplanding',
  'socialnetwork',
  'transitionsvideolanding',
  'video',
] as const;

/** Routes that only the server shows, to visitors: no page of the app has their address. */
const SITE_ONLY: readonly string[] = [
  'landers',
  'landers-slug',
  'members-id-landing',
  'members-id-landing2',
  'members-id-landing3',
];

/** Whether a route is a page of the server's alone; somebody signed in is led past it. */
export const isSiteOnly = ({ name }: PageRoute): boolean => SITE_ONLY.includes(name);

/** A path with fixed words comes before one whose parameter would match them. */
export const ROUTES: readonly PageRoute[] = [
  page('index', '/', 'default', 'visitor'),
  page('likes', '/likes', 'default', 'member'),
  page('likes-m-id', '/likes/m/:id', 'default', 'member'),
  page('likes-type', '/likes/:type', 'default', 'member', { type: LIKE_TYPES }),
  page('members', '/members', 'default', 'search'),
  page('members-id', '/members/:id', 'default', 'search'),
  page('members-id-chat', '/members/:id/chat', 'chat', 'member'),
  page('members-id-landing', '/members/:id/landing', 'lander', 'visitor'),
  page('members-id-signup', '/members/:id/signup', 'empty', 'visitor'),
  page('members-id-landing2', '/members/:id/landing2/:slug?', 'lander', 'visitor'),
  page('members-id-landing3', '/members/:id/landing3/:slug?', 'lander', 'visitor'),
  page('chats', '/chats', 'chat', 'member'),
  page('chats-id', '/chats/:id', 'chat', 'member'),
  page('account-deleted', '/account-deleted', 'default', 'visitor'),
  page('complaints', '/complaints', 'default', 'visitor'),
  page('complete-signup', '/complete-signup', 'empty', 'member'),
  page('credits', '/credits', 'default', 'member'),
  page('credits-repeat-order', '/credits/repeat-order', 'default', 'member'),
  page('credits-statement', '/credits/statement', 'default', 'member'),
  page('credits-payment', '/credits/:id/:paymentmethod?', 'default', 'member'),
  page('directdebit', '/directdebit', 'default', 'member'),
  page('lang-config', '/lang-config', 'default', 'visitor'),
  page('login', '/login', 'default', 'visitor'),
  page('match-finder', '/match-finder', 'default', 'visitor'),
  page('notifications', '/notifications', 'default', 'member'),
  page('open', '/open', 'default', 'visitor'),
  page('premium', '/premium', 'default', 'member'),
  page('pricing', '/pricing', 'default', 'visitor'),
  page('profile', '/profile', 'default', 'member'),
  page('reset-password', '/reset-password', 'default', 'visitor'),
  page('reset-password-do', '/reset-password/do', 'default', 'visitor'),
  page('settings', '/settings', 'default', 'member'),
  page('share', '/share', 'default', 'member'),
  page('signup', '/signup', 'empty', 'visitor'),
  page('signup-matches', '/signup-matches', 'empty', 'visitor'),
  page('swipe-game', '/swipe-game', 'default', 'member'),
  page('activate-done', '/activate/done', 'default', 'visitor'),
  page('activate-error', '/activate/error', 'default', 'visitor'),
  page('mail-change-do', '/mail-change/do', 'default', 'visitor'),
  page('unsubscribe', '/unsubscribe', 'default', 'visitor'),
  // The bank's return may have no session; the page then shows no payment.
  page('transactions', '/transactions/:id?', 'default', 'visitor'),
  page('withdraw', '/withdraw', 'default', 'visitor'),
  page('pages', '/pages/:page', 'default', 'visitor', { page: LEGAL_PAGES }),
  page('landers', '/landers/:lander', 'lander', 'visitor', { lander: PLAIN_LANDERS }),
  page('landers-slug', '/landers/:lander/:slug?', 'lander', 'visitor', {
    lander: NAMED_LANDERS,
  }),
];

export interface RouteMatch {
  route: PageRoute;
  params: Readonly<Record<string, string>>;
}

/** A decoded part of a path; null for broken percent-encoding. */
function decoded(part: string): string | null {
  try {
    return decodeURIComponent(part);
  } catch {
    return null;
  }
}

function paramsOf(route: PageRoute, parts: readonly string[]): Record<string, string> | null {
  const pattern = route.path.split('/').filter(Boolean);
  if (parts.length > pattern.length) return null;
  const params: Record<string, string> = {};
  for (const [index, wanted] of pattern.entries()) {
    const part = parts[index];
    if (part === undefined) {
      if (wanted.endsWith('?')) continue;
      return null;
    }
    if (!wanted.startsWith(':')) {
      if (wanted !== part) return null;
      continue;
    }
    const name = wanted.slice(1).replace(/\?$/, '');
    const value = decoded(part);
    if (value === null || (route.values?.[name] && !route.values[name].includes(value)))
      return null;
    params[name] = value;
  }
  return params;
}

/** The route of a path without locale, with parameters; null for an unknown path. */
export function matchRoute(path: string): RouteMatch | null {
  const trimmed = path.length > 1 && path.endsWith('/') ? path.slice(0, -1) : path;
  if (!trimmed.startsWith('/') || trimmed.includes('//')) return null;
  const parts = trimmed.split('/').filter(Boolean);
  for (const route of ROUTES) {
    const params = paramsOf(route, parts);
    if (params) return { route, params };
  }
  return null;
}

/**
 * A path of this site to return to after the login, else null: nothing may lead to another site.
 */
export function pathAfterLogin(next: string | null | undefined): string | null {
  return next && /^\/(?![/\\])[^\\\s]*$/.test(next) ? next : null;
}
