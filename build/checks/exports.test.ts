import { expect, test } from 'vitest';
import { deadExports } from './exports.ts';

const dead = (files: Record<string, string>) =>
  deadExports(Object.entries(files).map(([path, text]) => ({ path, text }))).map(
    ({ name, usedAtHome }) => `${name} ${usedAtHome ? 'at home' : 'nowhere'}`,
  );
const MODULE = 'export const a = 1;\nexport function b() {}\nexport interface C { x: typeof a }';

test('what nobody imports is dead, with whether its own file uses it', () => {
  expect(dead({ 'server/m.ts': MODULE })).toEqual(['a at home', 'b nowhere', 'C nowhere']);
});

test.each<[how: string, user: string]>([
  ['by name', "import { a, b, type C } from './m.ts';"],
  ['under another name', "import { a as x, b as y, C as z } from './m.ts';"],
  ['as a whole', "import * as m from './m.ts'; m.a; m.b; type X = m.C;"],
  ['when it is needed', "const { a, b } = await import('./m.ts'); type X = import('./m.ts').C;"],
  ['by passing it on', "export { a, b, C } from './m.ts';"],
])('used %s', (_how, text) => {
  expect(dead({ 'server/m.ts': MODULE, 'server/user.ts': text })).toEqual([]);
});

test('a test may use a part of its file, but keeps nothing alive that the code does not use', () => {
  expect(
    dead({
      'server/m.ts': MODULE,
      'server/m.test.ts': "import { a, b, type C } from './m.ts';",
    }),
  ).toEqual(['b nowhere', 'C nowhere']);
  expect(
    dead({
      'tests/support/m.ts': MODULE,
      'server/m.test.ts': "import { a, b, type C } from '../tests/support/m.ts';",
    }),
  ).toEqual([]);
});
