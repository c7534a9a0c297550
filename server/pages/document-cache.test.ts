import { brotliDecompressSync, gunzipSync } from 'node:zlib';
import { expect, test } from 'vitest';
import { createDocumentCache, encodeDocument } from './document-cache.ts';

test('a document reads the same in every coding, and its tag follows its bytes', () => {
  const document = encodeDocument('<p>é</p>');
  for (const bytes of [
    document.plain,
    brotliDecompressSync(document.br),
    gunzipSync(document.gzip),
  ])
    expect(bytes.toString()).toBe('<p>é</p>');
  expect(encodeDocument('<p>é</p>').tag).toBe(document.tag);
  expect(encodeDocument('<p>e</p>').tag).not.toBe(document.tag);
});

test('a document is made once, and the one that nobody asked for longest goes first', () => {
  const cache = createDocumentCache(2);
  const made: string[] = [];
  const ask = (name: string) =>
    cache(name, () => {
      made.push(name);
      return encodeDocument(name);
    }).plain.toString();
  for (const name of ['a', 'b', 'a', 'c', 'a', 'b']) expect(ask(name)).toBe(name);
  expect(made).toEqual(['a', 'b', 'c', 'b']);
});
