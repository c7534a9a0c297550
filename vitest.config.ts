import { globSync, readFileSync } from 'node:fs';
import { defineConfig } from 'vitest/config';
import { interestSpritePlugin } from './build/client/interest-sprite.ts';
import { componentProject } from './tests/component/project.ts';

/** Where a browser or a process is waited for, for a trace alone: it is named at the run's end. */
const SECOND_TRY = 1;
/** Files share what their process has loaded, which takes half of the time (decision 025). */
const SHARED_MODULES = { isolate: false };
/** What runs for seconds is not compiled anew to be faster later on. */
const COMPILED_ONCE = { execArgv: ['--no-opt'] };

const UNIT = [
  '{shared,server,demo,renderer,operator,electron,build}/**/*.test.{ts,tsx}',
  'tests/conformance/**/*.test.ts',
];
const NO_UNIT = ['**/*.db.test.ts', '**/*.browser.test.tsx', '**/node_modules/**', 'dist/**'];
/** A mock is seen only by what is loaded after it: these have a process for each file. */
const MOCKING = globSync(UNIT).filter((file) => readFileSync(file, 'utf8').includes('vi.mock('));

const unit = {
  maxWorkers: 2,
  setupFiles: ['tests/support/indexed-db.ts'],
};

export default defineConfig({
  test: {
    testTimeout: 60_000,
    hookTimeout: 120_000,
    projects: [
      {
        extends: true,
        // Pages for visitors are rendered here as the server renders them.
        plugins: [interestSpritePlugin()],
        test: {
          name: 'unit',
          ...unit,
          ...SHARED_MODULES,
          ...COMPILED_ONCE,
          include: UNIT,
          exclude: [...NO_UNIT, ...MOCKING],
        },
      },
      {
        extends: true,
        test: { name: 'unit-mocks', ...unit, include: MOCKING, exclude: NO_UNIT },
      },
      componentProject(),
      {
        extends: true,
        test: {
          name: 'database',
          include: ['{server,demo,tests}/**/*.db.test.ts'],
          globalSetup: ['tests/support/postgres.ts'],
          pool: 'forks',
          ...SHARED_MODULES,
          ...COMPILED_ONCE,
          maxWorkers: 2,
        },
      },
      {
        extends: true,
        test: {
          name: 'process',
          retry: SECOND_TRY,
          include: ['tests/start/**/*.test.ts'],
          exclude: ['**/*.db.test.ts'],
          globalSetup: ['tests/support/built-client.ts'],
          pool: 'forks',
          maxWorkers: 1,
          testTimeout: 240_000,
          hookTimeout: 240_000,
        },
      },
      {
        extends: true,
        test: {
          name: 'desktop',
          retry: SECOND_TRY,
          include: ['tests/desktop/**/*.test.ts'],
          globalSetup: ['tests/support/built-client.ts', 'tests/desktop/built-desktop.ts'],
          pool: 'forks',
          maxWorkers: 2,
          testTimeout: 240_000,
          hookTimeout: 240_000,
        },
      },
      {
        extends: true,
        test: {
          name: 'engines',
          include: ['tests/engines/*.test.ts'],
          globalSetup: ['tests/support/built-client.ts'],
          pool: 'forks',
          maxWorkers: 2,
          testTimeout: 240_000,
          hookTimeout: 240_000,
        },
      },
      {
        extends: true,
        test: {
          name: 'faults',
          include: ['tests/faults/**/*.test.ts'],
          globalSetup: ['tests/support/built-client.ts'],
          pool: 'forks',
          maxWorkers: 2,
          testTimeout: 900_000,
        },
      },
    ],
  },
});
