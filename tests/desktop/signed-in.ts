import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import type { Page } from '@playwright/test';
import { eventually } from '../support/eventually.ts';
import { launchDesktop, type DesktopApp, type LaunchOptions } from './launcher.ts';
import type { DesktopPerson } from './person.ts';

/** A demo member with premium. */
export const PREMIUM = { email: 'premium@vonk.example', password: 'demo-vonk-demo' };

/** Signs somebody in on the login page, which the app shows whom it does not know. */
export async function signIn(
  page: Page,
  { email, password }: { email: string; password: string },
): Promise<void> {
  await page.getByLabel('E-mailadres').fill(email);
  await page.getByLabel('Wachtwoord', { exact: true }).fill(password);
  await page.getByRole('button', { name: 'Inloggen', exact: true }).click();
  await page.waitForURL('**/nl/members*');
  await page.getByRole('article').first().waitFor();
}

/** Starts the app and signs somebody in. */
export async function launchAs(
  origin: string,
  person: DesktopPerson,
  options: LaunchOptions = {},
): Promise<DesktopApp> {
  const app = await launchDesktop(origin, options);
  await signIn(app.page, person);
  return app;
}

/** Goes to a page of ours by its path, as a link in the page would. */
export async function goTo(app: DesktopApp, path: string): Promise<void> {
  await app.page.goto(new URL(path, app.page.url()).href);
}

/** Where the window is, without the origin. */
export const placeOf = (app: DesktopApp): string => {
  const { pathname, search } = new URL(app.page.url());
  return pathname + search;
};

/** The pending texts in the signed-in member's outbox, as stored. */
export const waitingTexts = (app: DesktopApp): Promise<string[]> =>
  app.page.evaluate(async () => {
    const [name = ''] = (await indexedDB.databases()).flatMap((database) =>
      database.name?.startsWith('vonk-') ? [database.name] : [],
    );
    const opened = await new Promise<IDBDatabase>((resolve, reject) => {
      const asked = indexedDB.open(name);
      asked.onsuccess = () => resolve(asked.result);
      asked.onerror = () => reject(asked.error ?? new Error(name));
    });
    const rows = await new Promise<{ work: { text?: string } }[]>((resolve, reject) => {
      const asked = opened.transaction('outbox').objectStore('outbox').getAll() as IDBRequest<
        { work: { text?: string } }[]
      >;
      asked.onsuccess = () => resolve(asked.result);
      asked.onerror = () => reject(asked.error ?? new Error('outbox'));
    });
    opened.close();
    return rows.flatMap(({ work }) => (work.text === undefined ? [] : [work.text]));
  });

/**
 * Waits until the shell has decided whether to show a message: badge and page know of it by other
 * ways, and may be earlier.
 */
export const untilNoticeDecided = (app: DesktopApp, message: string): Promise<void> => {
  const ledger = join(app.profile, 'notices.json');
  return eventually(() => (existsSync(ledger) ? readFileSync(ledger, 'utf8') : '')).toContain(
    message,
  );
};
