import { brotliDecompressSync, gunzipSync } from 'node:zlib';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { COUNTRY_LANGUAGES, languageOf } from '../../shared/locales.ts';
import type { TestMember } from '../../tests/support/test-members.ts';
import { as, bootOf, createPagesSite } from '../../tests/support/http/pages-site.ts';
import type { PagesSite } from '../../tests/support/http/pages-site.ts';
import { TEST_ORIGIN as HOST } from '../../tests/support/test-client.ts';
import { openDatabase } from '../database/connection.ts';
import { createCallers } from '../http/caller/caller.ts';
import { encodeDocument } from './document-cache.ts';
import { createPages } from './handler.ts';
import type { DocumentInput, SiteDocuments } from './site-documents.ts';

const HERE = { country: 'NL', network: 'test' };

let place: PagesSite;
let services: PagesSite['services'];
let folder: PagesSite['folder'];
let pages: PagesSite['pages'];
let get: PagesSite['get'];
let [free]: TestMember[] = [];
beforeAll(async () => {
  place = await createPagesSite();
  ({ services, folder, pages, get, free } = place);
});
afterAll(() => place.close());

test('R-475 the page exposes design version 1', async () => {
  expect((await get('/nl')).html).toMatch(/<html[^>]* data-design="1"/);
});

test('R-426 R-427 the first answer holds the settings for the page’s own query and host', async () => {
  const page = await get('/nl/login?country=BE&x=1');
  const boot = bootOf(page.html);
  expect(boot.settings).toMatchObject({
    name: 'Vonk',
    domain: 'vonk.example',
    geoip_country: 'NL',
    geoip_selected_country: 'BE',
  });
  const hosted = await pages(new Request('http://www.vonk.example/nl/login'), HERE);
  expect(bootOf((await hosted?.text()) ?? '').settings['domain']).toBe('www.vonk.example');
  const foreign = await pages(new Request('http://evil.example/nl/login'), HERE);
  expect(bootOf((await foreign?.text()) ?? '').settings['domain']).toBe('vonk.example');
});

test('the page says who is signed in, and nobody may keep it', async () => {
  expect(bootOf((await get('/nl')).html).user_id).toBeNull();
  const page = await get('/nl', as(free));
  expect(bootOf(page.html).user_id).toBe(free?.memberId);
  expect(page.headers.get('cache-control')).toBe('private, no-cache');
});

test('the chosen theme is in the page, another value of its cookie is not', async () => {
  expect((await get('/nl', { cookie: 'vonk_theme=dark' })).html).toMatch(
    /<html[^>]* data-theme="dark"/,
  );
  for (const theme of ['system', '"><script>', ''])
    expect((await get('/nl', { cookie: `vonk_theme=${theme}` })).html).not.toContain('data-theme');
});

test('the operator’s title and description are the home page’s', async () => {
  await services.settings.change({ index_title: 'Raak & gauw', description: 'Kort.' });
  const page = await get('/nl');
  expect(page.html).toContain('<title>Raak &amp; gauw</title>');
  expect(page.html).toContain('<meta name="description" content="Kort.">');
  await services.settings.change({ index_title: '', description: '' });
});

test('a page is compressed for whoever takes that', async () => {
  const plain = await get('/nl');
  const bytes = async (coding: string) => {
    const response = await pages(
      new Request(`${HOST}/nl`, { headers: { 'accept-encoding': coding } }),
      HERE,
    );
    return {
      coding: response?.headers.get('content-encoding'),
      body: Buffer.from((await response?.arrayBuffer()) ?? new ArrayBuffer()),
    };
  };
  const [brotli, gzip] = [await bytes('gzip, br'), await bytes('gzip')];
  expect([brotli.coding, brotliDecompressSync(brotli.body).toString()]).toEqual(['br', plain.html]);
  expect([gzip.coding, gunzipSync(gzip.body).toString()]).toEqual(['gzip', plain.html]);
  expect((await get('/nl', {}, 'HEAD')).html).toBe('');
});

test('a visit stores nothing on the device: a language is stored when it is chosen', async () => {
  for (const path of ['/nl', '/fr/login', '/de/members', '/de/nothing'])
    expect((await get(path)).headers.get('set-cookie')).toBeNull();
  expect((await get('/de/members', as(free))).headers.get('set-cookie')).toBeNull();
});

test('files are served, a file that is gone is no page, and what is not read is not the pages’', async () => {
  expect((await get('/assets/a.js')).html).toBe('script');
  expect(await get('/assets/old.js')).toMatchObject({ status: 404, html: '' });
  expect(await pages(new Request(`${HOST}/nl`, { method: 'POST' }), HERE)).toBeNull();
});

