import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { NAMED_LANDERS, PLAIN_LANDERS } from '../../shared/site/routes.ts';
import { localisedPath } from '../../shared/locales.ts';
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

async function visit(path: string, cookie = '') {
  const request = new Request(TEST_ORIGIN + path, { headers: { cookie } });
  const answer = await pages(request, { country: 'NL', network: '' });
  return { status: answer?.status, location: answer?.headers.get('location') };
}

const LANDERS = {
  adultonly: ['R-093', '18 jaar of ouder?'],
  tinderswipe: ['R-094', 'Naar wie kijk je twee keer?'],
  whoneedsstrings: ['R-095', 'Niks vast. Wel manieren.'],
  alonetonight: ['R-096', 'Vanavond alleen, en nog lang niet moe'],
  collagelanding: ['R-097', 'Met wie zou jij aan tafel zitten?'],
  gallery: ['R-098', 'Een galerij met één lege lijst'],
  iconslanding: ['R-099', 'Drie dingen waar je warm van wordt'],
  maplanding: ['R-100', 'Wie woont er om de hoek?'],
  socialnetwork: ['R-101', 'Een bedachte dag in zes berichten'],
  transitionsvideolanding: ['R-102', 'Eén zin, twee mensen, drie scènes'],
  video: ['R-103', 'Een stille film van acht seconden'],
} as const satisfies Record<
  (typeof PLAIN_LANDERS)[number] | (typeof NAMED_LANDERS)[number],
  readonly [id: string, title: string]
>;
const each = Object.entries(LANDERS).map(([name, [id, title]]) => [id, name, title] as const);

test.each(each)(
  'R-048 %s /landers/%s is a page of the lander layout with its own title',
  async (_id, name, title) => {
    expect(await visit(`/nl/landers/${name}`)).toMatchObject({ status: 200 });
    const { head, match } = asked.at(-1) ?? {};
    expect(head?.title).toBe(`${title} · Vonk`);
    expect(head?.metas).toContainEqual({ name: 'robots', content: 'noindex' });
    expect(match?.route.layout).toBe('lander');
  },
);

test.each(each)(
  '%s /landers/%s without a language leads to it in the visitor’s, with slug and query',
  async (_id, name) => {
    const isNamed = NAMED_LANDERS.some((one) => one === name);
    const query = '?network=n&sub1=a%20b';
    for (const slug of isNamed ? ['', '/test'] : [''])
      for (const [locale, cookie] of [
        ['nl', ''],
        ['fr-BE', 'vonk_locale=fr-BE'],
      ] as const) {
        const location = localisedPath(locale, `/landers/${name}${slug}`) + query;
        const answer = await visit(`/landers/${name}${slug}${query}`, cookie);
        expect(answer).toEqual({ status: 302, location });
        expect(await visit(location, cookie)).toMatchObject({ status: 200 });
      }
  },
);

test.each(each.filter(([, name]) => NAMED_LANDERS.some((one) => one === name)))(
  '%s /landers/%s with a slug is the same page, with the address of the one without',
  async (_id, name) => {
    await visit(`/nl/landers/${name}`);
    const plain = asked.at(-1);
    expect(await visit(`/nl/landers/${name}/test`)).toMatchObject({ status: 200 });
    expect(asked.at(-1)).toEqual(plain);
    expect(plain?.head.links).toContainEqual({
      rel: 'canonical',
      href: `${site.services.config.publicUrl}/nl/landers/${name}`,
    });
  },
);

test('R-096 few members online are no number', async () => {
  await visit('/nl/landers/alonetonight/some-slug');
  expect(asked.at(-1)?.data).toEqual({ online: null });
});

test('an unknown lander, and a slug where there is none, are no pages', async () => {
  const plain = PLAIN_LANDERS.map((name) => `${name}/slug`);
  for (const path of ['other', ...plain, 'alonetonight/one/two'])
    expect(await visit(`/nl/landers/${path}`)).toMatchObject({ status: 404 });
});
