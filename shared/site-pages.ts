import type { LEGAL_PAGES, NAMED_LANDERS, PLAIN_LANDERS, RouteMatch } from './routes.ts';

/** A route, or one page of a route whose first parameter names it. */
export type SitePageKey =
  | 'index'
  | 'complaints'
  | 'lang-config'
  | 'pricing'
  | 'members-id-landing'
  | 'members-id-landing2'
  | 'members-id-landing3'
  | `landers-${(typeof PLAIN_LANDERS)[number] | (typeof NAMED_LANDERS)[number]}`
  | `pages-${(typeof LEGAL_PAGES)[number]}`;

/** What only some pages are told by the server, which asks the database for it. */
interface AskedData {
  'landers-alonetonight': {
    /** Members of the visitor's country who are online, rounded down; null for too few. */
    online: number | null;
  };
}

/** What the server tells a visitor's page besides the settings and its address. */
export type SitePageData = {
  [Key in SitePageKey]: Key extends keyof AskedData ? AskedData[Key] : null;
};

/**
 * The key of an address: of its page for visitors, its title and its description. The landers with
 * and without a slug have one kind of key.
 */
export function pageKey({ route, params }: Pick<RouteMatch, 'route' | 'params'>): string {
  const { lander, page } = params;
  if (lander !== undefined) return `landers-${lander}`;
  return page === undefined ? route.name : `${route.name}-${page}`;
}
