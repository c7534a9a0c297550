import { localeOfPath, localisedPath, type Locale } from '../locales.ts';
import { pathAfterLogin } from './routes.ts';

/** The page after signing in: the one wanted, else the search. */
export function landingPath(locale: Locale, next: string | null): string {
  const wanted = pathAfterLogin(next);
  if (wanted === null) return localisedPath(locale, '/members');
  if (localeOfPath(wanted.replace(/[?#].*$/, ''))) return wanted;
  const end = wanted.search(/[?#]/);
  return end === -1
    ? localisedPath(locale, wanted)
    : `${localisedPath(locale, wanted.slice(0, end))}${wanted.slice(end)}`;
}
