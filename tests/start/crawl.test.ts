import { createHash } from 'node:crypto';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { PLAIN_PAGES } from '../../server/pages/crawlers/indexed.ts';
import {
  FALLBACK_LOCALE,
  htmlLanguage,
  LOCALES,
  localePrefix,
  localisedPath,
  type Locale,
} from '../../shared/locales.ts';
import { pageKey } from '../../shared/site/site-pages.ts';
import { resemblance, textOf } from '../support/languages.ts';
import { startServer, type RunningServer } from '../support/server.ts';

interface Document {
  locale: Locale;
  key: string;
  path: string;
  status: number;
  headers: Headers;
  html: string;
}

let server: RunningServer;
const documents: Document[] = [];
const answers = new Map<string, { status: number; location: string | null }>();

/** Public pages of every kind, from the table of routes: what lands there is crawled. */
const PAGES = PLAIN_PAGES.filter(({ route }) => route.access === 'visitor');
const attribute = (element: string, name: string): string | null =>
  new RegExp(`\\s${name}="([^"]*)"`).exec(element)?.[1]?.replaceAll('&amp;', '&') ?? null;
const elements = (html: string, name: string): string[] =>
  html.match(new RegExp(`<${name}\\b[^>]*>`, 'g')) ?? [];
const meta = (html: string, name: string): string[] =>
  elements(html, 'meta')
    .filter((one) => (attribute(one, 'name') ?? attribute(one, 'property')) === name)
    .map((one) => attribute(one, 'content') ?? '');
const link = (html: string, rel: string) =>
  elements(html, 'link')
    .filter((one) => attribute(one, 'rel') === rel)
    .map((one) => [attribute(one, 'hreflang'), attribute(one, 'href') ?? ''] as const);
const titleOf = (html: string): string => /<title>([^<]*)</.exec(html)?.[1] ?? '';
const isIndexed = ({ html }: Document): boolean => !meta(html, 'robots').includes('noindex');
/** What the server renders for visitors, in contrast to the app's shell. */
const isDocument = ({ html }: Document): boolean => !html.includes('id="vonk-boot"');
const name = ({ locale, path }: Document): string => localisedPath(locale, path);
const wrong = (
  list: readonly Document[],
  what: (one: Document) => string | number | false | undefined,
): string[] =>
  list.flatMap((one) => {
    const problem = what(one);
    return problem ? [`${name(one)}: ${problem}`] : [];
  });

beforeAll(async () => {
  server = await startServer({ members: 0, env: { VONK_DEMO: '1' } });
  for (const locale of LOCALES)
    for (const page of PAGES) {
      const answer = await fetch(server.origin + localisedPath(locale, page.path), {
        redirect: 'manual',
      });
      documents.push({
        locale,
        key: pageKey(page),
        path: page.path,
        status: answer.status,
        headers: answer.headers,
        html: await answer.text(),
      });
    }
});
afterAll(async () => {
  await server.stop();
});

test('R-129 every page of the table answers 200, stores nothing, and is fresh in going back', () => {
  expect(
    wrong(documents, ({ status, headers }) => {
      if (status !== 200) return status;
      if (headers.has('set-cookie')) return 'sets a cookie';
      return /no-store/.test(headers.get('cache-control') ?? '') && 'no-store';
    }),
  ).toEqual([]);
});

test('every document has its own address, those of its languages both ways, and its language', () => {
  expect(
    wrong(documents, (one) => {
      const { html, locale } = one;
      if (!html.includes(`<html lang="${htmlLanguage(locale)}"`)) return 'html lang';
      const canonical = link(html, 'canonical').map(([, href]) => new URL(href).pathname);
      if (canonical.join() !== name(one)) return `canonical ${canonical.join()}`;
      const alternates = link(html, 'alternate');
      if (!isIndexed(one)) return alternates.length > 0 && 'alternates of what is not indexed';
      const languages = alternates.map(([language]) => language);
      if (languages.join() !== [...LOCALES, 'x-default'].join()) return languages.join();
      const away = alternates.filter(
        ([, href]) =>
          !documents.some(
            (other) =>
              isIndexed(other) && other.key === one.key && new URL(href).pathname === name(other),
          ),
      );
      return away.length > 0 && away.join();
    }),
  ).toEqual([]);
});

test('titles are unique within a locale, 15 to 60 characters, descriptions 70 to 160, and one h1', () => {
  const shown = documents.filter(isDocument);
  expect(shown.length).toBeGreaterThan(0);
  expect(
    wrong(shown, ({ html, locale, path }) => {
      const title = titleOf(html).replaceAll('&amp;', '&');
      if (title.length < 15 || title.length > 60) return `title of ${title.length}: ${title}`;
      const [description = ''] = meta(html, 'description');
      if (description.length < 70 || description.length > 160)
        return `description of ${description.length}: ${description}`;
      if (elements(html, 'h1').length !== 1) return 'not one h1';
      if (elements(html, 'main').length !== 1) return 'not one main';
      const same = shown.filter(
        (other) =>
          other.locale === locale && other.path !== path && titleOf(other.html) === titleOf(html),
      );
      return same.length > 0 && `title as ${same.map(name).join()}`;
    }),
  ).toEqual([]);
});

