import { expect, test } from 'vitest';
import { chunksToStore, languageOfChunk } from './languages.ts';

test('a language chunk is known by its name, a regional one too', () => {
  expect(languageOfChunk('assets/locale-de-Ab3_-x9Z.js')).toBe('de');
  expect(languageOfChunk('/assets/locale-nl-be-abcdefgh.js')).toBe('nl-be');
  for (const other of [
    '/assets/index-abcdefgh.js',
    '/assets/locale-de.js',
    '/photos/locale-de-abcdefgh.js',
    '/assets/locale-deutsch-abcdefgh.js',
  ])
    expect(languageOfChunk(other), other).toBeNull();
});

test('a new version brings the languages along that were in use, and no other', () => {
  const offered = [
    'assets/locale-de-22222222.js',
    'assets/locale-fr-22222222.js',
    'assets/locale-fr-be-22222222.js',
    'assets/index-22222222.js',
  ];
  expect(
    chunksToStore(
      [
        'https://vonk.example/assets/locale-fr-be-11111111.js',
        'https://vonk.example/assets/locale-fr-11111111.js',
      ],
      offered,
    ),
  ).toEqual(['assets/locale-fr-22222222.js', 'assets/locale-fr-be-22222222.js']);
  expect(chunksToStore([], offered)).toEqual([]);
});
