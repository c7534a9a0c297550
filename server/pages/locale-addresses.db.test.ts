import { afterAll, beforeAll, expect, test } from 'vitest';
import { LOCALES, localePrefix } from '../../shared/locales.ts';
import type { TestMember } from '../../tests/support/test-members.ts';
import { as, bootOf, createPagesSite } from '../../tests/support/http/pages-site.ts';
import type { PagesSite } from '../../tests/support/http/pages-site.ts';
import { TEST_ORIGIN as HOST } from '../../tests/support/test-client.ts';

let place: PagesSite;
let services: PagesSite['services'];
let get: PagesSite['get'];
let [free, premium]: TestMember[] = [];
beforeAll(async () => {
  place = await createPagesSite();
  ({ services, get, free, premium } = place);
});
afterAll(() => place.close());

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
