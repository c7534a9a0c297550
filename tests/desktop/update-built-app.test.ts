import { existsSync, mkdtempSync, readdirSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { buildDesktop } from '../../build/desktop/desktop.ts';
import { startServer, type RunningServer } from '../support/server.ts';
import {
  appImage,
  feed,
  installed,
  OLD,
  programOf,
  started,
  useInstalledApp,
  WAITING,
} from './installed-app.ts';
import { launchStandIn } from './launcher.ts';
import { PREMIUM, signIn } from './signed-in.ts';
import { makeRelease, publicKey, releaseKey } from './update-feed.ts';

useInstalledApp();

describe('the built app', () => {
  let built: string;
  let server: RunningServer;
  beforeAll(async () => {
    built = mkdtempSync(join(tmpdir(), 'vonk-update-built-'));
    await buildDesktop({
      VONK_DESKTOP_OUT: built,
      VONK_UPDATE_FEED: `${feed.origin}/desktop`,
      VONK_UPDATE_KEY: publicKey,
      VONK_UPDATE_CHANNEL: 'stable',
    });
    server = await startServer({ members: 20 });
  });
  afterAll(async () => {
    await server?.stop();
    rmSync(built, { recursive: true, force: true });
  });

  test('holds the public half of the key alone', () => {
    const code = readdirSync(join(built, 'main'), { recursive: true, withFileTypes: true })
      .filter((entry) => entry.isFile() && entry.name.endsWith('.js'))
      .map((entry) => readFileSync(join(entry.parentPath, entry.name), 'utf8'))
      .join('\n');
    expect(code).toContain(publicKey);
    expect(code).not.toContain(
      releaseKey.privateKey.export({ format: 'der', type: 'pkcs8' }).toString('base64'),
    );
    expect(code).not.toContain('PRIVATE KEY');
  });

  test('looks by itself, offers what is ours in its banner, and becomes it when the member says so (long: two starts of the built app)', async () => {
    feed.lay(makeRelease('1.1.0', programOf('1.1.0')));
    const app = await launchStandIn(server.origin, {
      main: join(built, 'main/main.js'),
      env: installed(),
    });
    try {
      const { page } = app;
      page.setDefaultTimeout(WAITING.timeout);
      await signIn(page, PREMIUM);
      const banner = page.getByText('Er is een nieuwe versie van Vonk');
      await banner.waitFor();
      // A reloaded page is notified again.
      await page.reload();
      await banner.waitFor();
      expect(readFileSync(appImage, 'utf8')).toBe(OLD);
      await page.getByRole('button', { name: 'Nu vernieuwen' }).click();
      await expect
        .poll(() => existsSync(started) && readFileSync(started, 'utf8').trim(), WAITING)
        .toBe('1.1.0 silent=true');
      expect(readFileSync(appImage, 'utf8')).toBe(programOf('1.1.0'));
    } finally {
      await app.close();
    }
  });
});
