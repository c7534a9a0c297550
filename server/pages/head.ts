import { manifestPath } from '../../shared/installed-app.ts';
import { htmlLanguage, LOCALES, localisedPath } from '../../shared/locales.ts';
import type { Locale } from '../../shared/locales.ts';
import type { PageRoute } from '../../shared/routes.ts';
import type { SiteSettings } from '../../shared/contract/settings.ts';
import { textsOf } from '../http/language.ts';
import type { Subject } from './subject.ts';
import type { PageHead } from './template.ts';

const text = textsOf('pages');

export interface HeadInput {
  locale: Locale;
  /** Without its locale. */
  path: string;
  /** Null for a page that is not there. */
  route: PageRoute | null;
  subject: Subject;
  settings: SiteSettings;
  /** Origin that addresses in the head start with. */
  publicUrl: string;
  theme: string | undefined;
  /** For a member who wants no title that names the site or anybody. */
  discreet: boolean;
  boot: unknown;
  words: string | null;
}

/** What the title says of a page that is not shown, by its status. */
const INSTEAD: Readonly<Record<Subject['status'], string>> = {
  200: 'title.notFound',
  403: 'title.blocked',
  404: 'title.notFound',
  500: 'title.failed',
  503: 'title.unavailable',
};

/** Title and description: of the member that is shown, of the operator's settings for the home page, else of the route. */
function wordsOf({ locale, route, subject, settings, discreet }: HeadInput): {
  title: string;
  description: string;
} {
  const site = settings.name;
  const quiet = text(locale, 'quiet') ?? '';
  const named = (title: string) =>
    discreet ? title : (text(locale, 'withSite', { title, site }) ?? title);
  const general = settings.description || (text(locale, 'description.index', { site }) ?? '');
  if (!route || subject.status !== 200)
    return {
      title: named(text(locale, INSTEAD[subject.status]) ?? (discreet ? quiet : site)),
      description: general,
    };
  if (route.name === 'index')
    return {
      title: discreet
        ? quiet
        : settings.index_title || (text(locale, 'title.index', { site }) ?? site),
      description: general,
    };
  if (discreet)
    return { title: text(locale, `title.${route.name}`) ?? quiet, description: general };
  const { shared } = subject;
  if (shared) {
    return {
      title: named(
        text(locale, 'title.member', { name: shared.name, age: shared.age }) ?? shared.name,
      ),
      description: text(locale, 'description.member', { name: shared.name, site }) ?? general,
    };
  }
  return {
    title: named(text(locale, `title.${route.name}`) ?? site),
    description: text(locale, `description.${route.name}`, { site }) ?? general,
  };
}

/** Fills the head of a page: language, theme, title, what sharing shows, and where the page is in each language. */
export function headOf(input: HeadInput): PageHead {
  const { locale, path, settings, publicUrl, subject } = input;
  const { title, description } = wordsOf(input);
  const isThere = input.route !== null && subject.status === 200;
  const address = (one: Locale) => publicUrl + localisedPath(one, path);
  const image = subject.shared?.image;
  const meta = (property: string, content: string) => ({ property, content });
  return {
    attributes: {
      lang: htmlLanguage(locale),
      'data-design': String(settings.design_version),
      ...(input.theme === 'light' || input.theme === 'dark' ? { 'data-theme': input.theme } : {}),
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
            meta('og:locale', htmlLanguage(locale).replace('-', '_')),
            ...(image ? [meta('og:image', publicUrl + image)] : []),
          ]
        : [{ name: 'robots', content: 'noindex' }]),
    ],
    links: [
      { rel: 'manifest', href: manifestPath(locale) },
      ...(isThere
        ? [
            { rel: 'canonical', href: address(locale) },
            ...LOCALES.map((one) => ({ rel: 'alternate', hreflang: one, href: address(one) })),
            { rel: 'alternate', hreflang: 'x-default', href: address('nl') },
          ]
        : []),
    ],
    boot: input.boot,
    words: input.words,
  };
}
