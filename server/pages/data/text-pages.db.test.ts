import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { TEST_ORIGIN } from '../../../tests/support/test-client.ts';
import { createTestSite } from '../../../tests/support/test-site.ts';
import type { TestSite } from '../../../tests/support/test-site.ts';
import { publishTestText } from '../../../tests/support/test-texts.ts';
import { LOCALES, localePrefix } from '../../../shared/locales.ts';
import { LEGAL_PAGES } from '../../../shared/site/routes.ts';
import { createApp } from '../../app.ts';
import type { App } from '../../app.ts';
import { noLimits } from '../../http/guards/limits.ts';
import { encodeDocument } from '../document-cache.ts';
import { createPages } from '../handler.ts';
import type { SiteDocuments } from '../site-documents.ts';

const DAY_MS = 86_400_000;
const dayFrom = (days: number): string =>
  new Date(Date.now() + days * DAY_MS).toISOString().slice(0, 10);
const [OLD, NOW] = [dayFrom(-60), dayFrom(-1)];
/** The one without a text. */
const ABSENT = 'transparency';

let site: TestSite;
let app: App;
let folder: string;
/** What a document is made from, as JSON. */
const documents: SiteDocuments = {
  has: ({ route }) => route.name === 'pages',
  styleSource: () => 'sha256-abc',
  document: ({ head, data }) => encodeDocument(JSON.stringify({ head, data })),
};
beforeAll(async () => {
  site = await createTestSite();
  folder = mkdtempSync(join(tmpdir(), 'vonk-texts-'));
  writeFileSync(
    join(folder, 'index.html'),
    '<!doctype html><html><head></head><body></body></html>',
  );
  app = createApp(site.services, [createPages(site.services, folder, documents)], {
    limits: noLimits,
  });
  for (const page of LEGAL_PAGES.filter((one) => one !== ABSENT)) {
    await publishTestText(site.database, { page, version: OLD });
    await publishTestText(site.database, { page, version: NOW, words: `Over ${page}.` });
  }
});
afterAll(async () => {
  await site.close();
  rmSync(folder, { recursive: true });
});

const get = (path: string) => app.fetch(new Request(TEST_ORIGIN + path));

test.each(LEGAL_PAGES.filter((page) => page !== ABSENT))(
  'R-086 R-087 R-088 R-089 R-090 R-091 R-092 R-129 /pages/%s is there for everybody, in every locale, with a title of its own',
  async (page) => {
    const bare = await get(`/pages/${page}`);
    expect([bare.status, bare.headers.get('location')]).toEqual([302, `/nl/pages/${page}`]);
    const titles = new Set<string>();
    for (const locale of LOCALES) {
      const answer = await get(`/${localePrefix(locale)}/pages/${page}`);
      expect(answer.status).toBe(200);
      expect(answer.headers.get('set-cookie')).toBeNull();
      const { head, data } = (await answer.json()) as {
        head: { title: string; metas: { name?: string; content: string }[] };
        data: { version: string; title: string };
      };
      expect(data).toMatchObject({ version: NOW, title: 'Voorwaarden van Vonk' });
      expect(head.metas.some(({ name }) => name === 'robots')).toBe(false);
      const description = head.metas.find(({ name }) => name === 'description')?.content ?? '';
      expect(head.title).toMatch(/^.{8,} · Vonk$/);
      expect(head.title.length).toBeGreaterThanOrEqual(15);
      expect(head.title.length).toBeLessThanOrEqual(60);
      expect(description.length).toBeGreaterThanOrEqual(70);
      expect(description.length).toBeLessThanOrEqual(160);
      titles.add(head.title);
    }
    expect(titles.size).toBeGreaterThanOrEqual(page === 'cookies' ? 6 : 5);
  },
);

test('R-092 an old version is read, and found by no search engine; an unknown one is unknown', async () => {
  const old = await get(`/nl/pages/terms?version=${OLD}`);
  expect(old.status).toBe(200);
  const words = await old.text();
  expect(words).toContain('Een bericht kost een credit.');
  expect(words).toContain('"noindex"');
  for (const version of ['2020-01-01', 'x', '2026-13-40'])
    expect((await get(`/nl/pages/terms?version=${version}`)).status, version).toBe(404);
});

test('a page without a text, and one that there is not, are unknown', async () => {
  expect((await get(`/nl/pages/${ABSENT}`)).status).toBe(404);
  expect((await get('/nl/pages/nothing')).status).toBe(404);
});
