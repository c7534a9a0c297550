import { readFileSync } from 'node:fs';
import { FIRST_PAGE } from './build/chunks.ts';

/**
 * All the JavaScript that a visitor's first page runs: the entry, the home route, and everything
 * these import at once.
 */
const manifest = JSON.parse(
  readFileSync(new URL('./dist/renderer/.vite/manifest.json', import.meta.url), 'utf8'),
);

function withImports(key, seen = new Set()) {
  if (seen.has(key)) return seen;
  seen.add(key);
  for (const next of manifest[key].imports ?? []) withImports(next, seen);
  return seen;
}

const keys = new Set(
  ['index.html', ...FIRST_PAGE]
    .filter((key) => manifest[key])
    .flatMap((key) => [...withImports(key)]),
);

export default [
  {
    name: 'first page',
    path: [...keys]
      .map((key) => `dist/renderer/${manifest[key].file}`)
      .filter((file) => file.endsWith('.js')),
    gzip: true,
    limit: '150 kB',
  },
];
