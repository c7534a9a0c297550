import { localeOfPath, pathWithoutLocale } from '../../shared/locales.ts';
import { matchRoute } from '../../shared/site/routes.ts';

/** What is never a page of ours, in any navigation. */
export const NO_PAGES = [
  /^\/(?:api|photos|dev|assets|icons)(?:\/|$)/,
  /^\/(?:healthz|readyz)$/,
  /\/[^/]+\.[a-z0-9]+$/i,
];

/** A members' page is the shell, which shows local data; a visitor's page comes from the server. */
export function pageSource(path: string): 'shell' | 'network' {
  if (localeOfPath(path) === null) return 'network';
  const route = matchRoute(pathWithoutLocale(path))?.route;
  return route && route.access !== 'visitor' ? 'shell' : 'network';
}
