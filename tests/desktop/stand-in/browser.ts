import { chromium, type BrowserContext } from '@playwright/test';
import { CHROMIUM_FLAGS, chromiumPath } from '../../support/chromium.ts';
import { closers } from './app.ts';
import { APP, LOCK, serveLoopback } from './loopback.ts';
import { profileFolder } from './profile.ts';
import { clearPages, session } from './session.ts';

interface StandInBrowser {
  context: BrowserContext;
  origin: string;
  /** An address of the app as the browser has it, and back. */
  toBrowser(address: string): string;
  toApp(address: string): string;
}
let started: Promise<StandInBrowser> | null = null;

async function start(): Promise<StandInBrowser> {
  const [origin, lock] = [await serveLoopback(APP), await serveLoopback(LOCK)];
  const port = process.env['STAND_IN_DEBUG_PORT'] ?? '0';
  // Pages alone need no windows, and cost less without.
  const isShell = process.env['STAND_IN_BROWSER'] === 'shell';
  const context = await chromium.launchPersistentContext(profileFolder('browser'), {
    executablePath: chromiumPath(isShell ? 'shell' : 'windows'),
    args: [
      ...CHROMIUM_FLAGS,
      `--remote-debugging-port=${port}`,
      ...(isShell ? ['--window-size=1280,860'] : []),
    ],
    // Of a page alone the test says the size: of two who did, either may win with each page that is
    // opened.
    locale: 'nl-NL',
    timezoneId: 'Europe/Amsterdam',
    viewport: isShell ? null : { width: 1280, height: 860 },
    acceptDownloads: true,
    // The app decides when it ends: a browser that is killed meanwhile loses what it has not
    // written yet.
    handleSIGINT: false,
    handleSIGTERM: false,
    handleSIGHUP: false,
  });
  // What is not the app's own comes to the session's rule, as every request does in Electron.
  await context.route(
    (url) => url.origin !== origin && url.origin !== lock,
    async (route) =>
      (await session.defaultSession.mayLoad(route.request().url()))
        ? route.continue()
        : route.abort('blockedbyclient'),
  );
  closers.add(() => context.close());
  clearPages.current = async () => {
    const [page] = context.pages();
    const devtools = page && (await context.newCDPSession(page));
    await devtools?.send('Storage.clearDataForOrigin', { origin, storageTypes: 'all' });
    await devtools?.detach();
    await context.clearCookies();
  };
  return {
    context,
    origin,
    toBrowser: (address) => address.replace(LOCK, lock).replace(APP, origin),
    toApp: (address) => address.replace(lock, LOCK).replace(origin, APP),
  };
}

/**
 * The one browser whose pages are the windows. Its first, empty page stays, so that it goes on when
 * the last window is closed.
 */
export const browser = (): Promise<StandInBrowser> => (started ??= start());
