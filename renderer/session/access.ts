import { localisedPath, pathWithoutLocale, type Locale } from '../../shared/locales.ts';
import { matchRoute, type Access, type PageRoute } from '../../shared/site/routes.ts';
import { PageError } from './page-error.ts';

interface Visit {
  signedIn: boolean;
  maySearch: boolean;
}

/** Who may pass, by access of the route. */
const GUARDS: Readonly<Record<Access, (visit: Visit) => boolean>> = {
  visitor: () => true,
  member: (visit) => visit.signedIn,
  search: (visit) => visit.signedIn || visit.maySearch,
};

/** Whether a visit may open a page. An unknown access is a bug: status 500. */
export function mayOpen(access: Access, visit: Visit): boolean {
  const guard = GUARDS[access] as ((visit: Visit) => boolean) | undefined;
  if (!guard) throw new PageError(500);
  return guard(visit);
}

/** Throws 404 unless the address is exactly this page with allowed parameters. */
export function checkRoute(route: PageRoute, path: string): void {
  if (matchRoute(pathWithoutLocale(path))?.route.name !== route.name) throw new PageError(404);
}

/** The login page, which brings the visitor back to where they wanted to be. */
export function loginPath(locale: Locale, wanted: string): string {
  return `${localisedPath(locale, '/login')}?next=${encodeURIComponent(wanted)}`;
}

/** A link to the login, with the way back if there is one. */
export const loginLink = (next: string | undefined): string =>
  next ? `/login?next=${encodeURIComponent(next)}` : '/login';

/** Whether a page that asked for the sign-up wants its visitor back. */
export const asksForPage = (next: string | undefined): next is string =>
  next !== undefined && !/^\/members(\?|$)|^\/[a-z-]+\/members$/.test(next);
