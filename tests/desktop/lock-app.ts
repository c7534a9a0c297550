import type { Locator, Page } from '@playwright/test';
import { afterAll, beforeAll, expect } from 'vitest';
import { startServer, type RunningServer } from '../support/server.ts';
import { launchDesktop, newProfile, type DesktopApp } from './launcher.ts';
import { between, dev, makePerson, type DesktopPerson } from './person.ts';
import { signIn } from './signed-in.ts';
import { lockPage, memberPage, pagesOf, surfaces } from './surfaces.ts';

export const PIN = '730284';
export const DRAFT = `Halfgeschreven kweepeer ${process.pid}`;
export const SAID = `Geplante zeekraal ${process.pid}`;
export const WAITING = { timeout: 30_000 };

let server: RunningServer;
export let app: DesktopApp;
export let me: DesktopPerson;
export let other: DesktopPerson;
export const profile = newProfile();
/** How many notifications there were when the app was locked. */
export let since = 0;

const planted = () => [me.name, me.email, other.name, SAID, 'kweepeer', 'zeekraal', 'Tijdens'];
export const box = (page: Page): Locator => page.getByRole('textbox', { name: /^Bericht aan / });
export const pinField = (page: Page): Locator => page.getByLabel('Pincode', { exact: true });

export async function openSettings(): Promise<Page> {
  const page = await memberPage(app);
  await page.evaluate(() => {
    history.pushState(null, '', '/nl/settings?section=desktop');
    dispatchEvent(new PopStateEvent('popstate'));
  });
  await page.getByRole('heading', { name: 'Alles verbergen' }).waitFor();
  return page;
}
export async function openConversation(): Promise<Page> {
  const page = await memberPage(app);
  await page.goto(`${new URL(page.url()).origin}/nl/chats/${between(me, other)}`);
  await page.getByRole('log').getByText(SAID).first().waitFor();
  return page;
}

export async function isLocked(): Promise<void> {
  await expect.poll(async () => pagesOf(app).length, WAITING).toBe(2);
  await pinField(await lockPage(app)).waitFor();
}
/** Nothing of what was planted is anywhere, and there is a lock screen in place of the page. */
export async function expectNothingShows(): Promise<void> {
  // The tree of a page follows what is drawn.
  await expect
    .poll(
      async () =>
        Object.entries(await surfaces(app, since)).filter(([, text]) =>
          planted().some((word) => text.includes(word)),
        ),
      WAITING,
    )
    .toEqual([]);
  const windows = await app.machine('windows');
  expect(
    windows
      .filter(({ isVisible }) => isVisible)
      .every(({ address }) => address.startsWith('app://lock')),
  ).toBe(true);
  expect(await app.machine('badge')).toBe(0);
  expect(JSON.stringify(await app.machine('tray'))).not.toContain('nieuw');
}
export async function unlock(pin = PIN): Promise<void> {
  const page = await lockPage(app);
  await pinField(page).fill(pin);
  await page.getByRole('button', { name: 'Ontgrendelen' }).click();
}
export async function isOpen(): Promise<void> {
  await expect.poll(async () => pagesOf(app).length, WAITING).toBe(1);
  await expect
    .poll(
      async () =>
        (await app.machine('windows')).map(
          ({ isVisible, address }) => isVisible && address.startsWith('app://vonk'),
        ),
      WAITING,
    )
    .toEqual([true]);
}

/** Starts the app on its stored data; it was not running, or killed. */
export async function startApp(): Promise<void> {
  app = await launchDesktop(server.origin, { profile });
}
/** Notifications before the one of this number are none of the next scan. */
export function scanFrom(notification: number): void {
  since = notification;
}

/** Gives a file of tests a member at the app, and somebody who wrote to them and likes them. */
export function useLockedApp(): void {
  beforeAll(async () => {
    server = await startServer({ members: 60 });
    await dev(server.origin, 'PATCH', '/dev/settings', { enable_site_entry_popup: 'no' });
    [me, other] = [
      await makePerson(server.origin),
      await makePerson(server.origin, { gender: 'male', name: `Verborgen${process.pid}` }),
    ];
    await other.write(me, SAID);
    await other.like(me);
    await startApp();
    console.log(`lock tests run in: ${app.driver}`);
    await signIn(await memberPage(app), me);
  });
  afterAll(async () => {
    await app?.close();
    await server?.stop();
  });
}
