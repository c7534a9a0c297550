import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { gunzipSync, gzipSync } from 'node:zlib';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { openStaticFiles, rangeOf, acceptedCodings } from './static-files.ts';
import type { StaticFiles } from './static-files.ts';

let folder: string;
let files: StaticFiles;
beforeAll(() => {
  folder = mkdtempSync(join(tmpdir(), 'vonk-static-'));
  mkdirSync(join(folder, 'assets'));
  mkdirSync(join(folder, '.vite'));
  const contents: Record<string, string | Buffer> = {
    'index.html': '<html>',
    'sw-push.js': 'worker',
    'manifest.webmanifest': '{}',
    'build.json': '{}',
    '.vite/manifest.json': '{}',
    'assets/a-1.js': 'script',
    'assets/a-1.js.gz': gzipSync('script'),
    'assets/a-1.js.br': 'brotli',
    'assets/a-1.js.map': '{}',
    'assets/film-1.mp4': '0123456789',
  };
  for (const [name, content] of Object.entries(contents))
    writeFileSync(join(folder, name), content);
  files = openStaticFiles(folder);
});
afterAll(() => rmSync(folder, { recursive: true }));

const get = (path: string, headers: Record<string, string> = {}, method = 'GET') =>
  files.answer(new Request(`http://x${path}`, { method, headers }), path.split('?')[0] ?? '');

test('files with a hash in their name are kept for good, the others are asked for each time', () => {
  expect(get('/assets/a-1.js')?.headers.get('cache-control')).toBe(
    'public, max-age=31536000, immutable',
  );
  for (const path of ['/sw-push.js?v=2', '/index.html', '/manifest.webmanifest'])
    expect(get(path)?.headers.get('cache-control')).toBe('no-cache');
  expect(get('/sw-push.js?v=2')?.headers.get('content-type')).toBe(
    'text/javascript; charset=utf-8',
  );
  expect(get('/manifest.webmanifest')?.headers.get('content-type')).toBe(
    'application/manifest+json; charset=utf-8',
  );
});

test('a file that the browser has already is not sent again', async () => {
  const first = get('/sw-push.js');
  const tag = first?.headers.get('etag') ?? '';
  expect(get('/sw-push.js', { 'if-none-match': tag })?.status).toBe(304);
  expect(get('/sw-push.js', { 'if-none-match': `"other", W/${tag}` })?.status).toBe(304);
  expect(get('/sw-push.js', { 'if-none-match': '"other"' })?.status).toBe(200);
});

test('the compressed file is sent to whoever takes it', async () => {
  const brotli = get('/assets/a-1.js', { 'accept-encoding': 'gzip, deflate, br' });
  expect(brotli?.headers.get('content-encoding')).toBe('br');
  expect(await brotli?.text()).toBe('brotli');
  const gzip = get('/assets/a-1.js', { 'accept-encoding': 'gzip, br;q=0' });
  expect(gzip?.headers.get('content-encoding')).toBe('gzip');
  expect(gunzipSync(Buffer.from((await gzip?.arrayBuffer()) ?? new ArrayBuffer())).toString()).toBe(
    'script',
  );
  const plain = get('/assets/a-1.js');
  expect(plain?.headers.get('content-encoding')).toBeNull();
  expect(await plain?.text()).toBe('script');
  expect(plain?.headers.get('vary')).toBe('accept-encoding');
});

test('HEAD gets the headers alone', async () => {
  const head = get('/assets/a-1.js', {}, 'HEAD');
  expect(head?.headers.get('content-length')).toBe('6');
  expect(await head?.text()).toBe('');
});

test('nothing but the client’s files can be had', () => {
  for (const path of [
    '/build.json',
    '/.vite/manifest.json',
    '/assets/a-1.js.gz',
    '/assets/a-1.js.map',
    '/../package.json',
    '/assets/../index.html',
    '/assets',
    '/',
    '/assets/%61-1.js',
  ])
    expect(get(path)).toBeNull();
});

test('a coding with the weight 0 is refused', () => {
  expect([...acceptedCodings('br;q=0, gzip;q=0.5, *;q=0.000')]).toEqual(['gzip']);
  expect(acceptedCodings(null).has('br')).toBe(false);
});

test('R-191 a film is sent whole or in the part that is asked for', async () => {
  const whole = get('/assets/film-1.mp4');
  expect(whole?.status).toBe(200);
  expect(whole?.headers.get('accept-ranges')).toBe('bytes');
  expect(whole?.headers.get('content-type')).toBe('video/mp4');
  const part = get('/assets/film-1.mp4', { range: 'bytes=2-4' });
  expect(part?.status).toBe(206);
  expect(part?.headers.get('content-range')).toBe('bytes 2-4/10');
  expect(part?.headers.get('content-length')).toBe('3');
  expect(await part?.text()).toBe('234');
  const tag = whole?.headers.get('etag') ?? '';
  expect(get('/assets/film-1.mp4', { range: 'bytes=0-1', 'if-range': tag })?.status).toBe(206);
  expect(get('/assets/film-1.mp4', { range: 'bytes=0-1', 'if-range': '"old"' })?.status).toBe(200);
  expect(get('/assets/film-1.mp4', { range: 'bytes=0-1' }, 'HEAD')?.status).toBe(200);
  const behind = get('/assets/film-1.mp4', { range: 'bytes=10-' });
  expect(behind?.status).toBe(416);
  expect(behind?.headers.get('content-range')).toBe('bytes */10');
});

test.each([
  ['bytes=0-', { first: 0, last: 9 }],
  ['bytes=3-99', { first: 3, last: 9 }],
  ['bytes=-4', { first: 6, last: 9 }],
  ['bytes=-99', { first: 0, last: 9 }],
  ['bytes=-0', 'unsatisfiable'],
  ['bytes=12-14', 'unsatisfiable'],
  ['bytes=5-2', null],
  ['bytes=0-1,4-5', null],
  ['bytes=-', null],
  ['lines=0-1', null],
  [null, null],
])('the range %s of ten bytes', (header, range) => {
  expect(rangeOf(header, 10)).toEqual(range);
});
