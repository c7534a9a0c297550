import { manifestPath } from '../../../shared/site/installed-app.ts';
import {
  chooseLocale,
  DATE_LOCALES,
  htmlLanguage,
  LOCALES,
  localisedPath,
} from '../../../shared/locales.ts';
import type { Locale } from '../../../shared/locales.ts';
import { withoutSlug } from '../../../shared/site/site-pages.ts';
import { textsOf } from '../../http/caller/language.ts';
import { isIndexed, isPlainPage } from '../crawlers/indexed.ts';
import { labelOf } from '../crawlers/parental-label.ts';
import { IMAGE_SIZE, shareImage } from '../share/share-images.ts';
import { structuredData } from './structured-data.ts';
import type { PageHead } from './template.ts';
import { wordsOf, type WordsInput } from './words.ts';

const ofMember = textsOf('lander-member');

type Meta = Readonly<Record<string, string>>;

interface HeadInput extends WordsInput {
  path: string;
  publicUrl: string;
  theme: 'system' | 'light' | 'dark';
  /** An old or coming version of a page: read, and found by nobody. */
  unlisted?: boolean;
}

/** A locale as share images and cards have it: `nl_BE`. */
const sharedLocale = (locale: Locale): string => DATE_LOCALES[locale].replace('-', '_');

/** What a card of a shared link shows: the member's photo, else the page's drawn title. */
function imageOf({ locale, match, subject, settings, publicUrl }: HeadInput): Meta[] {
  const { name = '', image: photo } = subject.shared ?? {};
  if (photo)
    return [
      { property: 'og:image', content: publicUrl + photo.path },
      { property: 'og:image:width', content: String(photo.width) },
      { property: 'og:image:height', content: String(photo.height) },
      { property: 'og:image:alt', content: ofMember(locale, 'photo', { name }) ?? name },
      { name: 'twitter:card', content: 'summary' },
    ];
  const drawn = match ? shareImage(locale, match, settings) : null;
  if (!drawn) return [{ name: 'twitter:card', content: 'summary' }];
  return [
    { property: 'og:image', content: publicUrl + drawn.path },
    { property: 'og:image:type', content: 'image/jpeg' },
    { property: 'og:image:width', content: String(IMAGE_SIZE.width) },
    { property: 'og:image:height', content: String(IMAGE_SIZE.height) },
    { property: 'og:image:alt', content: drawn.title },
    { name: 'twitter:card', content: 'summary_large_image' },
  ];
}

/** The head of a page: language, theme, title, share tags, other languages, and JSON-LD. */
export function headOf(input: HeadInput): Omit<PageHead, 'boot'> & { data: readonly unknown[] } {
  const { locale, path, settings, publicUrl, subject } = input;
  const { title, name, description } = wordsOf(input);
  const isThere = input.match !== null && subject.status === 200;
  const indexed =
    isThere && input.match !== null && isIndexed(input.match, settings) && !input.unlisted;
  const mainLocale = chooseLocale({ domainLanguage: settings.domain_language });
  const own = input.match ? withoutSlug(input.match, path).path : path;
  const address = (one: Locale) => publicUrl + localisedPath(one, own);
  const meta = (property: string, content: string) => ({ property, content });
  return {
    attributes: {
      lang: htmlLanguage(locale),
      'data-design': String(settings.design_version),
      ...(input.theme === 'system' ? {} : { 'data-theme': input.theme }),
    },
    title,
    data:
      isThere && input.match && isPlainPage(input.match)
        ? structuredData({ locale, path: own, name, settings, publicUrl })
        : [],
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
            ...imageOf(input),
          ]
        : []),
      ...(isThere ? labelOf(input.match, settings) : []),
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
