import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { brotliDecompressSync, gunzipSync } from 'node:zlib';
import { sql } from 'drizzle-orm';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { newId } from '../../shared/identifiers.ts';
import { COUNTRY_LANGUAGES, languageOf, LOCALES, localePrefix } from '../../shared/locales.ts';
import { createTestDatabase } from '../../tests/support/test-database.ts';
import type { TestDatabase } from '../../tests/support/test-database.ts';
import { createTestMember } from '../../tests/support/test-members.ts';
import type { TestMember } from '../../tests/support/test-members.ts';
import { createTestServices } from '../../tests/support/test-services.ts';
import { openDatabase } from '../database/connection.ts';
import { conversations, participants } from '../database/schema/conversations.ts';
import { blocks, photos } from '../database/schema/profiles.ts';
import type { Services } from '../services.ts';
import { createCallers } from '../http/caller/caller.ts';
import { encodeDocument } from './document-cache.ts';
import { createPages } from './handler.ts';
import type { DocumentInput, SiteDocuments } from './site-documents.ts';

const HOST = 'http://127.0.0.1:5080';
const HERE = { country: 'NL', network: 'test' };
const SHELL =
  '<!doctype html><html lang="nl"><head><title>Vonk</title><script type="module" src="/assets/a.js"></script></head><body><div id="root"><i></i></div></body></html>';

let own: TestDatabase;
let services: Services;
let folder: string;
let pages: ReturnType<typeof createPages>;
let [free, premium, other]: TestMember[] = [];
const now = () => services.clock.now();

beforeAll(async () => {
  own = await createTestDatabase();
  services = await createTestServices(own.database);
  folder = mkdtempSync(join(tmpdir(), 'vonk-pages-'));
  mkdirSync(join(folder, 'assets'));
  writeFileSync(join(folder, 'index.html'), SHELL);
  writeFileSync(join(folder, 'assets', 'a.js'), 'script');
  pages = createPages(services, folder);
  free = await createTestMember(own.database, now(), { profile: { name: 'Eva' } });
  premium = await createTestMember(own.database, now(), {
    member: { paid_user: true, language: 'de' },
    profile: { name: '<b>Bram' },
  });
  other = await createTestMember(own.database, now());
});
afterAll(async () => {
  await own.close();
  rmSync(folder, { recursive: true });
});

interface Answer {
  status: number;
  headers: Headers;
  html: string;
  location: string | null;
}
async function get(
  path: string,
  headers: Record<string, string> = {},
  method = 'GET',
): Promise<Answer> {
  const request = new Request(HOST + path, { method, headers });
  const response = await pages(request, createCallers(services)('127.0.0.1', request.headers));
  if (!response) throw new Error(`${method} ${path} is not the pages’ own`);
  return {
    status: response.status,
    headers: response.headers,
    html: await response.text(),
    location: response.headers.get('location'),
  };
}
const bootOf = (
  html: string,
): { settings: Record<string, unknown>; user_id: string | null; locale: string; build: string } =>
  JSON.parse(/id="vonk-boot">(.*?)<\/script>/.exec(html)?.[1] ?? 'null') as never;
const as = (member: TestMember | undefined) => ({ cookie: member?.cookie ?? '' });
const id = (member: TestMember | undefined) => member?.profileId ?? '';
const showToStrangers = (member: TestMember | undefined) =>
  own.database.execute(sql`update profiles set shown_to_strangers = true where id = ${id(member)}`);

test('R-050 R-003 / leads a visitor without any hint to /nl, which is Dutch', async () => {
  expect(await get('/')).toMatchObject({ status: 302, location: '/nl' });
  const page = await get('/nl', { 'accept-language': 'xx' });
  expect(page.status).toBe(200);
  expect(page.html).toContain('<html lang="nl-NL"');
  expect(page.html).toContain('daten en chatten voor volwassenen');
});

test('R-004 without a locale cookie the language of the document is nl-NL, and the locale nl', async () => {
  const { location } = await get('/login');
  const page = await get(location ?? '');
  expect(page.html).toContain('<html lang="nl-NL"');
  expect(bootOf(page.html).locale).toBe('nl');
});

test('R-106 every locale has its prefix, its language and, where it may be found, the addresses of the others', async () => {
  for (const locale of LOCALES) {
    const page = await get(`/${localePrefix(locale)}`);
    expect(page.status).toBe(200);
    expect(page.html).toContain(`<html lang="${locale === 'nl' ? 'nl-NL' : locale}"`);
    expect(page.html).toContain(`<link rel="canonical" href="${HOST}/${localePrefix(locale)}">`);
    for (const one of LOCALES)
      expect(page.html).toContain(`hreflang="${one}" href="${HOST}/${localePrefix(one)}"`);
    expect(page.html).toContain(`hreflang="x-default" href="${HOST}/nl"`);
    expect(page.html).not.toContain('noindex');
    expect(bootOf(page.html).locale).toBe(locale);
  }
  expect((await get('/de/members', as(free))).html).toContain('<html lang="de"');
});

