import { expect, test } from 'vitest';
import { siteSettingsSchema } from '../../../shared/contract/settings.ts';
import { manifestPath } from '../../../shared/site/installed-app.ts';
import { LOCALES, localePrefix } from '../../../shared/locales.ts';
import { matchRoute } from '../../../shared/site/routes.ts';
import { pathWithoutLocale } from '../../../shared/locales.ts';
import type { SettingsStore } from '../../modules/site/settings/settings-store.ts';
import { createManifest } from './manifest.ts';

interface Manifest {
  id: string;
  name: string;
  description: string;
  lang: string;
  dir: string;
  start_url: string;
  scope: string;
  display: string;
  display_override: string[];
  categories: string[];
  icons: { src: string; sizes: string; purpose?: string }[];
  shortcuts: { name: string; url: string; icons: unknown[] }[];
  share_target: {
    action: string;
    method: string;
    enctype: string;
    params: { files: { name: string; accept: string[] }[] };
  };
  protocol_handlers: { protocol: string; url: string }[];
  launch_handler: { client_mode: string[] };
}
const store = (more: object = {}): SettingsStore =>
  ({ current: () => siteSettingsSchema.parse(more) }) as SettingsStore;
const answer = (settings = store()) => createManifest({ settings });
const read = async (
  path: string,
  headers: Record<string, string> = {},
  settings = store(),
): Promise<Manifest> => {
  const response = await answer(settings)(new Request(`https://vonk.example${path}`, { headers }));
  expect(response?.headers.get('content-type')).toBe('application/manifest+json; charset=utf-8');
  return (await response?.json()) as Manifest;
};

test('each locale has the app in its language, under one identity', async () => {
  const all = await Promise.all(LOCALES.map((locale) => read(manifestPath(locale))));
  for (const [index, manifest] of all.entries()) {
    const prefix = `/${localePrefix(LOCALES[index] ?? 'nl')}`;
    expect(manifest).toMatchObject({
      id: '/',
      name: 'Vonk',
      scope: '/',
      dir: 'ltr',
      start_url: `${prefix}/members`,
      display: 'standalone',
      display_override: ['window-controls-overlay', 'standalone'],
    });
    expect(manifest.description).toContain('Vonk');
    for (const { name, url } of manifest.shortcuts) {
      expect(name).not.toBe('Vonk');
      expect(url.startsWith(`${prefix}/`)).toBe(true);
      expect(matchRoute(pathWithoutLocale(url))).not.toBeNull();
    }
    expect(manifest.shortcuts.map(({ url }) => url.slice(prefix.length))).toEqual([
      '/chats',
      '/likes',
      '/members',
      '/swipe-game',
    ]);
  }
  expect(all.map(({ lang }) => lang)).toEqual([
    'nl-NL',
    'de',
    'en',
    'es',
    'fr',
    'it',
    'pl',
    'nl-BE',
    'fr-BE',
  ]);
  expect(new Set(all.map(({ description }) => description)).size).toBe(7);
});

test('it takes photos from other apps, opens its own links in the window that is there, and has icons for every shape', async () => {
  const manifest = await read(manifestPath('nl'));
  expect(manifest.share_target).toMatchObject({
    action: '/share',
    method: 'POST',
    enctype: 'multipart/form-data',
    params: {
      title: 'title',
      text: 'text',
      url: 'url',
      files: [{ name: 'photos', accept: ['image/*'] }],
    },
  });
  expect(manifest.protocol_handlers).toEqual([{ protocol: 'web+vonk', url: '/open?link=%s' }]);
  expect(manifest.launch_handler.client_mode).toContain('navigate-existing');
  expect(
    manifest.icons.filter(({ purpose }) => purpose === 'maskable').map(({ sizes }) => sizes),
  ).toEqual(['192x192', '512x512']);
  expect(
    manifest.icons.filter(({ purpose }) => purpose === undefined).map(({ sizes }) => sizes),
  ).toEqual(['192x192', '512x512']);
});

test('without a locale, or with one that is none, it is in the language of the visit; its words are the operator’s', async () => {
  expect((await read('/manifest.webmanifest')).lang).toBe('nl-NL');
  expect((await read('/manifest.webmanifest', { cookie: 'vonk_locale=de' })).lang).toBe('de');
  expect(
    (await read('/manifest.webmanifest?locale=xx', {}, store({ domain_language: 'pl_PL' }))).lang,
  ).toBe('pl');
  expect(
    await read('/manifest.webmanifest', {}, store({ name: 'Raak', description: 'Raak mij' })),
  ).toMatchObject({ name: 'Raak', short_name: 'Raak', description: 'Raak mij' });
});

test('it is asked for anew and sent only when it changed; other addresses and methods are not its own', async () => {
  const first = await answer()(new Request('https://vonk.example/manifest.webmanifest?locale=nl'));
  expect(first?.headers.get('cache-control')).toBe('no-cache');
  const again = await answer()(
    new Request('https://vonk.example/manifest.webmanifest?locale=nl', {
      headers: { 'if-none-match': first?.headers.get('etag') ?? '' },
    }),
  );
  expect(again?.status).toBe(304);
  expect(
    (await answer()(new Request('https://vonk.example/manifest.webmanifest', { method: 'HEAD' })))
      ?.status,
  ).toBe(200);
  expect(
    await answer()(new Request('https://vonk.example/manifest.webmanifest', { method: 'POST' })),
  ).toBeNull();
  expect(await answer()(new Request('https://vonk.example/share'))).toBeNull();
});

test('what is shared while there is no service worker leads to the first page, and is not read', async () => {
  const body = new FormData();
  body.set('photos', new File([new Uint8Array(2_000_000)], 'a.jpg'));
  const response = await answer()(
    new Request('https://vonk.example/share', {
      method: 'POST',
      body,
      headers: { cookie: 'vonk_locale=de' },
    }),
  );
  expect([response?.status, response?.headers.get('location')]).toEqual([303, '/de/members']);
});
