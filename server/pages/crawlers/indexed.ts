import type { SiteSettings } from '../../../shared/contract/settings.ts';
import { ROUTES } from '../../../shared/site/routes.ts';
import type { PageRoute, RouteMatch } from '../../../shared/site/routes.ts';
import { pageKey } from '../../../shared/site/site-pages.ts';

/** Pages that a search engine may show; every other says noindex. */
const INDEXED: readonly string[] = ['index', 'complaints', 'pages', 'pricing'];

type IndexSettings = Pick<SiteSettings, 'indexed_landers'>;

/** Whether a search engine may show a page; of the landers, those that the operator names. */
export function isIndexed({ route, params }: RouteMatch, settings: IndexSettings): boolean {
  const landers: readonly string[] = settings.indexed_landers;
  return INDEXED.includes(route.name) || landers.includes(params['lander'] ?? '');
}

/** A page with one address: its match, and its path without locale. */
interface PlainPage extends RouteMatch {
  path: string;
}

/** The addresses of a route whose required parameters take few values; else none. */
function matchesOf(route: PageRoute): PlainPage[] {
  return route.path
    .split('/')
    .filter((part) => part !== '' && !part.endsWith('?'))
    .reduce<PlainPage[]>(
      (found, part) => {
        const name = part.startsWith(':') ? part.slice(1) : null;
        const options = name === null ? [part] : (route.values?.[name] ?? []);
        return found.flatMap((before) =>
          options.map((one) => ({
            route,
            path: `${before.path}/${one}`,
            params: name === null ? before.params : { ...before.params, [name]: one },
          })),
        );
      },
      [{ route, path: '', params: {} }],
    );
}

/** Every page that has one address, whatever may be found of it: none of them is about a member. */
export const PLAIN_PAGES: readonly PlainPage[] = ROUTES.flatMap(matchesOf).map((page) => ({
  ...page,
  path: page.path || '/',
}));

const PLAIN_KEYS: ReadonlySet<string> = new Set(PLAIN_PAGES.map(pageKey));

/** Whether a page is one of those. */
export const isPlainPage = (match: RouteMatch): boolean => PLAIN_KEYS.has(pageKey(match));

/** The paths, without their locale, of all pages that a search engine may show. */
export const indexedPaths = (settings: IndexSettings): string[] =>
  PLAIN_PAGES.filter((match) => isIndexed(match, settings)).map(({ path }) => path);
