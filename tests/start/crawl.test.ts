import { createHash } from 'node:crypto';
import axe from 'axe-core';
import { HtmlValidate } from 'html-validate';
import sharp from 'sharp';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { ACCESSIBILITY_CHECK } from '../../server/modules/texts/accessibility-check.ts';
import { PLAIN_PAGES } from '../../server/pages/crawlers/indexed.ts';
import {
  FALLBACK_LOCALE,
  htmlLanguage,
  LOCALES,
  localePrefix,
  type Locale,
} from '../../shared/locales.ts';
import { NAMED_LANDERS } from '../../shared/site/routes.ts';
import { pageKey } from '../../shared/site/site-pages.ts';
import {
  addressOf,
  attribute,
  crawl,
  elements,
  isDocument,
  isIndexed,
  link,
  meta,
  partsOf,
  titleOf,
  wrong,
  type CrawledDocument,
} from '../support/crawl/markup.ts';
import { shownMember } from '../support/crawl/shown-member.ts';
import { openVisitor } from '../support/crawl/visitor.ts';
import { longBlocks, readsRatherAs, resemblance, textOf } from '../support/languages.ts';
import { startServer, type RunningServer } from '../support/server.ts';

/** For what asks for hundreds of pages, on a machine that does something else as well. */
const PATIENCE_MS = 600_000;

let server: RunningServer;
const documents: CrawledDocument[] = [];
/** The landers of a member who may be shown to strangers: in no list of pages. */
const memberDocuments: CrawledDocument[] = [];
const answers = new Map<string, { status: number; location: string | null }>();

/** Public pages of every kind, from the table of routes: what lands there is crawled. */
const PAGES = PLAIN_PAGES.filter(({ route }) => route.access !== 'member').map((page) => ({
  key: pageKey(page),
  path: page.path,
}));
const rendered = () => [...documents, ...memberDocuments].filter(isDocument);
const isForeign = (locale: Locale) => (FALLBACK_LOCALE[locale] ?? locale) !== 'nl';
/** The long paragraphs and labels of all documents in a language. */
const blocksIn = (locale: Locale) =>
  new Set(rendered().flatMap((one) => (one.locale === locale ? longBlocks(one.html) : [])));

/** The answer of an address to one request. */
async function answerOf(address: string): Promise<{ status: number; location: string | null }> {
  const before = answers.get(address);
  if (before) return before;
  const answer = await fetch(server.origin + address, { redirect: 'manual' });
  await answer.arrayBuffer();
  const now = { status: answer.status, location: answer.headers.get('location') };
  answers.set(address, now);
  return now;
}

beforeAll(async () => {
  server = await startServer({ members: 12, env: { VONK_DEMO: '1' } });
  const member = await shownMember(server.origin);
  for (const locale of LOCALES) {
    for (const page of PAGES) documents.push(await crawl(server.origin, locale, page));
    for (const lander of ['', '/landing', '/landing2', '/landing3']) {
      const key = `members-id${lander.replace('/', '-')}`;
      const page = { key, path: `/members/${member}${lander}` };
      memberDocuments.push(await crawl(server.origin, locale, page));
    }
  }
}, PATIENCE_MS);
afterAll(async () => {
  await server.stop();
});

test('R-129 every page of the table answers 200, stores nothing, and is fresh in going back', () => {
  expect(
    wrong([...documents, ...memberDocuments], ({ status, headers }) => {
      if (status !== 200) return status;
      if (headers.has('set-cookie')) return 'sets a cookie';
      return /no-store/.test(headers.get('cache-control') ?? '') && 'no-store';
    }),
  ).toEqual([]);
});

test('R-096 R-097 R-098 R-099 R-100 R-101 R-102 R-103 a lander with a slug answers as without it in every language, and without a language leads there', async () => {
  const found: string[] = [];
  const isOf = (path: string) => NAMED_LANDERS.some((name) => path === `/landers/${name}`);
  const landers = documents.filter(({ path }) => isOf(path));
  expect(landers).toHaveLength(NAMED_LANDERS.length * LOCALES.length);
  for (const one of landers) {
    const path = `${one.path}/test`;
    const { status, html } = await crawl(server.origin, one.locale, { key: one.key, path });
    if (status !== 200 || html !== one.html) found.push(`${addressOf(one)}/test: ${status}`);
    if (one.locale !== 'nl') continue;
    const { status: led, location } = await answerOf(`${path}?sub1=a`);
    if (led !== 302 || location !== `/nl${path}?sub1=a`)
      found.push(`${path}: ${led} ${location ?? ''}`);
  }
  expect(found).toEqual([]);
});

