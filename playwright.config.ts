import { defineConfig } from '@playwright/test';
import type { Host } from './tests/e2e/fixtures.ts';
import { CHROMIUM_FLAGS, chromiumPath } from './tests/support/chromium.ts';

/** The pages that both hosts show, by the names of their tests. */
const SHARED = [
  'answers',
  'chats',
  'conversation',
  'conversation-reading',
  'deletion',
  'gifts',
  'likes',
  'match-finder',
  'search',
  'settings',
  'swipe-game',
  'switcher',
];

export default defineConfig<object, { host: Host }>({
  testDir: 'tests/e2e',
  outputDir: 'test-results',
  // Each worker starts a server, a database and browsers of its own.
  workers: 2,
  fullyParallel: false,
  // In CI a test that fails is tried once more with a fresh server; the summary names it, so that the race is found.
  retries: process.env['CI'] ? 1 : 0,
  // Long, because nothing may depend on the speed of the machine; a test that is right ends far earlier.
  timeout: 240_000,
  expect: { timeout: 30_000 },
  reporter: [['line'], ['json', { outputFile: 'test-results/end-to-end.json' }]],
  globalSetup: './tests/support/built-client-for-playwright.ts',
  // One suite, two hosts: the tests of what members do run at the desktop app too, but for those of what only a browser has.
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
    // Without a film of the page: on two cores that costs more than the tests, and the snapshots show the same.
    // Keeping one costs a fifth of the time, so where a failed test is tried again it is that try which leaves its trace.
    trace: {
      mode: process.env['CI'] ? 'on-first-retry' : 'retain-on-failure',
      screenshots: false,
      snapshots: true,
      sources: true,
    },
    actionTimeout: 30_000,
    launchOptions: { executablePath: chromiumPath(), args: CHROMIUM_FLAGS },
  },
});
