import { mkdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { createPagesSite, type PagesSite } from '../../tests/support/http/pages-site.ts';
import { TEST_ORIGIN } from '../../tests/support/test-client.ts';
import { createPages } from './handler.ts';
import { openSiteDocuments } from './site-documents.ts';

/** In place of the built one: it counts what it renders. */
const RENDERER = `
  globalThis.rendered = [];
  export const moduleOf = (key) => (key.startsWith('landers-') ? key : null);
  export const renderDocument = ({ key, settings }) => {
    globalThis.rendered.push(key);
    return '<!doctype html><p>' + key + ' of ' + settings.name + '</p>';
  };
`;
const rendered = (): string[] => (globalThis as unknown as { rendered: string[] }).rendered;

let place: PagesSite;
let pages: ReturnType<typeof createPages>;
beforeAll(async () => {
  place = await createPagesSite();
  mkdirSync(join(place.folder, '.vite'));
  writeFileSync(join(place.folder, '.vite/site-render.js'), RENDERER);
  writeFileSync(
    join(place.folder, '.vite/site.json'),
    JSON.stringify({
      script: '/assets/site.js',
      fonts: '/assets/fonts.css',
      signup: '/assets/signup.js',
      login: { script: '/assets/login.js', module: '/assets/l.js' },
      styles: { common: 'p{}', pages: {} },
    }),
  );
  pages = createPages(place.services, place.folder, await openSiteDocuments(place.folder));
});
beforeEach(() => {
  rendered().length = 0;
});
afterAll(() => place.close());

async function get(path: string, headers: Record<string, string> = {}) {
  const answer = await pages(new Request(TEST_ORIGIN + path, { headers }), {
    country: 'NL',
    network: 'test',
  });
  if (!answer) throw new Error(`${path} is no page`);
  return answer;
}

test('a browser that has a document is told so: nothing is rendered or sent', async () => {
  const first = await get('/nl/landers/gallery');
  expect(await first.text()).toContain('landers-gallery of Vonk');
  const tag = first.headers.get('etag') ?? '';
  expect(rendered()).toEqual(['landers-gallery']);
  for (const known of [tag, `W/${tag}`, `"another", ${tag}`]) {
    const again = await get('/nl/landers/gallery', {
      'if-none-match': known,
      'accept-encoding': 'br',
    });
    expect(again.status).toBe(304);
    expect(again.body).toBeNull();
    expect(again.headers.get('etag')).toBe(tag);
    for (const name of ['content-length', 'content-encoding', 'set-cookie'])
      expect(again.headers.get(name)).toBeNull();
    // What the browser keeps is still asked for, and still bound to its policy.
    expect(again.headers.get('cache-control')).toBe('private, no-cache');
    expect(again.headers.get('content-security-policy')).toContain('sha256-');
  }
  // The same document at an address with a slug, and for a browser that has another.
  expect((await get('/nl/landers/gallery/test', { 'if-none-match': tag })).status).toBe(304);
  expect((await get('/nl/landers/gallery', { 'if-none-match': '"another"' })).status).toBe(200);
  expect(rendered()).toEqual(['landers-gallery']);
});

test('a document that has changed is rendered and sent, with a tag of its own', async () => {
  const before = (await get('/nl/landers/video')).headers.get('etag') ?? '';
  await place.services.settings.change({ name: 'Vlam' });
  const after = await get('/nl/landers/video', { 'if-none-match': before });
  expect(after.status).toBe(200);
  expect(await after.text()).toContain('landers-video of Vlam');
  expect(after.headers.get('etag')).not.toBe(before);
  expect(rendered()).toEqual(['landers-video', 'landers-video']);
});
