import { expect, test } from 'vitest';
import { csvCell, csvText } from './csv.ts';

test('a name that a spreadsheet would run stays a name', () => {
  for (const name of [
    '=HYPERLINK("http://evil.example")',
    '+1+1',
    '-2+3',
    '@SUM(A1)',
    '\t=1',
    '\r=1',
    ' =1',
    '＝1',
    '|calc',
    '%x',
    '\n@x',
  ])
    expect(csvCell(name).startsWith('"\'')).toBe(true);
  expect(csvCell('Anna')).toBe('"Anna"');
  expect(csvCell('O’Neil "de beer"; jr')).toBe('"O’Neil ""de beer""; jr"');
});

test('rows have quotes where a text needs them, bare numbers, and the same guard', () => {
  expect(
    csvText(
      ['name', 'count'],
      [
        ['Anna', 3],
        ['a, "b"', null],
        [' =1', -2],
      ],
    ),
  ).toBe('name,count\r\nAnna,3\r\n"a, ""b""",\r\n\' =1,-2\r\n');
});
