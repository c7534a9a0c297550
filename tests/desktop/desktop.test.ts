import { spawnSync } from 'node:child_process';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { PROJECT } from '../../build/client.ts';
import { startServer, type RunningServer } from '../support/server.ts';
import { launchDesktop, type DesktopApp } from './launcher.ts';

let server: RunningServer;
let app: DesktopApp;

beforeAll(async () => {
  const built = spawnSync(process.execPath, ['node_modules/electron-vite/bin/electron-vite.js', 'build'], { cwd: PROJECT, encoding: 'utf8' });
  if (built.status !== 0) throw new Error(built.stderr);
  server = await startServer({ members: 60 });
  app = await launchDesktop(server.origin);
  console.log(`desktop tests run in: ${app.driver}`);
});
afterAll(async () => {
  await app?.close();
  await server?.stop();
});

describe('the desktop app', () => {
  test('signs in through the main process and shows members, with the session out of the page’s reach', async () => {
    const { page } = app;
    await page.getByLabel('E-mailadres').fill('premium@vonk.example');
    await page.getByLabel('Wachtwoord', { exact: true }).fill('demo-vonk-demo');
    await page.getByRole('button', { name: 'Inloggen', exact: true }).click();
    await page.waitForURL('**/nl/members*');
    await page.getByRole('article').first().waitFor();
    const kept = await page.evaluate(() => document.cookie + JSON.stringify({ ...localStorage }));
    expect(kept).not.toContain('vonk_session');
    expect(await page.evaluate(() => Object.isFrozen((window as unknown as { desktop: object }).desktop))).toBe(true);
  });

  test('shows photos that the server guards', async () => {
    const { page } = app;
    const photo = page.getByRole('article').first().locator('img').first();
    await expect.poll(() => photo.evaluate((image: HTMLImageElement) => image.naturalWidth), { timeout: 60_000 }).toBeGreaterThan(0);
  });

  test('sends a message and gets the answer by the live stream', async () => {
    const { page } = app;
    await page.getByRole('article').first().getByRole('link').first().click();
    await page.waitForURL('**/members/*-*');
    await page.locator('#main').getByRole('link', { name: /bericht/i }).first().click();
    const composer = page.getByRole('textbox', { name: /Bericht aan/ });
    await composer.fill('Hallo van het bureau');
    await composer.press('Enter');
    // What it costs is asked before the first one.
    await page.getByRole('dialog').getByRole('button', { name: /^Versturen voor/ }).click();
    const log = page.getByRole('log');
    await log.getByText('Hallo van het bureau').waitFor();
    await log.getByText(/Verstuurd|Gelezen/).last().waitFor();
    const before = await log.locator('[data-message]').count();
    await expect.poll(() => log.locator('[data-message]').count(), { timeout: 60_000 }).toBeGreaterThan(before);
  });
});
