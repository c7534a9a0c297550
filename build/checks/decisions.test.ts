import { expect, test } from 'vitest';
import { decisionProblems } from './decisions.ts';

const ROW = '- [001](001-one.md) The one · 2026-11-21 · accepted: it is one';
const PAGE = '# The one\n\nStatus: accepted\nDate: 2026-11-21\n\nWhy.\n';
const problems = (index: string, page = PAGE, file = '001-one.md') =>
  decisionProblems([
    { path: 'docs/decisions/README.md', text: `# Decisions\n\n${index}\n` },
    { path: `docs/decisions/${file}`, text: page },
  ]);

test.each<[what: string, index: string, page: string, file: string, found: RegExp | null]>([
  ['agree', ROW, PAGE, '001-one.md', null],
  ['no row', '', PAGE, '001-one.md', /differs from 001 \(001-one\.md\) The one · 2026-11-21/],
  ['another title', ROW.replace('The one', 'A one'), PAGE, '001-one.md', /differs from 001/],
  ['another status', ROW.replace('accepted', 'proposed'), PAGE, '001-one.md', /differs from 001/],
  ['no date', ROW, PAGE.replace('Date: ', ''), '001-one.md', /needs a name/],
  ['no number', ROW, PAGE, 'one.md', /needs a name/],
  [
    'a row without a page',
    `${ROW}\n${ROW.replaceAll('001', '009')}`,
    PAGE,
    '001-one.md',
    /no page 009/,
  ],
  ['a row without words', ROW.replace(' it is one', ''), PAGE, '001-one.md', /001 has no line/],
])('%s', (_what, index, page, file, found) => {
  expect(problems(index, page, file).find((one) => found?.test(one)) !== undefined).toBe(
    found !== null,
  );
  if (found === null) expect(problems(index, page, file)).toEqual([]);
});
