import { expect, test } from 'vitest';
import { runningTests } from './test-titles.ts';

const titles = (text: string) => runningTests('some.test.ts', text);

test.each<[what: string, text: string, expected: string[]]>([
  ['a title', `test('R-001 one', () => {})`, ['R-001 one']],
  ['one inside a group', `describe('R-001', () => { it('two', run) })`, ['R-001 two']],
  ['groups in groups', `test.describe('a', () => describe('b', () => test('c', f)))`, ['a b c']],
  ['a template', 'test(`R-001 ${name} at ${place} R-002`, f)', ['R-001   at   R-002']],
  ['a template without anything filled in', 'test(`R-001 x`, f)', ['R-001 x']],
  ['a title in two parts', `test('R-001 ' + 'x', f)`, ['R-001 x']],
  ['each', `test.each([['R-009', 1]])('R-001 %s', f)`, ['R-001 %s']],
  ['each as a table', 'test.each`a\n${1}`("R-001 $a", f)', ['R-001 $a']],
  ['each of groups', `describe.each(all)('R-001 $n', () => test('x', f))`, ['R-001 $n x']],
  ['a loop', 'for (const n of all) test(`R-001 ${n}`, f)', ['R-001  ']],
  ['only and concurrent', `test.concurrent.only('x', f)`, ['x']],
  ['options', `test('x', { timeout: 5 }, f)`, ['x']],
  ['what is switched off by false', `test('x', { skip: false }, f)`, ['x']],
  ['a skip that depends', `test('x', () => { test.skip(isSlow, 'why'); })`, ['x']],
  ['nothing in a comment or a text', `// test('x', f)\nconst a = "test('x', f)";`, []],
  ['nothing skipped', `test.skip('x', f); it.todo('y'); test.fixme('z', f)`, []],
  ['nothing that may not run', `test.skipIf(a)('x', f); test.runIf(b)('y', f)`, []],
  ['nothing skipped by its options', `test('x', { skip: true }, f)`, []],
  ['nothing of a skipped group', `describe.skip('x', () => test('y', f))`, []],
  ['nothing that skips itself', `test('x', () => { test.skip(); })`, []],
  ['no other call of a test', `test.use({}); test.setTimeout(5); test.step('x', f)`, []],
  ['a group without tests', `describe('R-001', () => {})`, []],
])('of %s', (_what, text, expected) => {
  expect(titles(text)).toEqual(expected);
});
