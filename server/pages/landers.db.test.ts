import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { pageKey } from '../../shared/site/site-pages.ts';
import { TEST_ORIGIN } from '../../tests/support/test-client.ts';
import { createTestSite } from '../../tests/support/test-site.ts';
import type { TestSite } from '../../tests/support/test-site.ts';
import { encodeDocument } from './document-cache.ts';
import { createPages } from './handler.ts';
import type { DocumentInput } from './site-documents.ts';

let site: TestSite;
let folder: string;
let pages: ReturnType<typeof createPages>;
const asked: DocumentInput[] = [];
beforeAll(async () => {
  site = await createTestSite();
  folder = mkdtempSync(join(tmpdir(), 'vonk-landers-'));
  writeFileSync(
    join(folder, 'index.html'),
    '<!doctype html><html><head></head><body></body></html>',
  );
  pages = createPages(site.services, folder, {
    has: (match) => pageKey(match).startsWith('landers-'),
    styleSource: () => 'sha256-abc',
    document(input) {
      asked.push(input);
      return encodeDocument(input.head.title);
    },
  });
});
afterAll(async () => {
  await site.close();
  rmSync(folder, { recursive: true });
});

async function visit(path: string) {
  const answer = await pages(new Request(TEST_ORIGIN + path), { country: 'NL', network: '' });
  return { status: answer?.status, location: answer?.headers.get('location') };
}

test.each([
  ['R-093', 'adultonly', '18 jaar of ouder? · Vonk'],
  ['R-094', 'tinderswipe', 'Naar wie kijk je twee keer? · Vonk'],
  ['R-095', 'whoneedsstrings', 'Niks vast. Wel manieren. · Vonk'],
  ['R-096', 'alonetonight', 'Vanavond alleen, en nog lang niet moe · Vonk'],
])('%s /landers/%s is a page of the lander layout with its own title', async (_id, name, title) => {
  expect(await visit(`/landers/${name}`)).toEqual({
    status: 302,
    location: `/nl/landers/${name}`,
  });
  expect(await visit(`/nl/landers/${name}`)).toMatchObject({ status: 200 });
  const { head, match } = asked.at(-1) ?? {};
  expect(head?.title).toBe(title);
  expect(head?.metas).toContainEqual({ name: 'robots', content: 'noindex' });
  expect(match?.route.layout).toBe('lander');
});

test('R-096 a slug is the same page, told the same', async () => {
  expect(await visit('/nl/landers/alonetonight/some-slug')).toMatchObject({ status: 200 });
  expect(asked.at(-1)?.data).toEqual({ online: null });
  expect(asked.at(-1)?.head.links).toContainEqual({
    rel: 'canonical',
    href: `${site.services.config.publicUrl}/nl/landers/alonetonight`,
  });
});

test('an unknown lander, and a slug where there is none, are no pages', async () => {
  for (const path of ['other', 'adultonly/slug', 'alonetonight/one/two'])
    expect(await visit(`/nl/landers/${path}`)).toMatchObject({ status: 404 });
});
