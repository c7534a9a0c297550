import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { z } from 'zod';
import { TEST_ORIGIN } from '../../tests/support/test-client.ts';
import { createTestSite } from '../../tests/support/test-site.ts';
import type { TestSite } from '../../tests/support/test-site.ts';
import { createPages } from './handler.ts';
import { openSiteDocuments } from './site-documents.ts';

/** A renderer that numbers what it renders: a page that comes from memory has the number it had. */
const RENDERER = `
  let rendered = 0;
  export const moduleOf = (key) => key;
  export const renderDocument = ({ key, path, query }) =>
    JSON.stringify({ key, path, query, rendered: ++rendered });
`;
const FILES = {
  script: '/a.js',
  fonts: '/a.css',
  signup: '/b.js',
  login: { script: '/c.js', module: '/d.js' },
  styles: { common: '', pages: {} },
};
const renderedSchema = z.object({ path: z.string(), query: z.string(), rendered: z.number() });

let site: TestSite;
let folder: string;
let pages: ReturnType<typeof createPages>;
beforeAll(async () => {
  site = await createTestSite();
  folder = mkdtempSync(join(tmpdir(), 'vonk-addresses-'));
  mkdirSync(join(folder, '.vite'));
  writeFileSync(join(folder, '.vite/site.json'), JSON.stringify(FILES));
  writeFileSync(join(folder, '.vite/site-render.js'), RENDERER);
  writeFileSync(join(folder, 'index.html'), '<!doctype html><html><head></head></html>');
  pages = createPages(site.services, folder, await openSiteDocuments(folder));
});
afterAll(async () => {
  await site.close();
  rmSync(folder, { recursive: true });
});

async function visit(path: string) {
  const answer = await pages(new Request(TEST_ORIGIN + path), { country: 'NL', network: '' });
  return renderedSchema.parse(await answer?.json());
}

test.each([
  ['/nl/landers/video', '/nl/landers/video/made-up'],
  ['/nl/landers/video', `/nl/landers/video/${'long'.repeat(500)}`],
  ['/nl', '/nl?version=2026-01-01'],
  ['/nl', '/nl?country=BE&case=made-up&withdraw=made-up'],
  ['/nl/pricing', `/nl/pricing?country=${'X'.repeat(2000)}`],
  ['/nl/pricing', '/nl/pricing?version=made-up'],
  ['/nl/login', '/nl/login?country=made-up&version=made-up'],
  ['/nl/lang-config', '/nl/lang-config?case=made-up'],
])('%s is the stored document of its made-up address', async (path, madeUp) => {
  const first = await visit(path);
  expect(await visit(madeUp)).toEqual(first);
});

test('a subdomain that nobody has is no document of its own', async () => {
  const { domain } = site.services.settings.current();
  expect(await visit(`/nl?domain=made-up.${domain}`)).toEqual(await visit('/nl'));
});

test('what a page reads of its address stays in its links, and is stored by itself', async () => {
  const belgian = await visit('/nl/pricing?country=BE');
  expect(belgian.query).toBe('country=BE');
  expect(belgian.rendered).not.toBe((await visit('/nl/pricing')).rendered);
  expect((await visit('/nl/pricing?country=BE')).rendered).toBe(belgian.rendered);
});
