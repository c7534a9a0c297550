import { expect, test } from 'vitest';
import { allTables } from '../../../tests/support/privacy/tables.ts';
import { LOCALES } from '../../../shared/locales.ts';
import { STORED_KEYS } from '../../../shared/site/stored-keys.ts';
import { NOT_ABOUT_PEOPLE, PROCESSING } from './processing.ts';
import { textTables } from './tables.ts';

/** Tables whose columns are stored for more than one purpose. */
const BY_COLUMN = ['members', 'profiles'];

test('R-089 the privacy page says of every table, and every column of account and profile, what it is for', async () => {
  const tables = await allTables();
  const there = tables.flatMap(({ name, columns }) =>
    BY_COLUMN.includes(name) ? columns.map((column) => `${name}.${column.name}`) : [name],
  );
  const listed = PROCESSING.flatMap((one) => one.tables);
  expect([...listed, ...Object.keys(NOT_ABOUT_PEOPLE)].sort()).toEqual(there.sort());
});

test('R-089 special data stands apart, with an explicit consent', () => {
  const special = PROCESSING.filter(({ basis }) => basis === 'explicitConsent');
  expect(special).toMatchObject([{ tables: ['profiles.sexuality', 'profiles.interests'] }]);
});

test.each(LOCALES)('R-087 R-089 in %s the tables of the legal pages are whole', (locale) => {
  const { privacy, cookies, companies } = textTables(locale, { partner_postbacks: false });
  expect(privacy?.rows).toHaveLength(PROCESSING.length);
  expect(cookies?.rows).toHaveLength(STORED_KEYS.length);
  for (const table of [privacy, cookies, companies])
    for (const row of table?.rows ?? []) {
      expect(row).toHaveLength(table?.columns.length ?? 0);
      for (const cell of row) expect(cell).toMatch(/^[^{}]+$/);
    }
  expect(privacy?.rows.flat().join('\n')).toMatch(/\b30\b[^]*\b7\b[^]*\b6\b/);
});

test('the privacy page says that a partner is told, where one is', () => {
  const originOf = (isOn: boolean) =>
    textTables('nl', { partner_postbacks: isOn })
      ['privacy']?.rows.find(([purpose]) => purpose === 'Hoe je bij ons kwam')
      ?.at(-1);
  expect(originOf(false)).toBe('ons hostingbedrijf');
  expect(originOf(true)).toMatch(/^de partner die je stuurde.*, ons hostingbedrijf$/);
});