test('R-005 R-006 R-007 R-008 R-009 R-010 R-011 R-012 each page is in its language: no keys, nothing that reads as Dutch on a foreign page', () => {
  const shown = documents.filter(isDocument);
  expect(
    wrong(shown, ({ html, locale, key }) => {
      const text = textOf(html);
      // A key without a text is shown as it is written; addresses and names of storage look alike.
      const keys = [...html.matchAll(/<(\w+)[^>]*>([a-z]+(?:\.[a-zA-Z]+)+)</g)].flatMap(
        ([, element = '', key = '']) =>
          ['a', 'code'].includes(element) || key.startsWith('vonk.') ? [] : [key],
      );
      if (keys.length > 0) return `keys: ${keys.join()}`;
      const language = FALLBACK_LOCALE[locale] ?? locale;
      if (language === 'nl') return false;
      const dutch = shown.find((other) => other.locale === 'nl' && other.key === key);
      const alike = resemblance(text, textOf(dutch?.html ?? ''));
      return alike > 0.5 && `${Math.round(alike * 100)} % as the Dutch page`;
    }),
  ).toEqual([]);
});

test('nothing inline that the policy drops, one label where it is due, and structured data of no person', () => {
  expect(
    wrong(documents.filter(isDocument), ({ html, key, headers }) => {
      const [styled = '', style = ''] = /<style>([^]*?)<\/style>/.exec(html) ?? [];
      const rest = html.replace(styled, '');
      if (/\sstyle="|\son[a-z]+="|<style/.test(rest)) return 'inline style or handler';
      const hash = createHash('sha256').update(style).digest('base64');
      if (!headers.get('content-security-policy')?.includes(`'sha256-${hash}'`))
        return 'a style that the policy drops';
      if (/(href|src)="http:\/\/(?!127\.0\.0\.1|localhost)/.test(html)) return 'an http: address';
      const isForAll = key.startsWith('pages-') || ['complaints', 'lang-config'].includes(key);
      if (meta(html, 'rating').length !== (isForAll ? 0 : 1)) return 'the label';
      const data = [...html.matchAll(/<script type="application\/ld\+json">(.*?)<\/script>/g)].map(
        ([, json = '']) => JSON.parse(json) as Record<string, unknown>,
      );
      if (data.length !== 1) return 'no structured data';
      return (
        /"(Person|ProfilePage|SearchAction|AggregateRating)"/.test(JSON.stringify(data)) &&
        'a person'
      );
    }),
  ).toEqual([]);
});

test('every share image is there for whoever has no cookie', async () => {
  const images = documents.filter(isDocument).flatMap(({ html }) => meta(html, 'og:image'));
  expect(images.length).toBe(documents.filter(isDocument).length);
  // One of each page: the languages differ in their words alone.
  for (const image of images.slice(0, PAGES.length)) {
    const answer = await fetch(image);
    const bytes = await answer.arrayBuffer();
    expect([image, answer.status, answer.headers.get('content-type')]).toEqual([
      image,
      200,
      'image/jpeg',
    ]);
    expect(bytes.byteLength).toBeLessThan(100_000);
  }
});

test('every link of a document keeps its language and leads to a page at once', async () => {
  const broken: string[] = [];
  for (const one of documents.filter(isDocument))
    for (const element of elements(one.html, 'a')) {
      const href = attribute(element, 'href') ?? '';
      const url = URL.parse(href, server.origin + name(one));
      if (!url || /^(mailto|tel):/.test(url.protocol)) continue;
      if (url.origin !== server.origin) {
        if (/target="_blank"/.test(element) && !/rel="[^"]*noopener/.test(element))
          broken.push(`${name(one)}: ${href} without noopener`);
        continue;
      }
      const prefix = `/${localePrefix(one.locale)}`;
      const isOwn = url.pathname === prefix || url.pathname.startsWith(`${prefix}/`);
      if (!isOwn && attribute(element, 'hreflang') === null)
        broken.push(`${name(one)}: ${href} has another language`);
      const address = url.pathname + url.search;
      let known = answers.get(address);
      if (!known) {
        const answer = await fetch(server.origin + address, { redirect: 'manual' });
        await answer.arrayBuffer();
        known = { status: answer.status, location: answer.headers.get('location') };
        answers.set(address, known);
      }
      // A member's page asks a visitor to log in; that is where its link leads.
      const isLogin = known.status === 302 && known.location?.includes('/login?next=');
      if (known.status !== 200 && !isLogin)
        broken.push(`${name(one)}: ${href} answers ${known.status} ${known.location ?? ''}`);
    }
  expect([...new Set(broken)]).toEqual([]);
});

test('the sitemap names exactly the pages that may be found', async () => {
  for (const locale of LOCALES) {
    const map = await (await fetch(`${server.origin}/sitemap-${localePrefix(locale)}.xml`)).text();
    const listed = [...map.matchAll(/<loc>(.*?)<\/loc>/g)].map(
      ([, address = '']) => new URL(address).pathname,
    );
    expect(listed.sort()).toEqual(
      documents
        .filter((one) => one.locale === locale && isIndexed(one))
        .map(name)
        .sort(),
    );
  }
});
