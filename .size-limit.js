import { readFileSync } from 'node:fs';

/**
 * The JavaScript that a visitor's document runs before it is touched, and all that the app's first
 * page runs: the entry, the login, and everything these import at once.
 */
const site = JSON.parse(
  readFileSync(new URL('./dist/renderer/.vite/site.json', import.meta.url), 'utf8'),
);
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
  ['index.html', 'features/auth/login-page.tsx']
    .filter((key) => manifest[key])
    .flatMap((key) => [...withImports(key)]),
);

export default [
  {
    name: 'a visitor’s document',
    path: [`dist/renderer${site.script}`],
    gzip: true,
    limit: '20 kB',
  },
  {
    name: 'the app’s first page',
    path: [...keys]
      .map((key) => `dist/renderer/${manifest[key].file}`)
      .filter((file) => file.endsWith('.js')),
    gzip: true,
    limit: '150 kB',
  },
];