test('every document has its own address, those of its languages both ways, and its language', () => {
  expect(
    wrong(documents, (one) => {
      const { html, locale } = one;
      if (!html.includes(`<html lang="${htmlLanguage(locale)}"`)) return 'html lang';
      const canonical = link(html, 'canonical').map(([, href]) => new URL(href).pathname);
      if (canonical.join() !== addressOf(one)) return `canonical ${canonical.join()}`;
      const alternates = link(html, 'alternate');
      if (!isIndexed(one)) return alternates.length > 0 && 'alternates of what is not indexed';
      const languages = alternates.map(([language]) => language);
      if (languages.join() !== [...LOCALES, 'x-default'].join()) return languages.join();
      const away = alternates.filter(
        ([, href]) =>
          !documents.some(
            (other) =>
              isIndexed(other) &&
              other.key === one.key &&
              new URL(href).pathname === addressOf(other),
          ),
      );
      return away.length > 0 && away.join();
    }),
  ).toEqual([]);
});

test('titles are unique within a locale, 15 to 60 characters, descriptions 70 to 160, and one h1', () => {
  const shown = [...documents, ...memberDocuments.filter(({ key }) => key === 'members-id')];
  expect(shown.filter(isDocument).length).toBeGreaterThan(0);
  expect(
    wrong(shown, (one) => {
      const { html, locale, path, key } = one;
      const title = titleOf(html).replaceAll('&amp;', '&');
      // A member's is as long as their name.
      const least = key === 'members-id' ? 1 : 15;
      if (title.length < least || title.length > 60) return `title of ${title.length}: ${title}`;
      const [description = ''] = meta(html, 'description');
      if (description.length < 70 || description.length > 160)
        return `description of ${description.length}: ${description}`;
      // The app's own pages have theirs once its script ran.
      if (isDocument(one) && elements(html, 'h1').length !== 1) return 'not one h1';
      if (isDocument(one) && elements(html, 'main').length !== 1) return 'not one main';
      const same = shown.filter(
        (other) =>
          other.locale === locale && other.path !== path && titleOf(other.html) === titleOf(html),
      );
      return same.length > 0 && `title as ${same.map(addressOf).join()}`;
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

test('R-005 R-006 R-007 R-008 R-009 R-010 R-011 R-012 no paragraph, label or picture of a foreign page is in Dutch', () => {
  const dutch = blocksIn('nl');
  for (const locale of LOCALES.filter(isForeign)) {
    const blocks = blocksIn(locale);
    const isDutch = readsRatherAs(dutch, blocks);
    expect([...blocks].filter(isDutch)).toEqual([]);
    // What finds none would find one.
    expect([...dutch].filter(isDutch).length / dutch.size).toBeGreaterThan(0.9);
  }
});

test('no document has a fault that the standard rules of html-validate find', async () => {
  const validator = new HtmlValidate({ extends: ['html-validate:standard'] });
  const found = new Set<string>();
  for (const one of rendered())
    for (const { messages } of (await validator.validateString(one.html)).results)
      for (const { ruleId, message, selector } of messages)
        found.add(`${addressOf(one)}: ${ruleId}: ${message} (${selector ?? ''})`);
  expect([...found]).toEqual([]);
});

test('nothing inline that the policy drops, one label where it is due, and structured data of no person', () => {
  expect(
    wrong(rendered(), ({ html, key, headers }) => {
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
      if (data.length !== (key.startsWith('members-') ? 0 : 1)) return 'structured data';
      return (
        /"(Person|ProfilePage|SearchAction|AggregateRating)"/.test(JSON.stringify(data)) &&
        'a person'
      );
    }),
  ).toEqual([]);
});

test('R-227 every page names its share image in each language, there for whoever has no cookie', async () => {
  const shown = documents.filter(isDocument);
  expect(
    wrong(shown, ({ html, locale, key }) => {
      const [image = '', ...others] = meta(html, 'og:image');
      const path = URL.parse(image)?.pathname ?? '';
      if (others.length > 0 || !path.startsWith(`/og/${localePrefix(locale)}/${key}-`))
        return `share image ${image}`;
      const size = [...meta(html, 'og:image:width'), ...meta(html, 'og:image:height')];
      if (size.join() !== '1200,630') return `size ${size.join()}`;
      const [alt = ''] = meta(html, 'og:image:alt');
      return !titleOf(html).includes(alt) && `${alt} for ${titleOf(html)}`;
    }),
  ).toEqual([]);
  // Each page in one language and each language by some pages: they differ in their words alone.
  for (const [at, { path }] of PAGES.entries()) {
    const one = shown.find((other) => other.path === path && other.locale === LOCALES[at % 9]);
    if (!one) continue;
    const [image = ''] = meta(one.html, 'og:image');
    const answer = await fetch(image);
    const bytes = Buffer.from(await answer.arrayBuffer());
    expect([image, answer.status]).toEqual([image, 200]);
    expect(bytes.byteLength).toBeLessThan(100_000);
    const { format, width, height } = await sharp(bytes).metadata();
    expect([format, width, height]).toEqual(['jpeg', 1200, 630]);
  }
});

test('every link of a document keeps its language and leads to a page at once', async () => {
  const broken: string[] = [];
  for (const one of rendered())
    for (const element of elements(one.html, 'a')) {
      const href = attribute(element, 'href') ?? '';
      const url = URL.parse(href, server.origin + addressOf(one));
      if (!url || /^(mailto|tel):/.test(url.protocol)) continue;
      if (url.origin !== server.origin) {
        if (/target="_blank"/.test(element) && !/rel="[^"]*noopener/.test(element))
          broken.push(`${addressOf(one)}: ${href} without noopener`);
        continue;
      }
      const prefix = `/${localePrefix(one.locale)}`;
      const isOwn = url.pathname === prefix || url.pathname.startsWith(`${prefix}/`);
      if (!isOwn && attribute(element, 'hreflang') === null)
        broken.push(`${addressOf(one)}: ${href} has another language`);
      const known = await answerOf(url.pathname + url.search);
      // A member's page asks a visitor to log in; that is where its link leads.
      const isLogin = known.status === 302 && known.location?.includes('/login?next=');
      if (known.status !== 200 && !isLogin)
        broken.push(`${addressOf(one)}: ${href} answers ${known.status} ${known.location ?? ''}`);
    }
  expect([...new Set(broken)]).toEqual([]);
});

test('every picture, film, script, style and form of a document is there', async () => {
  const missing = new Set<string>();
  for (const one of rendered())
    for (const part of partsOf(one.html)) {
      const url = URL.parse(part, server.origin + addressOf(one));
      if (url?.origin !== server.origin) missing.add(`${addressOf(one)}: ${part} is elsewhere`);
      else if ((await answerOf(url.pathname + url.search)).status !== 200)
        missing.add(`${addressOf(one)}: ${part}`);
    }
  expect([...missing]).toEqual([]);
});

test(
  'R-087 no document has a fault that axe finds, complains, or stores what the cookies page does not name',
  async () => {
    const visitor = await openVisitor(server.origin);
    const found: string[] = [];
    // Each page in Dutch, German and one more language, in three of the four views.
    const others = LOCALES.filter((locale) => locale !== 'nl' && locale !== 'de');
    const keys = [...new Set(rendered().map(({ key }) => key))];
    for (const [at, key] of keys.entries()) {
      const locales = ['nl', 'de', others[at % others.length]];
      for (const [nth, locale] of locales.entries()) {
        const one = rendered().find((other) => other.key === key && other.locale === locale);
        const view = { width: (at + nth) % 2 === 0 ? 390 : 1440, isDark: (at + nth) % 4 < 2 };
        if (one) found.push(...(await visitor.check(addressOf(one), view)));
      }
    }
    await visitor.close();
    expect(found).toEqual([]);
    expect(
      { axe: axe.version, pages: keys.length },
      'the accessibility statement names another check: record this one with its day',
    ).toEqual({ axe: ACCESSIBILITY_CHECK.axe, pages: ACCESSIBILITY_CHECK.pages });
  },
  PATIENCE_MS,
);

test('the sitemap names exactly the pages that may be found', async () => {
  for (const locale of LOCALES) {
    const map = await (await fetch(`${server.origin}/sitemap-${localePrefix(locale)}.xml`)).text();
    const listed = [...map.matchAll(/<loc>(.*?)<\/loc>/g)].map(
      ([, address = '']) => new URL(address).pathname,
    );
    expect(listed.sort()).toEqual(
      documents
        .filter((one) => one.locale === locale && isIndexed(one))
        .map(addressOf)
        .sort(),
    );
  }
});
