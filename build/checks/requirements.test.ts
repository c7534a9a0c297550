import { expect, test } from 'vitest';
import { readRequirements, requirementProblems } from './requirements.ts';

const HEADER = 'id\tpart\ttopic\trequirement\tkind\ttest';
const FILE = `${HEADER}\nR-001\tbuilt\tt\tfirst\trule\tx\nR-002\tlater\tt\tsecond\trule\tx\n`;
const rows = readRequirements(FILE);
const named = (...ids: string[]) => new Map(ids.map((id) => [id, 'a.ts']));
const open = { later: 'not built' };

test('the list is read, and refused when an id is missing or a column is', () => {
  expect(rows).toEqual([
    { id: 'R-001', part: 'built', requirement: 'first' },
    { id: 'R-002', part: 'later', requirement: 'second' },
  ]);
  expect(() => readRequirements(FILE.replace('R-002', 'R-003'))).toThrow(':3:');
  expect(() => readRequirements(FILE.replace('\tx\nR-002', '\nR-002'))).toThrow(':2:');
  expect(() => readRequirements(FILE.replace('topic', 'section'))).toThrow('columns');
});

test.each<[what: string, ids: string[], covered: string[], problems: RegExp[]]>([
  ['what is covered and named is fine', ['R-001'], ['R-001'], []],
  ['an id that is not listed', ['R-404'], ['R-001'], [/a\.ts: R-404/]],
  ['a row of a built part without a test', [], [], [/no test names R-001 .*first/]],
  ['an open part whose rows all have one', [], ['R-001', 'R-002'], [/later/]],
])('%s', (_what, ids, covered, problems) => {
  const found = requirementProblems(rows, named(...ids), new Set(covered), open);
  expect(found).toEqual(problems.map((pattern) => expect.stringMatching(pattern) as string));
});
