import { ROUTES } from '../../shared/routes.ts';
import type { PageRoute } from '../../shared/routes.ts';

/** Pages that a search engine may show; every other says noindex. */
const INDEXED: readonly string[] = ['index', 'complaints', 'pages', 'pricing'];

/** Whether a search engine may show a page. */
export const isIndexed = (route: PageRoute): boolean => route.built && INDEXED.includes(route.name);

/** The paths of a route whose parameters take few values; none where one takes any. */
function pathsOf({ path, values = {} }: PageRoute): string[] {
  return path.split('/').reduce<string[]>(
    (paths, part) => {
      const options = part.startsWith(':') ? (values[part.slice(1)] ?? []) : [part];
      return paths.flatMap((before) => options.map((one) => (one ? `${before}/${one}` : before)));
    },
    [''],
  );
}

/** The paths, without their locale, of all pages that a search engine may show. */
export const indexedPaths = (routes: readonly PageRoute[] = ROUTES): string[] =>
  routes
    .filter(isIndexed)
    .flatMap(pathsOf)
    .map((path) => path || '/');
