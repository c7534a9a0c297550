import { useCallback, useContext } from 'react';
import { useLocation, useNavigate } from 'react-router';
import {
  LOCALE_COOKIE,
  LOCALE_COOKIE_DAYS,
  localisedPath,
  pathWithoutLocale,
  type Locale,
} from '../../shared/locales.ts';
import { WorkerContext } from './contexts.ts';
import { writeCookie } from './cookies.ts';

/** Changes the language: stored in the cookie and the account; the page is shown in it. */
export function useLanguageChange(): (locale: Locale) => void {
  const worker = useContext(WorkerContext);
  const navigate = useNavigate();
  const { pathname, search, hash } = useLocation();
  return useCallback(
    (locale) => {
      writeCookie(LOCALE_COOKIE, locale, LOCALE_COOKIE_DAYS);
      // Errors are ignored: the page changes its language anyway.
      void worker?.setLanguage(locale);
      void navigate(localisedPath(locale, pathWithoutLocale(pathname)) + search + hash, {
        replace: true,
        preventScrollReset: true,
      });
    },
    [worker, navigate, pathname, search, hash],
  );
}
