import { expect, test } from 'vitest';
import { siteSettingsSchema } from '../../../shared/contract/settings.ts';
import type { Locale } from '../../../shared/locales.ts';
import { ACCESSIBILITY_CHECK } from './accessibility-check.ts';
import { readTexts } from './files.ts';
import { fillText } from './fill.ts';
import { parseText } from './parse.ts';
import { textTables } from './tables.ts';
import { textValues } from './values.ts';

/** The points of a section of the imprint, in a language, with these settings. */
function pointsOf(locale: Locale, section: string, changes: Record<string, string>): string[] {
  const settings = siteSettingsSchema.parse(changes);
  const { sections } = fillText(parseText(readTexts('imprint')[locale] ?? ''), {
    values: textValues(settings, locale),
    tables: textTables(locale, settings),
  });
  return (sections.find(({ id }) => id === section)?.blocks ?? []).flatMap((block) =>
    block.kind === 'list' ? block.items.map((item) => item.map(({ text }) => text).join('')) : [],
  );
}

test('the imprint states what the reader’s country asks for, as far as the site has set it', () => {
  expect(pointsOf('de', 'company', { company_representatives: 'Noor Vermeulen' })).toContain(
    'Vertreten durch: Noor Vermeulen',
  );
  expect(pointsOf('de', 'age', { youth_protection_officer: 'Jonas Beispiel' })).toEqual([
    'Jugendschutzbeauftragte Person: Jonas Beispiel',
  ]);
  expect(
    pointsOf('fr', 'company', { publishing_director: 'N. V.', hosting_provider: 'Serveur, Lille' }),
  ).toEqual(
    expect.arrayContaining(['Directeur de la publication : N. V.', 'Hébergeur : Serveur, Lille']),
  );
});

test('the French imprint names the consumer mediator that the site has joined, and none before', () => {
  const mediator = { consumer_mediator: 'Médiation Exemple, Paris' };
  expect(pointsOf('fr', 'disputes', mediator)).toEqual([
    expect.stringContaining('Médiateur de la consommation : Médiation Exemple, Paris.'),
  ]);
  expect(pointsOf('fr', 'disputes', {})).toEqual([]);
  // Nothing denies what this point says.
  for (const page of ['imprint', 'terms'])
    expect(readTexts(page).fr).not.toContain('aucun dispositif de médiation');
});

test('a point that nobody filled in is left out, and a list of such points with it', () => {
  expect(pointsOf('nl', 'company', {}).join()).not.toMatch(/Vertegenwoordigd|Rechtsvorm/);
  expect(pointsOf('de', 'age', {})).toEqual([]);
  expect(pointsOf('nl', 'company', { company_tradenames: '' }).join()).not.toContain('Ook bekend');
});

test('the page about accessibility names the day of its last check in the reader’s way, and what is not right yet', () => {
  const day = new Date(ACCESSIBILITY_CHECK.day);
  expect(day.getTime()).toBeLessThan(Date.now());
  for (const [locale, written] of [
    ['nl-BE', new Intl.DateTimeFormat('nl', { dateStyle: 'long', timeZone: 'UTC' })],
    ['pl', new Intl.DateTimeFormat('pl', { dateStyle: 'long', timeZone: 'UTC' })],
  ] as const) {
    const settings = siteSettingsSchema.parse({});
    const { sections } = fillText(parseText(readTexts('accessibility')[locale] ?? ''), {
      values: textValues(settings, locale),
      tables: textTables(locale, settings),
    });
    const said = JSON.stringify(sections.find(({ id }) => id === 'testing'));
    expect(said).toContain(` ${written.format(day)}`);
    expect(said).toContain(` ${ACCESSIBILITY_CHECK.pages} `);
    // What is known not to be right stands on the same page.
    expect(sections.find(({ id }) => id === 'gaps')?.blocks).not.toEqual([]);
  }
});
