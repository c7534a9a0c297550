import { brotliCompressSync } from 'node:zlib';
import { renderToStaticMarkup } from 'react-dom/server';
import { expect, test } from 'vitest';
import { regionName } from '../../../shared/discover/place-names.ts';
import type { Locale } from '../../../shared/locales.ts';
import { COUNTRIES, INTERESTS } from '../../../shared/profile-choices.ts';
import type { Country } from '../../../shared/profile-choices.ts';
import { REGION_NAMES } from '../../../server/modules/site/places/data/region-names.ts';
import { siteDocument, visitorSettings } from '../../../tests/support/site-document.ts';
import { GROUPS } from './iconslanding/interest-groups.ts';
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
    expect(count(html, /type="checkbox"/g)).toBe(INTERESTS.length);
    expect(html).not.toMatch(/<form| name="/);
    expect(html).toMatch(/<a href="\/nl\/signup"[^>]*data-signup=""/);
    expect(html).toContain('we bewaren het niet en versturen het niet');
  }
});

test('R-099 the interests are those that the site has, each once, in groups, with a line for each', () => {
  expect(GROUPS.flatMap(({ of }) => [...of]).sort()).toEqual([...INTERESTS].sort());
  const html = mainOf(
    siteDocument('/landers/iconslanding', 'nl', {
      settings: { ...visitorSettings, interests: ['cooking', 'sex', 'kissing'] },
    }),
  );
  expect([...html.matchAll(/<label for="pick-(\w+)"/g)].map(([, one]) => one)).toEqual([
    'kissing',
    'cooking',
    'sex',
  ]);
  expect(count(html, /<li>/g)).toBe(3);
  // A group of which nothing is offered has no heading.
  expect(html).not.toContain('Vrije tijd');
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

const DRAWN = ['AT', 'BE', 'CH', 'DE', 'ES', 'FR', 'GB', 'IT', 'NL', 'PL'] as const;
const regionsOf = (country: Country) =>
  Object.entries(REGION_NAMES[country]).map(([code, name]) => ({
    id: `${country}-${code}`,
    name,
    members: null,
  }));
const showMap = (country: Country, locale: Locale) =>
  siteDocument<'landers-maplanding'>('/landers/maplanding', locale, {
    data: { country, isCounted: true, regions: regionsOf(country) },
  });

test('R-100 every region of a drawn country has a shape, and no shape is of none', () => {
  expect(Object.keys(MAPS).sort()).toEqual(DRAWN);
  for (const country of DRAWN)
    expect(Object.keys(MAPS[country]?.regions ?? {}).sort()).toEqual(
      regionsOf(country)
        .map(({ id }) => id)
        .sort(),
    );
});

test.each(DRAWN)(
  'R-100 the map of %s has every region by its name, and lies within its frame',
  (country) => {
    const map = MAPS[country];
    const html = mainOf(showMap(country, 'en'));
    for (const { id, name } of regionsOf(country)) {
      const said = renderToStaticMarkup(regionName(id, name, 'en'));
      for (const element of ['title', 'span'])
        expect(html.split(`<${element}>${said}</${element}>`)).toHaveLength(2);
    }
    for (const { points, islands = [], label = [0, 0] } of Object.values(map?.regions ?? {}))
      for (const [x = -1, y = -1] of [points, ...islands]
        .flatMap((one) => one.split(' '))
        .map((one) => one.split(',').map(Number))
        .concat([[...label]])) {
        expect(x >= 0 && x <= (map?.width ?? 0)).toBe(true);
        expect(y >= 0 && y <= (map?.height ?? 0)).toBe(true);
      }
  },
);

test('R-100 a country that is not drawn has its list alone', () => {
  for (const country of COUNTRIES.filter((one) => MAPS[one] === undefined)) {
    const html = mainOf(showMap(country, 'en'));
    expect(count(html, /type="radio"/g)).toBe(regionsOf(country).length);
    expect(html).not.toMatch(/<polygon|<svg class/);
  }
});

test('R-100 the document of a map is small, and has the shapes of its country alone', () => {
  for (const country of DRAWN) {
    const html = showMap(country, 'de');
    const shapes = Object.values(MAPS[country]?.regions ?? {}).flatMap(
      ({ points, islands = [] }) => [points, ...islands],
    );
    const land = MAPS[country]?.land ? 1 : 0;
    expect(count(html, /<polygon/g)).toBe(shapes.length + land);
    expect(brotliCompressSync(html).byteLength).toBeLessThan(8_000);
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
