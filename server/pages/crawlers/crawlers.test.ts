import { expect, test } from 'vitest';
import { siteSettingsSchema } from '../../../shared/contract/settings.ts';
import { LOCALES, localePrefix } from '../../../shared/locales.ts';
import { LEGAL_PAGES } from '../../../shared/site/routes.ts';
import { readConfig } from '../../config.ts';
import { createCrawlerFiles } from './crawlers.ts';
import { indexedPaths } from './indexed.ts';

const BUILT = new Date('2026-11-22T10:00:00Z');
function site(environment: Record<string, string>, changed: Record<string, unknown> = {}) {
  const config = readConfig({ PUBLIC_URL: 'https://vonk.example', ...environment });
  const settings = siteSettingsSchema.parse({ domain_language: 'de_DE', ...changed });
  const files = createCrawlerFiles(
    { config, settings: { current: () => settings } as never },
    {
      built: BUILT,
      publishedDays: () => Promise.resolve(new Map([['/pages/terms', '2026-12-24']])),
    },
  );
  return (path: string, method = 'GET') => files(new Request(`http://x${path}`, { method }));
}
const text = async (answer: Promise<Response | null>) => (await (await answer)?.text()) ?? '';

test('robots.txt keeps crawlers from data, and not from pages, which say themselves what may be indexed', async () => {
  const get = site({ VONK_DEMO: '0' });
  const answer = await get('/robots.txt');
  expect([answer?.status, answer?.headers.get('content-type')]).toEqual([
    200,
    'text/plain; charset=utf-8',
  ]);
  expect(await answer?.text()).toBe(
    'User-agent: *\nAllow: /\nDisallow: /api/\nDisallow: /photos/\nDisallow: /dev/\n\nSitemap: https://vonk.example/sitemap.xml\n',
  );
});

test('a demo is in no search engine', async () => {
  expect(await text(site({})('/robots.txt'))).toBe('User-agent: *\nDisallow: /\n');
});

test('the sitemap is a file for each locale, each page with all of its languages', async () => {
  const get = site({ VONK_DEMO: '0' });
  const index = await text(get('/sitemap.xml'));
  const files = [...index.matchAll(/<loc>(.*?)<\/loc>/g)].map(([, address]) => address);
  expect(files).toEqual(
    LOCALES.map((locale) => `https://vonk.example/sitemap-${localePrefix(locale)}.xml`),
  );
  for (const locale of LOCALES) {
    const answer = await get(`/sitemap-${localePrefix(locale)}.xml`);
    expect(answer?.headers.get('content-type')).toBe('application/xml; charset=utf-8');
    const map = (await answer?.text()) ?? '';
    expect([...map.matchAll(/<loc>(.*?)<\/loc>/g)].map(([, address]) => address)).toEqual([
      `https://vonk.example/${localePrefix(locale)}`,
      ...indexedPaths({ indexed_landers: [] })
        .slice(1)
        .map((path) => `https://vonk.example/${localePrefix(locale)}${path}`),
    ]);
    const languages = [...LOCALES, 'x-default'];
    expect([...map.matchAll(/hreflang="(.*?)"/g)].map(([, language]) => language)).toEqual(
      indexedPaths({ indexed_landers: [] }).flatMap(() => languages),
    );
    expect(map).toContain('hreflang="x-default" href="https://vonk.example/de"');
    const days = [...map.matchAll(/<loc>[^<]*?([^/]*)<\/loc>\n?<lastmod>(.*?)</g)];
    for (const [, last = '', day] of days)
      expect([last, day]).toEqual([last, last === 'terms' ? '2026-12-24' : '2026-11-22']);
  }
  expect(index.match(/<lastmod>2026-12-24<\/lastmod>/g)).toHaveLength(LOCALES.length);
});

test('no other file is answered, and nothing that changes something', async () => {
  const get = site({});
  for (const path of ['/sitemap-xx.xml', '/sitemap-NL.xml', '/sitemap.xml/', '/nl/robots.txt'])
    expect(await get(path), path).toBeNull();
  expect(await get('/robots.txt', 'POST')).toBeNull();
  expect(await text(get('/robots.txt', 'HEAD'))).toBe('');
});

test('every page for search engines is listed with its values, and none about a member or with a value of its own', () => {
  const pages = ['/', '/complaints', '/pricing', ...LEGAL_PAGES.map((page) => `/pages/${page}`)];
  expect(indexedPaths({ indexed_landers: [] })).toEqual(pages);
  expect(indexedPaths({ indexed_landers: ['gallery'] })).toEqual([...pages, '/landers/gallery']);
});

test('German filters read that the whole site is for adults, unless the operator labels nothing', async () => {
  const answer = await site({})('/age-de.xml');
  expect(answer?.headers.get('content-type')).toBe('application/xml; charset=utf-8');
  const label = (await answer?.text()) ?? '';
  expect(label).toContain('<default-age>18</default-age>');
  expect(label).toContain('<scope>vonk.example/</scope>');
  expect(label).toContain('<last-change>2026-11-22</last-change>');
  expect((await site({}, { parental_label: false })('/age-de.xml'))?.status).toBe(404);
});

test('browsers fetch ahead what is pointed at, but no data and no address that works once', async () => {
  const answer = await site({})('/speculation.json');
  expect(answer?.headers.get('content-type')).toContain('application/speculationrules+json');
  const rules = (await answer?.json()) as Record<string, unknown>;
  expect(Object.keys(rules)).toEqual(['prefetch']);
  for (const path of ['/api/*', '/dev/*', '/*/activate/*', '/*/unsubscribe*', '/*/mail-change/*'])
    expect(JSON.stringify(rules)).toContain(JSON.stringify({ not: { href_matches: path } }));
});
