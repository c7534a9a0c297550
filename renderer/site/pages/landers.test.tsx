import { expect, test } from 'vitest';
import type { Locale } from '../../../shared/locales.ts';
import { REGION_NAMES } from '../../../server/modules/site/places/data/region-names.ts';
import { siteDocument } from '../../../tests/support/site-document.ts';
import { MAPS } from './maplanding/maps.ts';

/** The page's own part of a document. */
const mainOf = (html: string): string => /<main[^]*<\/main>/.exec(html)?.[0] ?? '';
const show = (path: string, locale: Locale = 'nl') => mainOf(siteDocument(path, locale));
const count = (html: string, part: RegExp): number => html.match(part)?.length ?? 0;

test('R-097 R-110 the collage is drawn people edge to edge with one way in, with and without a slug', () => {
  for (const path of ['/landers/collagelanding', '/landers/collagelanding/test']) {
    const html = siteDocument(path, 'nl');
    expect(count(mainOf(html), /<img /g)).toBe(14);
    expect(count(mainOf(html), /data-signup=""/g)).toBe(1);
    expect(html).toContain('portretten zijn getekend, het zijn geen leden');
    // The bar is the logo alone: no other link, no menu, no button.
    expect(count(/<header[^]*?<\/header>/.exec(html)?.[0] ?? '', /<(a|button|select) /g)).toBe(1);
  }
});

test('R-098 the gallery is a wall of described portraits and, at its end, an empty frame to join', () => {
  for (const path of ['/landers/gallery', '/landers/gallery/test']) {
    const works = show(path).split('<li id="work-').slice(1);
    expect(works).toHaveLength(9);
    for (const work of works.slice(0, -1)) expect(work).toMatch(/<img [^>]*alt="Getekende [^"]+"/);
    expect(works.at(-1)).toContain('data-signup=""');
    expect(works.at(-1)).not.toContain('<img');
  }
});

test('R-099 the interests are boxes that no form sends: no names, no form, no address of their own', () => {
  for (const path of ['/landers/iconslanding', '/landers/iconslanding/test']) {
    const html = show(path);
    expect(count(html, /type="checkbox"/g)).toBe(24);
    expect(html).not.toMatch(/<form| name="/);
    expect(html).toMatch(/<a href="\/nl\/signup"[^>]*data-signup=""/);
    expect(html).toContain('we bewaren het niet en versturen het niet');
  }
});

test('R-100 the map’s list says how many by tens, and of the others that they are few', () => {
  const regions = [
    { id: 'NL-UT', name: 'Utrecht', members: 120 },
    { id: 'NL-ZE', name: 'Zeeland', members: null },
  ];
  const shown = (path: string, isCounted: boolean) =>
    mainOf(
      siteDocument<'landers-maplanding'>(path, 'nl', {
        data: { country: 'NL', isCounted, regions: isCounted ? regions : regions.slice(1) },
        carried: 'network=n',
        query: '',
      }),
    );
  for (const path of ['/landers/maplanding', '/landers/maplanding/test']) {
    const html = shown(path, true);
    expect(html).toMatch(/Utrecht<\/span>.*minstens 120 leden.*Zeeland<\/span>.*minder dan 10/s);
    expect(html).toContain('value="/members?country=NL&amp;countryregion=NL-UT"');
    expect(html).toContain('name="network" value="n"');
  }
  // What was not counted is not called few.
  expect(shown('/landers/maplanding', false)).not.toContain('minder dan 10');
});

test('R-100 every region of a drawn country has a shape, and no shape is of none', () => {
  for (const country of ['NL', 'BE', 'DE'] as const) {
    const ids = Object.keys(REGION_NAMES[country]).map((code) => `${country}-${code}`);
    expect(Object.keys(MAPS[country]?.regions ?? {}).sort()).toEqual(ids.sort());
  }
});

test('R-100 the regions have the names of the page’s language, in its order', () => {
  const html = mainOf(
    siteDocument<'landers-maplanding'>('/landers/maplanding', 'fr-BE', {
      data: {
        country: 'BE',
        isCounted: true,
        regions: [
          { id: 'BE-VOV', name: 'Oost-Vlaanderen', members: 10 },
          { id: 'BE-VAN', name: 'Antwerpen', members: 20 },
        ],
      },
    }),
  );
  expect(html).toMatch(/<span>Anvers<\/span>[^]*<span>Flandre-Orientale<\/span>/);
  expect(html).toContain('ton GSM');
});
