import { readFileSync } from 'node:fs';

/**
 * The JavaScript that a visitor's document runs before it is touched, all that the app's first page
 * runs, and all that the operators' first page runs: an entry, its page, and everything these import
 * at once.
 */
const read = (file) => JSON.parse(readFileSync(new URL(`./dist/${file}`, import.meta.url), 'utf8'));
const site = read('renderer/.vite/site.json');

function withImports(manifest, key, seen = new Set()) {
  if (seen.has(key)) return seen;
  seen.add(key);
  for (const next of manifest[key].imports ?? []) withImports(manifest, next, seen);
  return seen;
}

/** The files of a program that some of its modules load at once. */
function filesOf(program, modules) {
  const manifest = read(`${program}/.vite/manifest.json`);
  const keys = new Set(
    modules.filter((key) => manifest[key]).flatMap((key) => [...withImports(manifest, key)]),
  );
  return [...keys]
    .map((key) => `dist/${program}/${manifest[key].file}`)
    .filter((file) => file.endsWith('.js'));
}

export default [
  {
    name: 'a visitor’s document',
    path: [`dist/renderer${site.script}`],
    gzip: true,
    limit: '20 kB',
  },
  {
    name: 'the app’s first page',
    path: filesOf('renderer', ['index.html', 'features/auth/login-page.tsx']),
    gzip: true,
    limit: '150 kB',
  },
  {
    name: 'the operators’ first page',
    path: filesOf('operator', ['index.html', 'app/shell.tsx', 'today/today-page.tsx']),
    gzip: true,
    limit: '150 kB',
  },
];
