import { expect, test } from 'vitest';
import { fillText, placeholdersOf } from './fill.ts';
import { mergeTexts, parseText, TextError } from './parse.ts';

const SOURCE = `# Voorwaarden

Afspraken met {{name}}.

## Wie {#who}

> Je hebt een overeenkomst met **{{company_name}}**.

Mail [{{support_email}}](mailto:{{support_email}}) of bel [{{support_phone}}](tel:{{support_phone}}).
Zie ook [privacy](/pages/privacy).

- een
- twee

{{table:cookies}}

### Vraag?

Antwoord.

## Recht {#law}

Nederlands recht.
`;

const parts = {
  values: {
    name: 'Vonk',
    company_name: 'Vonk B.V.',
    support_email: 'a@b.example',
    support_phone: '+31 30 00',
  },
  tables: { cookies: { columns: ['Naam'], rows: [['vonk_session']] } },
};

test('a quotation under the title is the reason for the version, and stands there once', () => {
  const why = '# Wie\n\n> Omdat **{{name}}** groeit.\n\nTekst.\n\n## Wie {#who}\n\nWij.';
  const { reason, intro } = fillText(parseText(why), parts);
  expect(reason).toEqual([
    [{ text: 'Omdat ' }, { text: 'Vonk', strong: true }, { text: ' groeit.' }],
  ]);
  expect(intro).toHaveLength(1);
  expect(() => parseText(why.replace('Tekst.', '> Nog een.'))).toThrow(TextError);
  expect(() => parseText('# Wie\n\nTekst.\n\n> Omdat.\n\n## Wie {#who}\n\nWij.')).toThrow(
    TextError,
  );
});

test('a value that ends in a full stop is followed by no second one', () => {
  const words = 'van {{company_name}}. En {{name}}. Van {{company_name}}, {{company_name}}.';
  const { intro } = fillText(parseText(`# Wie\n\n${words}\n\n## Wie {#who}\n\nWij.`), parts);
  expect(intro).toEqual([
    { kind: 'paragraph', spans: [{ text: 'van Vonk B.V. En Vonk. Van Vonk B.V., Vonk B.V.' }] },
  ]);
});

test('a text becomes a tree of blocks, with values and tables of the code', () => {
  const { title, intro, sections } = fillText(parseText(SOURCE), parts);
  expect(title).toBe('Voorwaarden');
  expect(intro).toEqual([{ kind: 'paragraph', spans: [{ text: 'Afspraken met Vonk.' }] }]);
  expect(sections[0]).toEqual({
    id: 'who',
    title: 'Wie',
    summary: [
      [
        { text: 'Je hebt een overeenkomst met ' },
        { text: 'Vonk B.V.', strong: true },
        { text: '.' },
      ],
    ],
    blocks: [
      {
        kind: 'paragraph',
        spans: [
          { text: 'Mail ' },
          { text: 'a@b.example', href: 'mailto:a@b.example' },
          { text: ' of bel ' },
          { text: '+31 30 00', href: 'tel:+313000' },
          { text: '. Zie ook ' },
          { text: 'privacy', href: '/pages/privacy' },
          { text: '.' },
        ],
      },
      { kind: 'list', ordered: false, items: [[{ text: 'een' }], [{ text: 'twee' }]] },
      { kind: 'table', name: 'cookies', columns: ['Naam'], rows: [['vonk_session']] },
    ],
    parts: [{ title: 'Vraag?', blocks: [{ kind: 'paragraph', spans: [{ text: 'Antwoord.' }] }] }],
  });
});

test('what a text names and the code does not know is an error, not a hole', () => {
  expect(() => fillText(parseText(SOURCE), { ...parts, values: {} })).toThrow(TextError);
  expect(() => fillText(parseText(SOURCE), { ...parts, tables: {} })).toThrow(/no table cookies/);
  expect(placeholdersOf(SOURCE)).toContain('table:cookies');
});

test.each([
  ['no title', 'Een tekst.\n\n## A {#a}\n', /line 1/],
  ['a section without id', '# T\n\n## A\n', /has no \{#id\}/],
  ['an id that is there twice', '# T\n\n## A {#a}\n\n## B {#a}\n', /twice/],
  ['HTML', '# T\n\n## A {#a}\n\n<script>x</script>\n', /line 5: html/],
  ['a picture', '# T\n\n## A {#a}\n\n![x](https://x.example/y.png)\n', /image/],
  ['a script as a link', '# T\n\n## A {#a}\n\n[x](javascript:alert(1))\n', /may not lead/],
  [
    'a link to another site by its host',
    '# T\n\n## A {#a}\n\n[x](//evil.example)\n',
    /may not lead/,
  ],
  ['a summary in the middle', '# T\n\n## A {#a}\n\nx\n\n> y\n', /at the start/],
])('a text with %s is refused, with the line', (_what, source, problem) => {
  expect(() => parseText(source)).toThrow(problem);
});

test('a regional text replaces sections, and puts its own before the law', () => {
  const merged = parseText(
    mergeTexts(SOURCE, '## Recht {#law}\n\nBelgisch recht.\n\n## Ombudsman {#ombudsman}\n\nJa.\n'),
  );
  expect(merged.sections.map(({ id }) => id)).toEqual(['who', 'ombudsman', 'law']);
  expect(JSON.stringify(merged.sections[2])).toContain('Belgisch recht.');
  expect(merged.title).toBe('Voorwaarden');
  expect(parseText(mergeTexts(SOURCE, '# Algemene voorwaarden\n\nHallo.\n')).title).toBe(
    'Algemene voorwaarden',
  );
});
