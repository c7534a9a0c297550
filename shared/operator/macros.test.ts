import { expect, test } from 'vitest';
import { fillPlaceholders, macroTextFor, unknownPlaceholders } from './macros.ts';

const values = { name: 'Inge', number: 1204, site: 'Vonk' };

test('the three placeholders are known, and nothing else between braces is', () => {
  expect(unknownPlaceholders('Hallo {{name}}, zaak {{number}} bij {{site}}.')).toEqual([]);
  expect(unknownPlaceholders('Een {accolade} is geen plek.')).toEqual([]);
  for (const text of ['{{first_name}}', '{{ name }}', '{{Name}}', '{{}}', '{{', '}}', '{{name}'])
    expect(unknownPlaceholders(`Hallo ${text},`), text).not.toEqual([]);
});

test('a placeholder inside another is none', () => {
  expect(unknownPlaceholders('{{na{{name}}me}}')).not.toEqual([]);
  expect(unknownPlaceholders('{{{{site}}name}}')).not.toEqual([]);
});

test('all of them are filled in, as often as they stand there', () => {
  expect(fillPlaceholders('{{name}}, {{name}}: {{number}} bij {{site}}', values)).toBe(
    'Inge, Inge: 1204 bij Vonk',
  );
});

test('a name that looks like a placeholder stays what it is', () => {
  expect(fillPlaceholders('Hallo {{name}}!', { ...values, name: '{{number}} $& $1' })).toBe(
    'Hallo {{number}} $& $1!',
  );
});

test('without a name the greeting closes up', () => {
  expect(fillPlaceholders('Hallo {{name}},\n\nZaak {{number}}.', { ...values, name: null })).toBe(
    'Hallo,\n\nZaak 1204.',
  );
});

test('a language stands in for its regional form, and never the other way round', () => {
  expect(macroTextFor({ nl: 'Hallo' }, 'nl-BE')).toBe('Hallo');
  expect(macroTextFor({ nl: 'Hallo', 'nl-BE': 'Dag' }, 'nl-BE')).toBe('Dag');
  expect(macroTextFor({ 'nl-BE': 'Dag' }, 'nl')).toBeNull();
  expect(macroTextFor({ nl: 'Hallo' }, 'de')).toBeNull();
});
