import { mkdtempSync, readdirSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import sharp from 'sharp';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { siteSettingsSchema } from '../../../shared/contract/settings.ts';
import type { Locale } from '../../../shared/locales.ts';
import { matchRoute } from '../../../shared/site/routes.ts';
import { readConfig } from '../../config.ts';
import { silentLogger } from '../../log.ts';
import { createShareImages, shareImage } from './share-images.ts';

let dataDir: string;
beforeEach(() => {
  dataDir = mkdtempSync(join(tmpdir(), 'vonk-og-'));
});
afterEach(() => rmSync(dataDir, { recursive: true, force: true }));

const settings = siteSettingsSchema.parse({});
const pathOf = (locale: Locale, page: string, changed: Partial<typeof settings> = {}) => {
  const match = matchRoute(page);
  return (match && shareImage(locale, match, { ...settings, ...changed })?.path) ?? '';
};
const open = () => {
  const config = { ...readConfig({ PUBLIC_URL: 'https://vonk.example' }), dataDir };
  const images = createShareImages({
    config,
    settings: { current: () => settings } as never,
    log: silentLogger,
  });
  return (path: string, method = 'GET') =>
    images(new Request(`https://vonk.example${path}`, { method }));
};

test('a share image is a JPEG of 1200 by 630, made once, cached for good and shown by other sites', async () => {
  const get = open();
  // Letters of both of the font's files.
  const path = pathOf('pl', '/');
  const [answer, again] = await Promise.all([get(path), get(path)]);
  expect(answer?.status).toBe(200);
  expect(Object.fromEntries(answer?.headers ?? [])).toMatchObject({
    'content-type': 'image/jpeg',
    'cache-control': 'public, max-age=31536000, immutable',
    'cross-origin-resource-policy': 'cross-origin',
  });
  expect(answer?.headers.has('set-cookie')).toBe(false);
  const bytes = Buffer.from((await answer?.arrayBuffer()) ?? new ArrayBuffer(0));
  expect(bytes.byteLength).toBeLessThan(100_000);
  expect(await sharp(bytes).metadata()).toMatchObject({ format: 'jpeg', width: 1200, height: 630 });
  expect(Buffer.from((await again?.arrayBuffer()) ?? new ArrayBuffer(0)).equals(bytes)).toBe(true);
  expect(readdirSync(join(dataDir, 'share-images', 'pl'))).toHaveLength(1);
  const head = await open()(path, 'HEAD');
  expect([head?.headers.get('content-length'), await head?.text()]).toEqual([
    String(bytes.byteLength),
    '',
  ]);
});

test('its address changes with its words and the brand, and another address is unknown and draws nothing', async () => {
  const path = pathOf('nl', '/pricing');
  expect(path).toMatch(/^\/og\/nl\/pricing-[\w-]{12}\.jpg$/);
  for (const other of [
    pathOf('de', '/pricing'),
    pathOf('nl', '/complaints'),
    pathOf('nl', '/pricing', { name: 'Gloed' }),
    path.replace(/-[\w-]{12}\.jpg$/, '-aaaaaaaaaaaa.jpg'),
    '/og/nl/members-id-aaaaaaaaaaaa.jpg',
    '/og/../nl',
    '/og/',
  ])
    expect(other).not.toBe(path);
  const get = open();
  for (const unknown of [
    path.replace(/-[\w-]{12}\.jpg$/, '-aaaaaaaaaaaa.jpg'),
    pathOf('nl', '/pricing', { name: 'Gloed' }),
    '/og/xx/pricing-aaaaaaaaaaaa.jpg',
    '/og/nl/constructor-aaaaaaaaaaaa.jpg',
    '/og/',
  ])
    expect((await get(unknown))?.status, unknown).toBe(404);
  expect(readdirSync(dataDir)).toEqual([]);
  expect(await get('/nl')).toBeNull();
  expect(await get(path, 'POST')).toBeNull();
});

test('R-227 no page about a member has a drawn share image', () => {
  for (const page of ['/members/1', '/members/1/landing', '/members/1/landing2/x', '/likes/m/1'])
    expect(pathOf('nl', page), page).toBe('');
});
