import { createContext, useContext } from 'react';
import { localisedPath, type Locale } from '../../shared/locales.ts';

/** The locale of the page: the first segment of its address. */
export const LocaleContext = createContext<Locale>('nl');
export const useLocale = (): Locale => useContext(LocaleContext);

/**
 * Gives the function that puts the locale prefix before a path: `/members` becomes `/nl/members`.
 */
export function usePath(): (path: string) => string {
  const locale = useLocale();
  return (path) => {
    const end = path.search(/[?#]/);
    return end === -1
      ? localisedPath(locale, path)
      : `${localisedPath(locale, path.slice(0, end))}${path.slice(end)}`;
  };
}
