import { expect, test } from 'vitest';
import { wordDiff } from './word-diff.ts';

const marks = { same: '', gone: '-', new: '+' } as const;
const written = (older: string, newer: string): string[] =>
  wordDiff(older, newer).map(({ kind, text }) => marks[kind] + text);

test.each([
  ['one two three', 'one two three', ['one two three']],
  ['one two three', 'one 2 three', ['one ', '-two', '+2', ' three']],
  ['', 'new words', ['+new words']],
  ['old words', '', ['-old words']],
  ['pay a lot now', 'be free now', ['-pay a lot ', '+be free ', 'now']],
  ['a b', 'a b c', ['a b', '+ c']],
])('from “%s” to “%s” word by word', (older, newer, pieces) => {
  expect(written(older, newer)).toEqual(pieces);
});

test('both texts can be read from a difference, also from one of texts that share nothing', () => {
  const words = (from: number, step: number) =>
    Array.from({ length: 4_000 }, (_none, index) => `w${from + index * step}`).join(' ');
  for (const [older, newer] of [
    [words(0, 1), words(0, 3)],
    ['x\ny  z', 'x y\nz'],
    [words(0, 1), words(9_000, 1)],
  ] as const) {
    const pieces = wordDiff(older, newer);
    const of = (...kinds: string[]) =>
      pieces
        .filter(({ kind }) => kinds.includes(kind))
        .map(({ text }) => text)
        .join('');
    expect(of('same', 'gone')).toBe(older);
    expect(of('same', 'new')).toBe(newer);
  }
});
