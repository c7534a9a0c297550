import { readFileSync } from 'node:fs';

/** All the JavaScript that a visitor's first page runs: the entry, the home route, and everything these import at once. */
const manifest = JSON.parse(readFileSync(new URL('./dist/renderer/.vite/manifest.json', import.meta.url), 'utf8'));

function withImports(key, seen = new Set()) {
  if (seen.has(key)) return seen;
  seen.add(key);
  for (const next of manifest[key].imports ?? []) withImports(next, seen);
  return seen;
}

const FIRST_PAGE = ['index.html', 'features/home/home-page.tsx', 'app/layouts/default-layout.tsx', 'app/layouts/visitor-layout.tsx', 'app/layouts/lander-layout.tsx'];
const keys = new Set(FIRST_PAGE.filter((key) => manifest[key]).flatMap((key) => [...withImports(key)]));

export default [{
  name: 'first page',
  path: [...keys].map((key) => `dist/renderer/${manifest[key].file}`).filter((file) => file.endsWith('.js')),
  gzip: true,
  limit: '150 kB',
}];
