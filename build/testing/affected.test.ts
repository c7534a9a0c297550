import { describe, expect, test } from 'vitest';
import { planFor, suiteOf, type Files } from './affected.ts';
import { projectFiles } from './changed-files.ts';

const files: Files = new Map([
  ['shared/money.ts', 'export const cent = 1;'],
  ['shared/money.test.ts', "import { cent } from './money.ts';"],
  ['server/main.ts', "import { ledger } from './ledger.ts';"],
  ['server/ledger.ts', "import { cent } from '../shared/money.ts';"],
  ['server/ledger.db.test.ts', "import { ledger } from './ledger.ts';"],
  ['server/words.ts', ''],
  ['server/words.test.ts', "import { words } from './words.ts';"],
  ['renderer/app/pages.ts', "const page = () => import('../features/swipe/swipe-page.tsx');"],
  [
    'renderer/features/swipe/swipe-page.tsx',
    "import './swipe.module.css';\nimport { deck } from './deck.ts';",
  ],
  ['renderer/features/swipe/swipe.module.css', ''],
  ['renderer/features/swipe/deck.ts', ''],
  ['renderer/features/swipe/deck.test.ts', "import { deck } from './deck.ts';"],
  ['renderer/features/search/search-page.tsx', ''],
  ['renderer/ui/button.tsx', ''],
  ['tests/support/server.ts', "join(PROJECT, 'server/main.ts')"],
  ['tests/support/setup.ts', ''],
  ['tests/component/screen.ts', "import { page } from '../../renderer/app/pages.ts';"],
  [
    'renderer/features/swipe/swipe.browser.test.tsx',
    "import { openScreen } from '../../../tests/component/screen.ts';",
  ],
  ['tests/e2e/fixtures.ts', "import { startServer } from '../support/server.ts';"],
  ['tests/e2e/swipe-game.spec.ts', "import { test } from './fixtures.ts';"],
  ['tests/e2e/likes.spec.ts', "import { test } from './fixtures.ts';"],
  ['tests/start/lifecycle.test.ts', "import { startServer } from '../support/server.ts';"],
  ['tests/desktop/tray.test.ts', "import { startServer } from '../support/server.ts';"],
  ['tests/faults/credits.test.ts', "spawn('server/main.ts')"],
  ['tests/engines/world.ts', "import { startServer } from '../support/server.ts';"],
  ['tests/engines/webkit.test.ts', "import { open } from './world.ts';"],
  ['vitest.config.ts', "globalSetup: ['tests/support/setup.ts']"],
  ['build/client.ts', ''],
  ['package.json', ''],
]);
const none = {
  unit: [],
  component: [],
  database: [],
  process: [],
  desktop: [],
  faults: [],
  e2e: [],
  engines: [],
};
const all = {
  unit: 'all',
  component: 'all',
  database: 'all',
  process: 'all',
  desktop: 'all',
  faults: 'all',
  e2e: 'all',
  engines: 'all',
};

test('no file of tests of this project is without a suite', () => {
  const tests = [...projectFiles().keys()].filter((path) => /\.(test|spec)\.tsx?$/.test(path));
  expect(tests.filter((path) => suiteOf(path) === null)).toEqual([]);
});

test('every file of tests belongs to the suite that runs it', () => {
  expect(
    [
      'shared/a.test.ts',
      'renderer/a.test.tsx',
      'renderer/a.browser.test.tsx',
      'build/a.test.ts',
      'server/a.db.test.ts',
      'tests/support/a.db.test.ts',
      'tests/start/a.test.ts',
      'tests/desktop/a.test.ts',
      'tests/faults/a.test.ts',
      'tests/engines/a.test.ts',
      'tests/e2e/a.spec.ts',
      'tests/e2e/fixtures.ts',
      'server/a.ts',
    ].map(suiteOf),
  ).toEqual([
    'unit',
    'unit',
    'component',
    'unit',
    'database',
    'database',
    'process',
    'desktop',
    'faults',
    'engines',
    'e2e',
    null,
    null,
  ]);
});

describe('after a change', () => {
  test('of pages of text nothing runs', () => {
    expect(planFor(['README.md', 'docs/architecture.md', 'docs/picture.png'], files)).toEqual(none);
  });
  test('of a test it runs alone', () => {
    expect(planFor(['shared/money.test.ts', 'tests/e2e/likes.spec.ts'], files)).toEqual({
      ...none,
      unit: ['shared/money.test.ts'],
      e2e: ['tests/e2e/likes.spec.ts'],
    });
  });
  test('of the product those run that import it, through others too or by the program that they start', () => {
    expect(planFor(['shared/money.ts'], files)).toEqual({
      unit: ['shared/money.test.ts'],
      component: [],
      database: ['server/ledger.db.test.ts'],
      process: ['tests/start/lifecycle.test.ts'],
      desktop: 'all',
      faults: ['tests/faults/credits.test.ts'],
      e2e: 'all',
      engines: 'all',
    });
  });
  test.each(['deck.ts', 'swipe.module.css', 'swipe-page.tsx'])(
    'of a feature’s %s those end-to-end tests run that open the feature',
    (name) => {
      expect(planFor([`renderer/features/swipe/${name}`], files)).toMatchObject({
        unit: name === 'deck.ts' ? ['renderer/features/swipe/deck.test.ts'] : [],
        component: ['renderer/features/swipe/swipe.browser.test.tsx'],
        database: [],
        desktop: 'all',
        e2e: ['tests/e2e/swipe-game.spec.ts'],
        engines: 'all',
      });
    },
  );
  test.each([
    'renderer/app/pages.ts',
    'renderer/ui/button.tsx',
    'renderer/features/search/search-page.tsx',
    'server/words.ts',
  ])('of %s, which every page may use, all end-to-end tests run', (path) => {
    expect(planFor([path], files).e2e).toBe('all');
  });
  test('of what tests share those run that use it', () => {
    expect(planFor(['tests/e2e/fixtures.ts'], files)).toEqual({
      ...none,
      e2e: ['tests/e2e/likes.spec.ts', 'tests/e2e/swipe-game.spec.ts'],
    });
  });
  test('of the server those engines run whose tests start it, which is all of them', () => {
    expect(planFor(['server/main.ts'], files).engines).toEqual(['tests/engines/webkit.test.ts']);
  });
  test.each([
    'package.json',
    'vitest.config.ts',
    'locales/nl/common.json',
    'server/database/migrations/0001.sql',
    'tests/support/setup.ts',
    'build/client.ts',
    'unknown',
  ])('of %s everything runs, for nothing says who uses it', (path) => {
    expect(planFor([path, 'shared/money.ts'], files)).toEqual(all);
  });
  test('a file that is gone is left to those that named it', () => {
    expect(planFor(['shared/gone.ts', 'shared/money.test.ts'], files)).toEqual({
      ...none,
      unit: ['shared/money.test.ts'],
    });
    expect(planFor(['locales/nl/gone.json'], files)).toEqual(all);
  });
});