test('R-428 the locale of an unprefixed path: the account, the cookie, the site’s domain_language, Dutch', async () => {
  await services.settings.change({ domain_language: 'de_DE' });
  expect((await get('/login')).location).toBe('/de/login');
  expect((await get('/login', { cookie: 'vonk_locale=nl' })).location).toBe('/nl/login');
  expect((await get('/login', { cookie: 'vonk_locale=xx' })).location).toBe('/de/login');
  expect((await get('/login', { cookie: `vonk_locale=fr; ${premium?.cookie}` })).location).toBe(
    '/de/login',
  );
  await services.settings.change({ domain_language: 'xx_XX' });
  expect((await get('/login')).location).toBe('/nl/login');
  await services.settings.change({ domain_language: 'nl_NL' });
  expect((await get('/login', { cookie: `vonk_locale=fr; ${premium?.cookie}` })).location).toBe(
    '/de/login',
  );
});

test('a redirect keeps path and query, and never leads to another site', async () => {
  expect((await get('/members/1?t=5&x=%2F')).location).toBe('/nl/members/1?t=5&x=%2F');
  for (const path of ['//evil.example/x', '/\\evil.example'])
    expect((await get(path)).location).toMatch(/^\/nl\/\/?/);
});

test('R-011 R-012 an address in another spelling leads to the one that it has, for good, with its query', async () => {
  for (const [typed, right] of [
    ['/nl-BE/', '/nl-be'],
    ['/fr-BE/?x=1&y=%2F', '/fr-be?x=1&y=%2F'],
    ['/NL', '/nl'],
    ['/NL/x', '/nl/x'],
    ['/nl/login/?next=%2Fchats', '/nl/login?next=%2Fchats'],
  ] as const)
    for (const method of ['GET', 'HEAD'])
      expect(await get(typed, {}, method)).toMatchObject({ status: 301, location: right });
  expect((await get('/nl-be')).html).toContain('<html lang="nl-BE"');
  expect((await get('/fr-be')).html).toContain('<html lang="fr-BE"');
  expect((await get('/login/')).location).toBe('/nl/login');
});

test('a visitor in Belgium gets the language as it is there, unless account or cookie chose', async () => {
  const there = 'vonk_visitor=BE';
  expect((await get('/login', { cookie: there })).location).toBe('/nl-be/login');
  expect((await get('/', { cookie: there })).location).toBe('/nl-be');
  expect((await get('/login', { cookie: `${there}; vonk_locale=nl` })).location).toBe('/nl/login');
  expect((await get('/login', { cookie: `${there}; vonk_locale=en` })).location).toBe('/en/login');
  expect((await get('/login', { cookie: `${there}; ${free?.cookie}` })).location).toBe('/nl/login');
});

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

test('unknown pages answer 404 with the shell, not to be indexed', async () => {
  for (const path of [
    '/nl/nothing',
    '/nl/pages/nothing',
    '/de/landers/gallery/x/y',
    '/nl/likes/everyone',
    '/nl/members/1/2/3',
    '/nl/%ZZ',
    `/nl/members/${newId()}`,
    '/nl/members/1',
  ]) {
    const page = await get(path, as(free));
    expect([path, page.status]).toEqual([path, 404]);
    expect(page.html).toContain('<div id="root">');
    expect(page.html).toContain('content="noindex"');
    expect(page.html).not.toContain('canonical');
  }
  expect((await get('/nl/members/1')).status).toBe(404);
});

test('nothing but the pages meant for search engines may be indexed, nor names its other languages', async () => {
  for (const path of ['/nl/login', '/nl/signup', '/nl/reset-password', '/nl/match-finder']) {
    const page = await get(path);
    expect([path, page.status]).toEqual([path, 200]);
    expect(page.html).toContain('<meta name="robots" content="noindex">');
    expect(page.html).not.toContain('hreflang');
  }
});

test('a visitor is led to the login from a member’s page, and back by its address', async () => {
  for (const path of [
    '/nl/chats',
    '/de/profile?x=1',
    '/nl/likes/given',
    `/nl/chats/${newId()}`,
    '/nl/members',
    '/nl/credits',
    '/nl/settings',
    '/nl/premium',
  ]) {
    expect(await get(path)).toMatchObject({
      status: 302,
      location: `/${path.split('/')[1]}/login?next=${encodeURIComponent(path)}`,
    });
    if (!path.includes('/chats/')) expect((await get(path, as(free))).status).toBe(200);
  }
});

test('R-396 visitors search where the settings let them, or let those with a traffic source', async () => {
  await services.settings.change({ logged_out_search_trafficsource: true });
  expect((await get('/nl/members')).status).toBe(302);
  expect((await get('/nl/members?network=n1')).status).toBe(200);
  await services.settings.change({
    logged_out_search_trafficsource: false,
    logged_out_search: true,
  });
  expect((await get('/nl/members')).status).toBe(200);
  await services.settings.change({ logged_out_search: false });
});

