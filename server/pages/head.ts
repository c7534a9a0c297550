import { manifestPath } from '../../shared/installed-app.ts';
import {
  chooseLocale,
  DATE_LOCALES,
  htmlLanguage,
  LOCALES,
  localisedPath,
} from '../../shared/locales.ts';
import type { Locale } from '../../shared/locales.ts';
import { NAMED_LANDERS, PLAIN_LANDERS } from '../../shared/routes.ts';
import type { RouteMatch } from '../../shared/routes.ts';
import { pageKey } from '../../shared/site-pages.ts';
import type { SiteSettings } from '../../shared/contract/settings.ts';
import { textsOf } from '../http/language.ts';
import { isIndexed } from './indexed.ts';
import type { Subject } from './subject.ts';
import type { PageHead } from './template.ts';

const text = textsOf('pages');
/** A lander's texts are a namespace of their own. */
const LANDER_TEXTS = new Map(
  [...PLAIN_LANDERS, ...NAMED_LANDERS].map((name) => [name as string, textsOf(`lander-${name}`)]),
);

interface HeadInput {
  locale: Locale;
  path: string;
  /** Null for an unknown page. */
  match: RouteMatch | null;
  subject: Subject;
  settings: SiteSettings;
  publicUrl: string;
  theme: 'system' | 'light' | 'dark';
  /** A member who wants no title that names the site or anybody. */
  discreet: boolean;
  /** An old or coming version of a page: read, and found by nobody. */
  unlisted?: boolean;
}

const INSTEAD: Readonly<Record<Subject['status'], string>> = {
  200: 'title.notFound',
  403: 'title.blocked',
  404: 'title.notFound',
  500: 'title.failed',
  503: 'title.unavailable',
};

/** Title and description: of the member, the settings for home, or the page. */
function wordsOf({ locale, match, subject, settings, discreet }: HeadInput): {
  title: string;
  description: string;
} {
  const site = settings.name;
  const quiet = text(locale, 'quiet') ?? '';
  const named = (title: string) =>
    discreet ? title : (text(locale, 'withSite', { title, site }) ?? title);
  const general = settings.description || (text(locale, 'description.index', { site }) ?? '');
  if (!match || subject.status !== 200)
    return {
      title: named(text(locale, INSTEAD[subject.status]) ?? (discreet ? quiet : site)),
      description: general,
    };
  const { route } = match;
  if (route.name === 'index')
    return {
      title: discreet
        ? quiet
        : settings.index_title || (text(locale, 'title.index', { site }) ?? site),
      description: general,
    };
  if (discreet)
    return { title: text(locale, `title.${pageKey(match)}`) ?? quiet, description: general };
  const { shared } = subject;
  if (shared) {
    return {
      title: named(
        text(locale, 'title.member', { name: shared.name, age: shared.age }) ?? shared.name,
      ),
      description: text(locale, 'description.member', { name: shared.name, site }) ?? general,
    };
  }
  if (route.name === 'members-id')
    return { title: text(locale, 'title.stranger', { site }) ?? site, description: general };
  const lander = LANDER_TEXTS.get(match.params['lander'] ?? '');
  if (lander) {
    return {
      title: named(lander(locale, 'head.title') ?? site),
      description: lander(locale, 'head.description', { site }) ?? general,
    };
  }
  return {
    title: named(text(locale, `title.${pageKey(match)}`) ?? site),
    description: text(locale, `description.${pageKey(match)}`, { site }) ?? general,
  };
}

/** A locale as share images and cards have it: `nl_BE`. */
const sharedLocale = (locale: Locale): string => DATE_LOCALES[locale].replace('-', '_');

/** The head of a page: language, theme, title, share tags, and its address in each language. */
export function headOf(input: HeadInput): Omit<PageHead, 'boot'> {
  const { locale, path, settings, publicUrl, subject } = input;
  const { title, description } = wordsOf(input);
  const isThere = input.match !== null && subject.status === 200;
  const indexed =
    isThere && input.match !== null && isIndexed(input.match, settings) && !input.unlisted;
  const mainLocale = chooseLocale({ domainLanguage: settings.domain_language });
  // A lander's slug says where a visitor comes from: the page is one.
  const slug = input.match?.params['slug'];
  const own = slug === undefined ? path : path.slice(0, path.lastIndexOf('/'));
  const address = (one: Locale) => publicUrl + localisedPath(one, own);
  const image = subject.shared?.image;
  const meta = (property: string, content: string) => ({ property, content });
  return {
    attributes: {
      lang: htmlLanguage(locale),
      'data-design': String(settings.design_version),
      ...(input.theme === 'system' ? {} : { 'data-theme': input.theme }),
    },
    title,
    metas: [
      { name: 'description', content: description },
      ...(isThere
        ? [
            meta('og:title', title),
            meta('og:description', description),
            meta('og:type', subject.shared ? 'profile' : 'website'),
            meta('og:url', address(locale)),
            meta('og:site_name', settings.name),
            meta('og:locale', sharedLocale(locale)),
            ...(indexed
              ? LOCALES.filter((one) => one !== locale).map((one) =>
                  meta('og:locale:alternate', sharedLocale(one)),
                )
              : []),
            ...(image ? [meta('og:image', publicUrl + image)] : []),
          ]
        : []),
      ...(indexed ? [] : [{ name: 'robots', content: 'noindex' }]),
    ],
    links: [
      { rel: 'manifest', href: manifestPath(locale) },
      ...(isThere ? [{ rel: 'canonical', href: address(locale) }] : []),
      ...(indexed
        ? [
            ...LOCALES.map((one) => ({ rel: 'alternate', hreflang: one, href: address(one) })),
            { rel: 'alternate', hreflang: 'x-default', href: address(mainLocale) },
          ]
        : []),
    ],
  };
}
