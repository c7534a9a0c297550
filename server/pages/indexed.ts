import type { SiteSettings } from '../../shared/contract/settings.ts';
import { ROUTES } from '../../shared/routes.ts';
import type { PageRoute, RouteMatch } from '../../shared/routes.ts';

/** Pages that a search engine may show; every other says noindex. */
const INDEXED: readonly string[] = ['index', 'complaints', 'pages', 'pricing'];

type IndexSettings = Pick<SiteSettings, 'indexed_landers'>;

/** Whether a search engine may show a page; of the landers, those that the operator names. */
export function isIndexed({ route, params }: RouteMatch, settings: IndexSettings): boolean {
  const landers: readonly string[] = settings.indexed_landers;
  return INDEXED.includes(route.name) || landers.includes(params['lander'] ?? '');
}

/** The addresses of a route whose required parameters take few values; else none. */
function matchesOf(route: PageRoute): (RouteMatch & { path: string })[] {
  return route.path
    .split('/')
    .filter((part) => part !== '' && !part.endsWith('?'))
    .reduce<(RouteMatch & { path: string })[]>(
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

/** The paths, without their locale, of all pages that a search engine may show. */
export const indexedPaths = (settings: IndexSettings): string[] =>
  ROUTES.flatMap(matchesOf)
    .filter((match) => isIndexed(match, settings))
    .map(({ path }) => path || '/');
