import { fileURLToPath } from 'node:url';
import type { Rolldown } from 'vite';

/**
 * Which modules share a file (specification: as little as possible before the first paint; performance.md). Left to itself the bundler
 * makes a file of every set of modules that the same pages use: two hundred, most of them under a kilobyte, each a request for a new
 * visitor and an entry of its own in the cache of the service worker.
 */

/** What a visitor's first page loads besides the entry: its route and the layouts around it, as files in `renderer/`. */
export const FIRST_PAGE = ['features/home/home-page.tsx', 'app/layouts/default-layout.tsx', 'app/layouts/visitor-layout.tsx', 'app/layouts/lander-layout.tsx'];

/** What that page loads once it is there: the service worker, offers of the browser, the warning before the site. */
const AFTER_FIRST_PAGE = ['platform/current.ts', 'app/entry-warning.tsx'];

/** In bytes of source: shared modules that come to less join those whose pages are most alike. */
const SMALLEST_SHARED = 30_000;

/** What some files in `renderer/` import at once, directly or through others. */
function importedBy(files: readonly string[], context: Rolldown.ChunkingContext): ReadonlySet<string> {
  const found = new Set<string>();
  const add = (id: string): void => {
    if (found.has(id)) return;
    found.add(id);
    context.getModuleInfo(id)?.importedIds.forEach(add);
  };
  for (const file of files) add(fileURLToPath(new URL(`../renderer/${file}`, import.meta.url)));
  return found;
}

/** A group of what some files import and others do too. */
function sharedBy(name: string, files: readonly string[], priority: number): Rolldown.CodeSplittingGroup {
  let modules: ReadonlySet<string> | undefined;
  return { debugName: name, name: (id, context) => ((modules ??= importedBy(files, context)).has(id) ? name : null), minShareCount: 2, priority };
}

export const codeSplitting: Rolldown.CodeSplittingOptions = {
  groups: [
    { name: 'first', tags: ['$initial'], priority: 4 },
    // Apart from the other shared modules, so that a visitor's first page loads none of those.
    sharedBy('visitor', FIRST_PAGE, 3),
    sharedBy('visitor-after', AFTER_FIRST_PAGE, 2),
    // Each language stays a file of its own, which only those load who use it.
    { name: 'shared', test: (id) => !id.includes('/locales/'), minShareCount: 2, entriesAware: true, entriesAwareMergeThreshold: SMALLEST_SHARED, priority: 1 },
  ],
};
