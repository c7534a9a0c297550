import { chooseLocale, LOCALES, localePrefix, localisedPath } from '../../../shared/locales.ts';
import type { Locale } from '../../../shared/locales.ts';
import type { Services } from '../../services.ts';
import { indexedPaths } from './indexed.ts';
import { ageDeclaration } from './parental-label.ts';
import { speculationRules } from './speculation.ts';

const DECLARATION = '<?xml version="1.0" encoding="UTF-8"?>';
const NAMESPACES =
  'xmlns="http://www.sitemaps.org/schemas/sitemap/0.9" xmlns:xhtml="http://www.w3.org/1999/xhtml"';
const SITEMAP = /^\/sitemap(?:-([a-z-]+))?\.xml$/;

const escape = (text: string): string =>
  text.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('>', '&gt;');

/** robots.txt. `/members` and the like are allowed: an unfetched page cannot say noindex. */
const robotsText = ({ demo, publicUrl }: { demo: boolean; publicUrl: string }): string =>
  demo
    ? 'User-agent: *\nDisallow: /\n'
    : [
        'User-agent: *',
        'Allow: /',
        'Disallow: /api/',
        'Disallow: /photos/',
        'Disallow: /dev/',
        '',
        `Sitemap: ${publicUrl}/sitemap.xml`,
        '',
      ].join('\n');

/** Addresses and days of the listed pages. A day is a date in UTC (`2026-11-23`). */
interface Listing {
  publicUrl: string;
  /** The day of every page without a day of its own. */
  built: string;
  main: Locale;
  paths: readonly string[];
  /** The days from which the published texts are valid, by path. */
  published: ReadonlyMap<string, string>;
}

/** One file for each locale, with the other locales of each page beside it. */
function sitemapOf(locale: Locale, about: Listing) {
  const address = (one: Locale, path: string) => escape(about.publicUrl + localisedPath(one, path));
  const alternate = (language: string, href: string) =>
    `<xhtml:link rel="alternate" hreflang="${language}" href="${href}"/>`;
  const pages = about.paths.map((path) =>
    [
      `<url><loc>${address(locale, path)}</loc>`,
      `<lastmod>${about.published.get(path) ?? about.built}</lastmod>`,
      ...LOCALES.map((one) => alternate(one, address(one, path))),
      `${alternate('x-default', address(about.main, path))}</url>`,
    ].join(''),
  );
  return `${DECLARATION}\n<urlset ${NAMESPACES}>\n${pages.join('\n')}\n</urlset>\n`;
}

function sitemapIndex({ publicUrl, built, published }: Listing): string {
  const newest = [built, ...published.values()].sort().at(-1);
  const files = LOCALES.map(
    (one) =>
      `<sitemap><loc>${escape(publicUrl)}/sitemap-${localePrefix(one)}.xml</loc><lastmod>${newest}</lastmod></sitemap>`,
  );
  return `${DECLARATION}\n<sitemapindex xmlns="http://www.sitemaps.org/schemas/sitemap/0.9">\n${files.join('\n')}\n</sitemapindex>\n`;
}

interface Ages {
  /** When the client was built: its texts are as old. */
  built: Date;
  /** The days from which the published texts are valid (`2026-11-23`), by path. */
  publishedDays: () => Promise<ReadonlyMap<string, string>>;
}

/**
 * Answers what programs read of the site: `/robots.txt`, `/sitemap.xml` with a sitemap for each
 * locale, `/age-de.xml` and `/speculation.json`; null for anything else.
 */
export function createCrawlerFiles(
  { config, settings }: Pick<Services, 'config' | 'settings'>,
  { built, publishedDays }: Ages,
): (request: Request) => Promise<Response | null> {
  const answer = (request: Request, text: string, type: string) =>
    new Response(request.method === 'HEAD' ? null : text, {
      headers: {
        'content-type': `${type}; charset=utf-8`,
        'cache-control': 'public, max-age=3600',
      },
    });
  return async (request) => {
    if (request.method !== 'GET' && request.method !== 'HEAD') return null;
    const { pathname } = new URL(request.url);
    if (pathname === '/robots.txt') return answer(request, robotsText(config), 'text/plain');
    if (pathname === '/speculation.json')
      return answer(request, speculationRules(), 'application/speculationrules+json');
    const day = built.toISOString().slice(0, 10);
    if (pathname === '/age-de.xml') {
      if (!settings.current().parental_label) return new Response(null, { status: 404 });
      const { host } = new URL(config.publicUrl);
      return answer(request, ageDeclaration(host, settings.current(), day), 'application/xml');
    }
    const asked = SITEMAP.exec(pathname);
    if (!asked) return null;
    const about: Listing = {
      published: await publishedDays(),
      publicUrl: config.publicUrl,
      built: day,
      paths: indexedPaths(settings.current()),
      main: chooseLocale({ domainLanguage: settings.current().domain_language }),
    };
    if (asked[1] === undefined) return answer(request, sitemapIndex(about), 'application/xml');
    const locale = LOCALES.find((one) => localePrefix(one) === asked[1]);
    return locale ? answer(request, sitemapOf(locale, about), 'application/xml') : null;
  };
}
