import { chromium, type BrowserContext, type Page } from '@playwright/test';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { CHROMIUM_FLAGS, chromiumPath } from '../../support/chromium.ts';

interface AppWindow {
  context: BrowserContext;
  page: Page;
}
interface AppWindowOptions {
  /** The page that the app starts with. */
  path?: string;
  /** Signs in, or whatever has to be there before the app's page is loaded with it. */
  before?: (context: BrowserContext) => Promise<void>;
  width?: number;
  height?: number;
  dark?: boolean;
}

/**
 * Opens a real window of an app in a profile of its own: its display mode is standalone, as that of
 * an installed one, which cannot be emulated. Its first entry in the history is `path`.
 */
export async function withAppWindow(
  server: { origin: string },
  options: AppWindowOptions,
  use: (app: AppWindow) => Promise<void>,
): Promise<void> {
  const { path = '/nl/members', before, width = 1_280, height = 900, dark = false } = options;
  const profile = mkdtempSync(join(tmpdir(), 'vonk-app-window-'));
  const launch = (start: string) =>
    chromium.launchPersistentContext(profile, {
      executablePath: chromiumPath('windows'),
      args: [...CHROMIUM_FLAGS, `--app=${server.origin}${start}`],
      locale: 'nl-NL',
      timezoneId: 'Europe/Amsterdam',
      baseURL: server.origin,
      viewport: { width, height },
      colorScheme: dark ? 'dark' : 'light',
    });
  try {
    if (before) {
      // The app opens with its first page: a member is signed in before that.
      const earlier = await launch('/healthz');
      await before(earlier);
      await earlier.close();
    }
    const context = await launch(path);
    try {
      const page = context.pages()[0] ?? (await context.waitForEvent('page'));
      await page.waitForLoadState('domcontentloaded');
      await use({ context, page });
    } finally {
      await context.close();
    }
  } finally {
    rmSync(profile, { recursive: true, force: true });
  }
}
