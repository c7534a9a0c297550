import { mkdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { as, createPagesSite } from '../../tests/support/http/pages-site.ts';
import type { PagesSite } from '../../tests/support/http/pages-site.ts';
import { TEST_ORIGIN as HOST } from '../../tests/support/test-client.ts';
import { createPages } from './handler.ts';

/** In place of the built one, whose own test is beside it: it says what it was given. */
const RENDERER = `
  export const renderFirstPage = async ({ locale, settings, first }) => {
    if (first.user.profile.name === 'Eva') throw new Error('as it should');
    return \`<p lang="\${locale}">\${settings.name} $& \${first.found.results.length}</p>\`;
  };
`;

let place: PagesSite;
let pages: ReturnType<typeof createPages>;
beforeAll(async () => {
  place = await createPagesSite();
  const { folder, services } = place;
  mkdirSync(join(folder, '.vite'));
  writeFileSync(join(folder, '.vite/first-page.json'), '{"script":"/assets/first-page-1.js"}');
  writeFileSync(join(folder, '.vite/first-page.js'), RENDERER);
  writeFileSync(
    join(folder, '.vite/manifest.json'),
    JSON.stringify({
      'index.html': { file: 'assets/index-1.js' },
      'features/search/search-page.tsx': { file: 'assets/a-1.js', css: ['assets/a-1.css'] },
    }),
  );
  pages = createPages(services, folder);
});
afterAll(() => place.close());

const get = async (path: string, headers: Record<string, string>) => {
  const response = await pages(new Request(HOST + path, { headers }), {
    country: 'NL',
    network: 'test',
  });
  return (await response?.text()) ?? '';
};
const STYLE = '<link rel="stylesheet" href="/assets/a-1.css" crossorigin="">';

test('a member’s page of members has its first page drawn, out of sight until its script shows it', async () => {
  const html = await get('/fr/members', as(place.premium));
  const drawn = '<div id="first-page" hidden><p lang="fr">Vonk $& 2</p></div><div id="root">';
  expect(html).toContain(drawn);
  const script = html.indexOf('src="/assets/first-page-1.js"');
  expect(script).toBeGreaterThan(html.indexOf(drawn));
  expect(html).toContain(STYLE);
});

test('other pages and visitors have none, nor has a page that cannot be drawn, which is whole without', async () => {
  for (const [path, member] of [
    ['/nl/members?sort=newest', place.premium],
    ['/nl/chats', place.premium],
    ['/nl/members', place.free],
  ] as const) {
    const html = await get(path, as(member));
    expect(html, path).toContain('<div id="root">');
    expect(html, path).not.toContain('first-page');
    expect(html, path).not.toContain(STYLE);
  }
  expect(await get('/nl/login', {})).not.toContain('first-page');
});