test('while the database is away a page answers 503 with the shell as an offline start has it', async () => {
  const away = createPages(
    { ...services, database: openDatabase('postgres://nobody:x@127.0.0.1:1/none') },
    folder,
  );
  const response = await away(new Request(`${HOST}/nl/chats`, { headers: as(free) }), HERE);
  expect(response?.status).toBe(503);
  expect(response?.headers.get('retry-after')).toBe('3');
  expect(await response?.text()).toContain('id="vonk-boot"></script>');
});

describe('pages that the server renders', () => {
  const asked: DocumentInput[] = [];
  const site: SiteDocuments = {
    has: ({ route }) => ['index', 'lang-config'].includes(route.name),
    styleSource: () => 'sha256-abc',
    document(input) {
      asked.push(input);
      return encodeDocument(`<!doctype html><title>${input.head.title}</title>`);
    },
  };
  const answer = async (path: string, headers: Record<string, string> = {}, method = 'GET') => {
    const request = new Request(HOST + path, { method, headers });
    const caller = createCallers(services)('127.0.0.1', request.headers);
    return (await createPages(services, folder, site)(request, caller)) ?? new Response('');
  };
  const TITLE = '<title>Vonk: daten en chatten voor volwassenen</title>';

  test('a visitor reads a document; a member, and another page, get the app', async () => {
    const document = await answer('/nl');
    expect(await document.text()).toBe(`<!doctype html>${TITLE}`);
    expect(document.headers.get('cache-control')).toBe('private, no-cache');
    expect(document.headers.get('set-cookie')).toBeNull();
    for (const [path, headers] of [
      ['/nl', as(free)],
      ['/nl/login', {}],
      ['/nl/nothing', {}],
    ] as const)
      expect(await (await answer(path, headers)).text()).toContain('<i></i>');
  });

  test('a browser that has the document is told so, and each gets the coding that it takes', async () => {
    const tag = (await answer('/nl')).headers.get('etag') ?? '';
    const again = await answer('/nl', { 'if-none-match': tag });
    expect([again.status, await again.text()]).toEqual([304, '']);
    const brotli = await answer('/nl', { 'accept-encoding': 'gzip, br' });
    expect(brotli.headers.get('content-encoding')).toBe('br');
    expect(brotliDecompressSync(Buffer.from(await brotli.arrayBuffer())).toString()).toContain(
      TITLE,
    );
    expect(await (await answer('/nl', {}, 'HEAD')).text()).toBe('');
  });

  test('R-296 R-200 a document knows the languages to offer, where the visitor comes from, and no more of the address', async () => {
    await answer(`/nl?network=n&sub1=${'x'.repeat(200)}&name=Eva&sub2=`, {
      cookie: 'vonk_visitor=BE; vonk_theme=dark',
      'accept-language': 'pl',
    });
    expect(asked.at(-1)).toMatchObject({
      languages: ['nl', 'de', 'fr-BE', 'pl'],
      carried: `network=n&sub1=${'x'.repeat(100)}`,
      theme: 'dark',
      asksAge: false,
    });
    await answer('/nl', { cookie: 'vonk_visitor=DE' });
    expect(asked.at(-1)).toMatchObject({ asksAge: true, carried: '', theme: 'system' });
  });

  test('R-201 R-202 R-203 R-204 R-205 R-206 R-207 R-208 R-209 R-210 R-211 R-212 R-213 R-214 R-215 a document offers the languages of the visitor’s country, and /lang-config lists the others apart', async () => {
    for (const [country, languages] of Object.entries(COUNTRY_LANGUAGES)) {
      const path = `/${languages[0]}/lang-config`;
      await answer(path, { cookie: `vonk_visitor=${country}` });
      const offered = asked.at(-1)?.languages ?? [];
      expect([country, offered.map(languageOf).sort()]).toEqual([country, [...languages].sort()]);
      const { data } = asked.at(-1) as unknown as {
        data: { offered: string[]; others: string[]; country: string };
      };
      expect(data).toMatchObject({ offered, country });
      expect([...data.offered, ...data.others]).toHaveLength(7);
    }
  });

  test('R-070 who did not choose a language is pointed at the browser’s own, and led nowhere', async () => {
    const hintOf = async (headers: Record<string, string>) => {
      const { status } = await answer('/nl', { 'accept-language': 'fr-CH, nl;q=0.5', ...headers });
      expect(status).toBe(200);
      return asked.at(-1)?.hint;
    };
    expect(await hintOf({})).toBe('fr');
    expect(await hintOf({ cookie: 'vonk_visitor=BE' })).toBe('fr-BE');
    expect(await hintOf({ cookie: 'vonk_locale=nl' })).toBeNull();
    expect(await hintOf({ 'accept-language': 'nl-BE, fr' })).toBeNull();
  });
});
