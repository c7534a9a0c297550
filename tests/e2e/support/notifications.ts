import type { BrowserContext, Page } from '@playwright/test';
import { waitForCards } from './members.ts';

/** What the system would have shown. */
interface Shown {
  title: string;
  body?: string;
}

/**
 * Takes the system's place in every page that a browser opens from now on: notifications are
 * allowed, and recorded instead of shown. A browser without windows of its own knows none, and
 * would say that they are denied.
 */
export async function recordNotifications(context: BrowserContext): Promise<void> {
  await context.addInitScript(() => {
    Object.assign(window, { shown: [] });
    Object.defineProperty(Notification, 'permission', { get: () => 'granted' });
    ServiceWorkerRegistration.prototype.showNotification = (title, options) => {
      (Reflect.get(window, 'shown') as unknown[]).push({ title, body: options?.body });
      return Promise.resolve();
    };
  });
}

/** Leaves the members page open while another window is in front. */
export async function leaveOutOfSight(page: Page): Promise<void> {
  await page.goto('/nl/members');
  await waitForCards(page);
  await page.evaluate(() => navigator.serviceWorker.ready.then(() => undefined));
  await page.evaluate(() =>
    Object.defineProperty(document, 'visibilityState', { get: () => 'hidden' }),
  );
}

/** What was recorded since the page was loaded. */
export const shownBy = (page: Page): Promise<Shown[]> =>
  page.evaluate(() => Reflect.get(window, 'shown') as Shown[]);
