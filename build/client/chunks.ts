import { existsSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import type { Plugin, Rolldown } from 'vite';

/**
 * Which modules share a file. Left alone, the bundler makes two hundred small files: a request and
 * a cache entry each. A file holds what some pages import, less what earlier files hold, so that
 * files never need each other in a circle.
 */

/** What the app's first page for visitors loads besides the entry, as files in `renderer/`. */
const FIRST_PAGE = [
  'features/auth/login-page.tsx',
  'app/layouts/default-layout.tsx',
  'app/layouts/lander-layout.tsx',
];

/** What that page loads afterwards. */
const AFTER_FIRST_PAGE = ['platform/current.ts', 'app/entry/entry-warning.tsx'];

const ENTRANCE = [
  'app/site/home.tsx',
  'features/signup/signup-page.tsx',
  'features/activation/activate-done-page.tsx',
  'features/activation/activate-error-page.tsx',
  'features/access/reset-password-page.tsx',
  'features/access/choose-password-page.tsx',
  'features/access/mail-change-page.tsx',
  'features/leaving/account-deleted-page.tsx',
  'features/unsubscribe/unsubscribe-page.tsx',
];

/** What is around every page of a member: database, navigation, the worker's other end. */
const MEMBER = ['app/member/member.ts'];

/** Where members begin: it waits for nothing that other pages share with each other. */
const MEMBERS_FIRST = ['features/search/search-page.tsx'];

/** Entries of packages that name all that the package has. */
const BARREL = /\/(lucide-react|react-i18next)\/dist\/[^?]*\/(lucide-react|index)\.m?js$/;
const NAMED_IMPORTS = /import\s*\{([^}]*)\}\s*from\s*["']lucide-react["']/g;

/** The icons that a module imports by name, as the endings of their modules: `/icons/lock.`. */
export function iconsIn(code: string, barrel: string): string[] {
  const names = [...code.matchAll(NAMED_IMPORTS)].flatMap(([, list = '']) =>
    list.split(',').flatMap((one) =>
      one
        .replace(/^\s*type\s/, '')
        .trim()
        .split(/\s+as\s+/, 1),
    ),
  );
  return names.flatMap((name) => {
    const line = barrel.split('\n').find((one) => new RegExp(`default as ${name}\\b`).test(one));
    return /'\.(\/icons\/[\w-]+\.)/.exec(line ?? '')?.[1] ?? [];
  });
}

/** What files import. A package's entry reaches all of it: only icons named in imports count. */
function importedBy(
  files: readonly string[],
  context: Rolldown.ChunkingContext,
): ReadonlySet<string> {
  const found = new Set<string>();
  const add = (id: string): void => {
    if (found.has(id)) return;
    found.add(id);
    const module = context.getModuleInfo(id);
    if (!module || BARREL.test(id)) return;
    for (const imported of module.importedIds) {
      add(imported);
      const barrel = BARREL.test(imported) ? context.getModuleInfo(imported) : null;
      const icons = iconsIn(module.code ?? '', barrel?.code ?? '');
      for (const one of barrel?.importedIds ?? [])
        if (icons.some((icon) => one.includes(icon))) add(one);
    }
  };
  for (const file of files) {
    const path = fileURLToPath(new URL(`../../renderer/${file}`, import.meta.url));
    if (!existsSync(path)) throw new Error(`There is no renderer/${file} to share files by.`);
    add(path);
  }
  return found;
}

/** A file of what all of these lists of pages import, as far as others import it too. */
function sharedBy(
  name: string,
  lists: readonly (readonly string[])[],
  priority: number,
): Rolldown.CodeSplittingGroup {
  let modules: readonly ReadonlySet<string>[] | undefined;
  return {
    debugName: name,
    name: (id, context) =>
      (modules ??= lists.map((files) => importedBy(files, context))).every((one) => one.has(id))
        ? name
        : null,
    minShareCount: 2,
    priority,
  };
}

/** How one build of the client is cut into files. */
export const codeSplitting = (): Rolldown.CodeSplittingOptions => ({
  groups: [
    { name: 'first', tags: ['$initial'], priority: 7 },
    sharedBy('visitor', [FIRST_PAGE], 6),
    sharedBy('visitor-after', [AFTER_FIRST_PAGE], 5),
    sharedBy('cards', [ENTRANCE, [...MEMBER, ...MEMBERS_FIRST]], 4),
    sharedBy('entrance', [ENTRANCE], 3),
    sharedBy('member', [MEMBER], 2),
    sharedBy('members-first', [MEMBERS_FIRST], 1),
    // Each language is a file of its own.
    { name: 'shared', test: (id) => !id.includes('/locales/'), minShareCount: 2, priority: 0 },
  ],
});

/** A circle of files that import each other at once; null when there is none. */
export function importCycle(imports: ReadonlyMap<string, readonly string[]>): string[] | null {
  const done = new Set<string>();
  const way: string[] = [];
  const follow = (file: string): string[] | null => {
    if (way.includes(file)) return [...way.slice(way.indexOf(file)), file];
    if (done.has(file)) return null;
    way.push(file);
    for (const other of imports.get(file) ?? []) {
      const found = follow(other);
      if (found) return found;
    }
    way.pop();
    done.add(file);
    return null;
  };
  for (const file of imports.keys()) {
    const found = follow(file);
    if (found) return found;
  }
  return null;
}

/** Stops a build whose files need each other. */
export const noImportCycles: Plugin = {
  name: 'vonk:no-import-cycles',
  generateBundle(_options, bundle) {
    const cycle = importCycle(
      new Map(
        Object.values(bundle).flatMap((file) =>
          file.type === 'chunk' ? [[file.fileName, file.imports] as const] : [],
        ),
      ),
    );
    if (cycle)
      this.error(
        `Files of the client need each other, so that one would run before what it uses: ${cycle.join(' > ')}. See build/client/chunks.ts.`,
      );
  },
};
