import type { Page } from '@playwright/test';
import { storedKeyOf, type KeyPlace } from '../../../shared/site/stored-keys.ts';

/** All that the browser stores of the site of a page: where, and under which name. */
export async function storedInBrowser(page: Page): Promise<[KeyPlace, string][]> {
  const cookies = await page.context().cookies(page.url());
  const rest = await page.evaluate(async (): Promise<[KeyPlace, string][]> => {
    const databases = await indexedDB.databases();
    return [
      ...Object.keys(localStorage).map((name): [KeyPlace, string] => ['localStorage', name]),
      ...Object.keys(sessionStorage).map((name): [KeyPlace, string] => ['sessionStorage', name]),
      ...databases.map(({ name = '' }): [KeyPlace, string] => ['indexedDB', name]),
      ...(await caches.keys()).map((name): [KeyPlace, string] => ['cache', name]),
    ];
  });
  return [...cookies.map(({ name }): [KeyPlace, string] => ['cookie', name]), ...rest];
}

/** What of it the cookies page does not name. */
export const unlisted = (stored: readonly [KeyPlace, string][]): [KeyPlace, string][] =>
  stored.filter(([place, name]) => storedKeyOf(place, name) === undefined);
