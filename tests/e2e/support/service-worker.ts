import { expect, type Page } from '@playwright/test';

/** Waits until the service worker serves the page: from then on it has the whole app. */
export async function waitForServiceWorker(page: Page): Promise<void> {
  await expect
    .poll(() => page.evaluate(() => navigator.serviceWorker.controller !== null), {
      message: 'the service worker has the page',
      timeout: 90_000,
    })
    .toBe(true);
}
