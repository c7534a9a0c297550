import { posix } from 'node:path';

/** Decides which tests a change can affect. When in doubt, they run. */

/** Path of each file of the project, and for files with code their text. */
export type Files = ReadonlyMap<string, string>;

export const SUITES = [
  'unit',
  'component',
  'database',
  'process',
  'desktop',
  'faults',
  'e2e',
  'engines',
] as const;
export type Suite = (typeof SUITES)[number];
/** The files to run of each suite; `all` for the whole suite. */
export type Plan = Record<Suite, string[] | 'all'>;

const CODE = /\.(ts|tsx|cjs|js|css)$/;
/** Any quoted text that may name a file: an import, a worker, or a program that is started. */
const QUOTED = /['"`]([\w@$./{}-]+\.(?:ts|tsx|cjs|js|css|json|html))['"`]/g;
const PRODUCT = /^(server|demo|renderer|operator|electron|shared)\//;
/** They change what no test looks at. */
const UNTESTED = /^docs\/|\.md$|^build\/testing\/test-times\.json$/;

export const isCode = (path: string): boolean => CODE.test(path);

/** The suite that a file of tests belongs to, as `vitest.config.ts` and Playwright sort them. */
export function suiteOf(path: string): Suite | null {
  if (/^tests\/e2e\/.*\.spec\.ts$/.test(path)) return 'e2e';
  if (path.endsWith('.db.test.ts')) return 'database';
  if (path.endsWith('.browser.test.tsx')) return 'component';
  if (!/\.test\.tsx?$/.test(path)) return null;
  if (path.startsWith('tests/start/')) return 'process';
  if (path.startsWith('tests/desktop/')) return 'desktop';
  if (path.startsWith('tests/faults/')) return 'faults';
  if (path.startsWith('tests/engines/')) return 'engines';
  if (path.startsWith('tests/conformance/')) return 'unit';
  return path.startsWith('tests/') ? null : 'unit';
}

function namedBy(files: Files): Map<string, Set<string>> {
  const users = new Map<string, Set<string>>();
  for (const [path, text] of files)
    for (const [, quoted = ''] of text.matchAll(QUOTED)) {
      const name = quoted.replace(/^\$\{\w+\}/, '');
      for (const target of [posix.join(posix.dirname(path), name), posix.normalize(name)])
        if (target !== path && files.has(target))
          users.set(target, (users.get(target) ?? new Set()).add(path));
    }
  return users;
}

/**
 * Everything that a change of these files affects, including the files.
 * @param isEnd what is affected, but leads no further.
 */
function reachedBy(
  changed: readonly string[],
  users: ReadonlyMap<string, ReadonlySet<string>>,
  isEnd: (path: string) => boolean = () => false,
): Set<string> {
  const reached = new Set(changed);
  for (const path of reached)
    if (!isEnd(path) || changed.includes(path))
      for (const user of users.get(path) ?? []) reached.add(user);
  return reached;
}

/**
 * Features whose pages few end-to-end tests open, and the words by which such a test is known. A
 * change of any other part of the product runs them all.
 */
const FEATURE_WORDS: Readonly<Record<string, RegExp>> = {
  access: /reset-password|mail-change|wachtwoord|e-mailadres/i,
  activation: /activat|complete-signup|bevestig/i,
  credits: /credits|statement/i,
  leaving: /account-deleted|leaving|verwijder/i,
  links: /\/open\b|web\+vonk|vonk:/,
  'match-finder': /match-finder|matchfinder|match finder/i,
  'quick-switcher': /switcher|control\+k/i,
  settings: /settings|instelling|notifications|meldingen|push/i,
  share: /share|delen/i,
  swipe: /swipe/i,
  unsubscribe: /unsubscribe|afmeld|uitschrijv/i,
};
const featureOf = (path: string): string | null =>
  /^renderer\/features\/([^/]+)\//.exec(path)?.[1] ?? null;
/** Where the features are put together: each page is loaded when it is opened. */
const ASSEMBLY = /^renderer\/app\//;

/** The end-to-end tests that a change of the product can affect. */
function specsOf(
  changed: readonly string[],
  files: Files,
  users: ReadonlyMap<string, ReadonlySet<string>>,
): string[] | 'all' {
  const product = changed.filter((path) => PRODUCT.test(path) && suiteOf(path) === null);
  const reached = reachedBy(product, users, (path) => ASSEMBLY.test(path) || !PRODUCT.test(path));
  const features = new Set<string>();
  for (const path of reached) {
    if (suiteOf(path) !== null || (ASSEMBLY.test(path) && !product.includes(path))) continue;
    const feature = featureOf(path);
    if (feature === null || !(feature in FEATURE_WORDS)) return 'all';
    features.add(feature);
  }
  return [...files]
    .filter(
      ([path, text]) =>
        suiteOf(path) === 'e2e' &&
        [...features].some((feature) => FEATURE_WORDS[feature]?.test(`${path}\n${text}`)),
    )
    .map(([path]) => path);
}

/** The tests to run after a change. @param changed paths, also of deleted files. */
export function planFor(changed: readonly string[], files: Files): Plan {
  const plan: Plan = {
    unit: [],
    component: [],
    database: [],
    process: [],
    desktop: [],
    faults: [],
    e2e: [],
    engines: [],
  };
  // A file that named a deleted one has changed too.
  const seen = changed.filter((path) => !UNTESTED.test(path) && (files.has(path) || !isCode(path)));
  const users = namedBy(files);
  const reached = reachedBy(seen, users);
  const tests = [...reached].filter((path) => suiteOf(path) !== null);
  const isKnown = (path: string) =>
    suiteOf(path) !== null ||
    (isCode(path) &&
      (PRODUCT.test(path) ||
        (path.startsWith('tests/') &&
          [...reachedBy([path], users)].some((user) => suiteOf(user) !== null))));
  if (!seen.every(isKnown))
    return {
      unit: 'all',
      component: 'all',
      database: 'all',
      process: 'all',
      desktop: 'all',
      faults: 'all',
      e2e: 'all',
      engines: 'all',
    };
  for (const suite of SUITES) plan[suite] = tests.filter((path) => suiteOf(path) === suite).sort();
  // The tests of the desktop app run against the built app and server, which they do not import.
  const product = seen.filter((path) => PRODUCT.test(path) && suiteOf(path) === null);
  if (product.length > 0) plan.desktop = 'all';
  // What differs between browsers is what runs in them.
  if (product.some((path) => /^(renderer|shared)\//.test(path))) plan.engines = 'all';
  // So do those of a browser; what they reach by naming the server is all of them.
  const direct = seen.filter((path) => !product.includes(path));
  const specs = specsOf(seen, files, users);
  plan.e2e =
    specs === 'all'
      ? 'all'
      : [
          ...new Set([
            ...specs,
            ...[...reachedBy(direct, users)].filter((path) => suiteOf(path) === 'e2e'),
          ]),
        ].sort();
  return plan;
}
