import { offeredLocales, suggestedLocale } from '../../shared/locales.ts';
import type { Locale } from '../../shared/locales.ts';
import { acceptedLanguages } from '../http/caller/accepted-languages.ts';
import type { SessionViewer } from '../http/caller/session.ts';
import type { Limits } from '../http/guards/limits.ts';
import type { DocumentInput } from './site-documents.ts';

const THEME_COOKIE = 'vonk_theme';

/** The languages to offer, and the one to point at. */
export function languagesOf({ request, locale, country }: Visit) {
  const browserLanguages = acceptedLanguages(request.headers.get('accept-language'));
  const languages = offeredLocales({ current: locale, visitorCountry: country, browserLanguages });
  const hint = suggestedLocale({ current: locale, offered: languages, browserLanguages });
  return { languages, hint };
}

/** A request for a page, by whom and in which language. */
export interface Visit {
  request: Request;
  url: URL;
  cookies: ReadonlyMap<string, string>;
  country: string;
  network: string;
  limits: Limits;
  locale: Locale;
  path: string;
  viewer: SessionViewer | null;
}

/** The theme that the browser chose; the system's without a choice. */
export function themeOf({ cookies }: Visit): DocumentInput['theme'] {
  const chosen = cookies.get(THEME_COOKIE);
  return chosen === 'light' || chosen === 'dark' ? chosen : 'system';
}
