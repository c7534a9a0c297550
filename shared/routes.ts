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
  /** False until its part is built: it answers 404 and nothing links to it. */
  built: boolean;
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
  built: boolean,
  values?: PageRoute['values'],
): PageRoute => ({ name, path, layout, access, built, ...(values ? { values } : {}) });

export const LEGAL_PAGES = [
  'terms',
  'privacy',
  'cookies',
  'return-policy',
  'ban',
  'faq',
  'service',
  'imprint',
  'accessibility',
  'transparency',
] as const;
export const PLAIN_LANDERS = ['adultonly', 'tinderswipe', 'whoneedsstrings'] as const;
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
  page('index', '/', 'default', 'visitor', true),
  page('likes', '/likes', 'default', 'member', true),
  page('likes-m-id', '/likes/m/:id', 'default', 'member', true),
  page('likes-type', '/likes/:type', 'default', 'member', true, { type: LIKE_TYPES }),
  page('members', '/members', 'default', 'search', true),
  page('members-id', '/members/:id', 'default', 'search', true),
  page('members-id-chat', '/members/:id/chat', 'chat', 'member', true),
  page('members-id-landing', '/members/:id/landing', 'lander', 'visitor', true),
  page('members-id-signup', '/members/:id/signup', 'empty', 'visitor', true),
  page('members-id-landing2', '/members/:id/landing2/:slug?', 'lander', 'visitor', true),
  page('members-id-landing3', '/members/:id/landing3/:slug?', 'lander', 'visitor', true),
  page('chats', '/chats', 'chat', 'member', true),
  page('chats-id', '/chats/:id', 'chat', 'member', true),
  page('account-deleted', '/account-deleted', 'default', 'visitor', true),
  page('complaints', '/complaints', 'default', 'visitor', true),
  page('complete-signup', '/complete-signup', 'empty', 'member', true),
  page('credits', '/credits', 'default', 'member', true),
  page('credits-repeat-order', '/credits/repeat-order', 'default', 'member', true),
  page('credits-statement', '/credits/statement', 'default', 'member', true),
  page('credits-payment', '/credits/:id/:paymentmethod?', 'default', 'member', true),
  page('directdebit', '/directdebit', 'default', 'member', true),
  page('lang-config', '/lang-config', 'default', 'visitor', true),
  page('login', '/login', 'default', 'visitor', true),
  page('match-finder', '/match-finder', 'default', 'visitor', true),
  page('notifications', '/notifications', 'default', 'member', true),
  page('open', '/open', 'default', 'visitor', true),
  page('premium', '/premium', 'default', 'member', true),
  page('pricing', '/pricing', 'default', 'visitor', true),
  page('profile', '/profile', 'default', 'member', true),
  page('reset-password', '/reset-password', 'default', 'visitor', true),
  page('reset-password-do', '/reset-password/do', 'default', 'visitor', true),
  page('settings', '/settings', 'default', 'member', true),
  page('share', '/share', 'default', 'member', true),
  page('signup', '/signup', 'empty', 'visitor', true),
  page('signup-matches', '/signup-matches', 'empty', 'visitor', true),
  page('swipe-game', '/swipe-game', 'default', 'member', true),
  page('activate-done', '/activate/done', 'default', 'visitor', true),
  page('activate-error', '/activate/error', 'default', 'visitor', true),
  page('mail-change-do', '/mail-change/do', 'default', 'visitor', true),
  page('unsubscribe', '/unsubscribe', 'default', 'visitor', true),
  // The bank's return may have no session; the page then shows no payment.
  page('transactions', '/transactions/:id?', 'default', 'visitor', true),
  page('withdraw', '/withdraw', 'default', 'visitor', true),
  page('pages', '/pages/:page', 'default', 'visitor', true, { page: LEGAL_PAGES }),
  page('landers', '/landers/:lander', 'lander', 'visitor', true, { lander: PLAIN_LANDERS }),
  page('landers-slug', '/landers/:lander/:slug?', 'lander', 'visitor', true, {
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

/** A path of ours to return to after the login, else null: nothing may lead to another site. */
export function pathAfterLogin(next: string | null | undefined): string | null {
  return next && /^\/(?![/\\])[^\\\s]*$/.test(next) ? next : null;
}
