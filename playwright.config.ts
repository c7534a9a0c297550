import { defineConfig } from '@playwright/test';
import type { Host } from './tests/e2e/support/fixtures.ts';
import { CHROMIUM_FLAGS, chromiumPath } from './tests/support/chromium.ts';

/** What goes another way in the desktop app, by the names of its tests (decision 025). */
const SHARED = ['conversation', 'gifts', 'purchase', 'settings'];

export default defineConfig<object, { host: Host }>({
  testDir: 'tests/e2e',
  outputDir: 'test-results',
  // Each worker starts a server, a database and browsers of its own.
  workers: 2,
  fullyParallel: false,
  // A test that fails is tried once more only to leave a trace, which costs a fifth of the time; it
  // counts as failed all the same, and the summary names it.
  retries: 1,
  // Long, because nothing may depend on the speed of the machine; a test that is right ends far
  // earlier.
  timeout: 240_000,
  expect: { timeout: 30_000 },
  reporter: [['line'], ['json', { outputFile: 'test-results/end-to-end.json' }]],
  globalSetup: './tests/support/built-client-for-playwright.ts',
  // One suite, two hosts: the tests of what members do run at the desktop app too, but for those of
  // what only a browser has.
  projects: [
    { name: 'browser' },
    {
      name: 'desktop',
      testMatch: SHARED.map((name) => `**/${name}.spec.ts`),
      grepInvert: /@browser/,
      use: { host: 'desktop' },
    },
  ],
  use: {
    browserName: 'chromium',
    locale: 'nl-NL',
    timezoneId: 'Europe/Amsterdam',
    viewport: { width: 1440, height: 900 },
    screenshot: 'only-on-failure',
    // Without a film of the page: on two cores that costs more than the tests, and the snapshots
    // show the same.
    trace: {
      mode: 'on-first-retry',
      screenshots: false,
      snapshots: true,
      sources: true,
    },
    actionTimeout: 30_000,
    launchOptions: { executablePath: chromiumPath(), args: CHROMIUM_FLAGS },
  },
});