test('R-227 a member’s page shows whoever finds it shared the active main photo, where the member lets strangers see it, never a pending, rejected or private one', async () => {
  const photo = (values: {
    position: number;
    status: 'pending' | 'active' | 'rejected';
    visibility?: 'public' | 'private';
  }) => ({
    id: newId(),
    profile_id: id(free),
    width: 1,
    height: 1,
    created_at: now(),
    visibility: 'public' as const,
    ...values,
  });
  await own.database
    .insert(photos)
    .values([
      photo({ position: 0, status: 'pending' }),
      photo({ position: 1, status: 'rejected' }),
      photo({ position: 2, status: 'active', visibility: 'private' }),
    ]);
  await showToStrangers(free);
  expect((await get(`/nl/members/${id(free)}`)).html).not.toContain('og:image');
  const main = photo({ position: 3, status: 'active' });
  await own.database.insert(photos).values(main);
  const page = await get(`/nl/members/${id(free)}`);
  expect(page.status).toBe(200);
  expect(page.html).toContain(
    `<meta property="og:image" content="${HOST}/photos/${main.id}/large">`,
  );
  expect(page.html).toMatch(/<title>Eva, \d\d · Vonk<\/title>/);
});

test('a name is text in the page', async () => {
  await showToStrangers(premium);
  expect((await get(`/nl/members/${id(premium)}`)).html).toContain('<title>&lt;b&gt;Bram, ');
});

test('who is blocked by a member gets 403, who blocked them 404, without a word of the profile', async () => {
  await own.database
    .insert(blocks)
    .values({ blocker_profile: id(other), blocked_profile: id(free), created_at: now() });
  const blocked = await get(`/nl/members/${id(other)}`, as(free));
  expect(blocked.status).toBe(403);
  expect(blocked.html).not.toContain('Robin');
  expect((await get(`/nl/members/${id(free)}`, as(other))).status).toBe(404);
  expect((await get(`/nl/members/${id(other)}/chat`, as(free))).status).toBe(403);
  await own.database.delete(blocks);
});

test('R-062 a conversation is there for its two members; a foreign, a deleted and an unknown one get the same 404', async () => {
  const conversation = newId();
  const [low = '', high = ''] = [id(free), id(premium)].sort();
  await own.database.insert(conversations).values({
    id: conversation,
    low_profile: low,
    high_profile: high,
    started_by: low,
    created_at: now(),
  });
  await own.database.insert(participants).values(
    [
      [low, high],
      [high, low],
    ].map(([one = '', two = '']) => ({
      conversation_id: conversation,
      profile_id: one,
      other_profile_id: two,
      updated_at: now(),
    })),
  );
  expect((await get(`/nl/chats/${conversation}`, as(free))).status).toBe(200);
  expect((await get(`/nl/chats/${conversation}`, as(premium))).status).toBe(200);
  const same = ({ status, html }: Answer) => ({ status, html });
  const unknown = same(await get(`/nl/chats/${newId()}`, as(other)));
  expect(unknown.status).toBe(404);
  expect(same(await get(`/nl/chats/${conversation}`, as(other)))).toEqual(unknown);
  await own.database.execute(
    sql`update participants set listed = false where profile_id = ${id(free)}`,
  );
  expect((await get(`/nl/chats/${conversation}`, as(free))).status).toBe(404);
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

test('R-085 a payment’s page is there for its member and, naming none, without a session', async () => {
  const [purchase, payment] = [newId(), newId()];
  const member = premium?.memberId;
  await own.database.execute(sql`
    insert into purchases (id, member_id, bundle, credits, currency, list_amount, discount_amount, total_amount, country, vat_rate, vat_amount, vat_evidence, locale, status, expires_at, created_at)
    values (${purchase}, ${member}, 'p0', 50, 'EUR', 1250, 0, 1250, 'NL', 2100, 217, '{}', 'nl', 'open', ${now()}, ${now()})`);
  await own.database.execute(sql`
    insert into payments (id, purchase_id, member_id, request_key, request_hash, method, provider, mode, webhook_token, status, amount, currency, return_to, created_at)
    values (${payment}, ${purchase}, ${member}, ${newId()}, ${Buffer.alloc(32)}, 'ideal', 'sandbox', 'test', ${newId()}, 'open', 1250, 'EUR', 'web', ${now()})`);
  expect((await get(`/nl/transactions/${payment}`, as(premium))).status).toBe(200);
  expect((await get('/nl/transactions', as(free))).status).toBe(200);
  const foreign = await get(`/nl/transactions/${payment}`, as(free));
  expect(foreign.status).toBe(404);
  expect(foreign.html).toBe((await get(`/nl/transactions/${newId()}`, as(free))).html);
  expect((await get('/nl/transactions/1', as(premium))).status).toBe(404);
  expect((await get(`/nl/transactions/${payment}?app=1`)).status).toBe(200);
  expect((await get(`/nl/transactions/${newId()}?app=1`)).status).toBe(200);
});
