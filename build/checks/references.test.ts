import { expect, test } from 'vitest';
import { danglingReferences } from './references.ts';

const FILES = ['docs/security.md', 'docs/decisions/002-ids.md', 'server/live/log.ts', 'README.md'];
const dangling = (text: string, path = 'server/a.ts') =>
  danglingReferences([{ path, text }], FILES).map((one) => one.text);

test.each<[text: string, expected: string[]]>([
  ['// as specification section 4 says', ['section 4']],
  ['/**\n * so (decisions section\n * 7.14)\n */', ['section 7.14']],
  ['// decisions 7.2', ['decisions 7.2']],
  ['// security.md, point 3', ['security.md, point 3', 'security.md']],
  ['// docs/security.md', []],
  ['// RFC 8291 section 3.4 says how', []],
  ['// see docs/nothing.md', ['docs/nothing.md']],
  ['// decision 002, not decision 099', ['decision 099']],
  ['// live/log.ts does it, live/gone.ts did', ['live/gone.ts']],
  ["const text = 'section 4';", []],
])('%j', (text, expected) => {
  expect(dangling(text)).toEqual(expected);
});

test('a page names its neighbours and other pages, and says where it does not', () => {
  expect(dangling('[one](decisions/002-ids.md) and\n`security.md`', 'docs/a.md')).toEqual([]);
  expect(danglingReferences([{ path: 'docs/a.md', text: 'x\n\nb.md' }], FILES)).toEqual([
    { path: 'docs/a.md', line: 3, text: 'b.md' },
  ]);
});
