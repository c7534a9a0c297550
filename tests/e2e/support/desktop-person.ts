import { expect, request, type Browser, type Page } from '@playwright/test';
import { launchDesktop, type DesktopApp } from '../../desktop/launcher.ts';
import type { Person } from './person.ts';

interface DesktopPersonOptions {
  account: { email: string; password: string } | null;
  width: number;
  height: number;
  path: string | undefined;
  dark: boolean;
}

let reported = false;

/**
 * Signs in from the app's own page, so that the main process has the session, and is remembered as
 * who was signed in at the next page.
 */
async function signInInApp(
  page: Page,
  account: { email: string; password: string },
): Promise<void> {
  const status = await page.evaluate(async (body) => {
    const answer = await fetch('/api/user.php', {
      method: 'POST',
      headers: { 'content-type': 'application/json', 'request-type': 'client' },
      body: JSON.stringify(body),
    });
    if (answer.ok)
      localStorage.setItem(
        'vonk.member',
        ((await answer.json()) as { user: { id: string } }).user.id,
      );
    return answer.status;
  }, account);
  if (status !== 200) throw new Error(`signing in: ${status}`);
}

/** The system's browser beside the app, which has no session of the app's. */
function systemBrowser(app: DesktopApp, browser: Browser): Pick<Person, 'atBank' | 'comeBack'> {
  let seen = 0;
  let bank: Page | null = null;
  return {
    async atBank() {
      await expect.poll(async () => (await app.opened()).length).toBe(seen + 1);
      const address = (await app.opened())[seen++] ?? '';
      await bank?.context().close();
      bank = await (await browser.newContext({ locale: 'nl-NL' })).newPage();
      await bank.goto(address);
      return bank;
    },
    async comeBack() {
      if (!bank) throw new Error('Nobody went to a bank.');
      const link = bank.getByRole('link', { name: 'Terug naar de app' });
      // All that a browser without the session is shown.
      await expect(bank.getByRole('main').getByRole('link')).toHaveCount(1);
      await app.openLink((await link.getAttribute('href')) ?? '');
      await bank.context().close();
      bank = null;
    },
  };
}

/**
 * A person at the desktop app, as a test of shared pages sees one at a browser: addresses without a
 * host are the app's pages, and what a test asks the server for directly goes there with a session
 * of its own, as from another device.
 */
export async function openDesktopPerson(
  server: string,
  browser: Browser,
  options: DesktopPersonOptions,
): Promise<Person & { close: () => Promise<void> }> {
  const app: DesktopApp = await launchDesktop(server, { env: { STAND_IN_BROWSER: 'shell' } });
  if (!reported) console.log(`desktop host: ${app.driver}`);
  reported = true;
  const { page } = app;
  const { origin } = new URL(page.url());
  const elsewhere = await request.newContext({
    baseURL: server,
    extraHTTPHeaders: { origin: server },
  });
  const context = page.context();
  const devtools = await context.newCDPSession(page);
  const cutPage = context.setOffline.bind(context);
  // The network is the main process's, and the app's own files need none. A page gets the network
  // state as from the system.
  context.setOffline = async (offline) => {
    if (app.driver === 'electron') return cutPage(offline);
    await app.machine('setNetwork', !offline);
    await devtools.send('Network.overrideNetworkState', {
      offline,
      latency: 0,
      downloadThroughput: -1,
      uploadThroughput: -1,
    });
  };
  const goto = page.goto.bind(page);
  page.goto = (address, how) => goto(new URL(address, origin).href, how);
  for (const one of [page, context])
    Object.defineProperty(one, 'request', { value: elsewhere, configurable: true });
  await page.setViewportSize({ width: options.width, height: options.height });
  await page.emulateMedia({ colorScheme: options.dark ? 'dark' : 'light' });
  if (options.account) {
    await signInInApp(page, options.account);
    const answer = await elsewhere.post('/api/user.php', {
      headers: { 'request-type': 'client' },
      data: options.account,
    });
    if (!answer.ok()) throw new Error(`signing in elsewhere: ${answer.status()}`);
    // Without the page that was there signed out, as in a browser that has opened none yet.
    if (options.path === undefined) await page.goto('/nl/members');
  }
  if (options.path !== undefined) await page.goto(options.path);
  return {
    page,
    context,
    ...systemBrowser(app, browser),
    close: async () => {
      await elsewhere.dispose();
      await app.close();
    },
  };
}
