import {
  localeOfPath,
  localisedPath,
  pathWithoutLocale,
  type Locale,
} from '../../shared/locales.ts';
import { matchRoute, pathAfterLogin, type Access, type PageRoute } from '../../shared/routes.ts';
import { PageError } from './errors/page-error.ts';

export interface Visit {
  signedIn: boolean;
  maySearch: boolean;
}

/** Who may pass, by access of the route. */
const GUARDS: Readonly<Record<Access, (visit: Visit) => boolean>> = {
  visitor: () => true,
  member: (visit) => visit.signedIn,
  search: (visit) => visit.signedIn || visit.maySearch,
};

/** Whether a visit may open a page of this access. An unknown access is a mistake of ours: status 500 (specification section 8). */
export function mayOpen(access: Access, visit: Visit): boolean {
  const guard = GUARDS[access] as ((visit: Visit) => boolean) | undefined;
  if (!guard) throw new PageError(500);
  return guard(visit);
}

/** Throws 404 unless this address is exactly this built page; parameters that take few values are checked here too. */
export function checkRoute(route: PageRoute, path: string): void {
  if (!route.built || matchRoute(pathWithoutLocale(path))?.route.name !== route.name)
    throw new PageError(404);
}

/** The login page, which brings the visitor back to where they wanted to be. */
export function loginPath(locale: Locale, wanted: string): string {
  return `${localisedPath(locale, '/login')}?next=${encodeURIComponent(wanted)}`;
}

/** The login as a link of a page: with the way back to what a visitor wanted, where there is one. */
export const loginLink = (next: string | undefined): string =>
  next ? `/login?next=${encodeURIComponent(next)}` : '/login';

/** Whether a page asked for the sign-up that is to be come back to; to the members by what one looks for joining leads anyway. */
export const asksForPage = (next: string | undefined): next is string =>
  next !== undefined && !/^\/members(\?|$)|^\/[a-z-]+\/members$/.test(next);

/** Where a member lands after signing in: the page they wanted, else the search (specification section 6). */
export function landingPath(locale: Locale, next: string | null): string {
  const wanted = pathAfterLogin(next);
  if (wanted === null) return localisedPath(locale, '/members');
  if (localeOfPath(wanted.replace(/[?#].*$/, ''))) return wanted;
  const end = wanted.search(/[?#]/);
  return end === -1
    ? localisedPath(locale, wanted)
    : `${localisedPath(locale, wanted.slice(0, end))}${wanted.slice(end)}`;
}
