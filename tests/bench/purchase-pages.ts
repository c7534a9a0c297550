import type { BrowserContext, Page } from '@playwright/test';
import { buildDesktop } from '../desktop/built-desktop.ts';
import { openDesktopPerson } from '../e2e/support/desktop-person.ts';
import { DEMO_PASSWORD, demoEmail, startSession } from '../e2e/support/fixtures.ts';
import { launchMeasured } from '../support/chromium.ts';
import { runMoney } from '../support/money/money-command.ts';
import { clientHeaders, signInByHttp } from '../support/people.ts';
import { startServer, type RunningServer } from '../support/server.ts';
import { median, percentile, type Figure } from './report.ts';

const PURCHASES = 30;
/** Fewer than a member may start in an hour; then it is two hours later. */
const BY_HOUR = 8;
const TWO_HOURS_MS = 7_200_000;
const TABS = 3;
const CREDITS = 50;
const PATIENCE_MS = 20_000;
const PATH = '/nl/credits';

/** A member's open windows, each showing the balance. */
interface Windows {
  /** By what they are: a tab, another browser, the desktop app. */
  pages: readonly { name: string; page: Page }[];
  close(): Promise<void>;
}

async function openWindows({ origin }: RunningServer): Promise<Windows> {
  const browser = await launchMeasured();
  const pages: { name: string; page: Page }[] = [];
  const open = async (context: BrowserContext, name: string) => {
    const page = await context.newPage();
    await page.goto(`${origin}${PATH}`);
    pages.push({ name, page });
  };
  const own = async () => {
    const context = await browser.newContext({ baseURL: origin, locale: 'nl-NL' });
    await startSession(context, origin, 'free');
    return context;
  };
  const first = await own();
  for (let tab = 1; tab <= TABS; tab += 1) await open(first, `tab ${tab}`);
  await open(await own(), 'another browser');
  const desktop = await openDesktopPerson(origin, browser, {
    account: { email: demoEmail('free'), password: DEMO_PASSWORD },
    width: 1_280,
    height: 800,
    path: PATH,
    dark: false,
  });
  pages.push({ name: 'the desktop app', page: desktop.page });
  for (const { page } of pages) await page.locator('[data-balance]').waitFor();
  return {
    pages,
    async close() {
      await desktop.close();
      await browser.close();
    },
  };
}

/** When a page showed a balance, by the machine's clock. */
const shows = (page: Page, balance: number): Promise<number> =>
  page.evaluate(
    ({ wanted, patience }) =>
      new Promise<number>((resolve, reject) => {
        const observer = new MutationObserver(() => look());
        const look = () => {
          if (!document.querySelector(`[data-balance="${wanted}"]`)) return;
          observer.disconnect();
          resolve(Date.now());
        };
        observer.observe(document, { subtree: true, childList: true, attributes: true });
        setTimeout(() => reject(new Error(`The balance ${wanted} did not come.`)), patience);
        look();
      }),
    { wanted: balance, patience: PATIENCE_MS },
  );

const balanceOn = async (page: Page): Promise<number> =>
  Number(await page.locator('[data-balance]').getAttribute('data-balance'));

/** Orders by the API. @returns the bank's page. */
async function orderAt({ origin }: RunningServer, cookie: string): Promise<string> {
  const answer = await fetch(`${origin}/api/payment.php`, {
    method: 'POST',
    headers: { ...clientHeaders(origin), cookie },
    body: JSON.stringify({ bundle: 'p0', method: 'paypal', immediate: true }),
  });
  if (!answer.ok) throw new Error(`an order was answered ${answer.status}: ${await answer.text()}`);
  return ((await answer.json()) as { redirect_url: string }).redirect_url;
}

/** Presses "pay" on the bank's page. */
async function payAt(address: string): Promise<void> {
  const answer = await fetch(address, {
    method: 'POST',
    headers: { origin: new URL(address).origin },
    body: new URLSearchParams({ act: 'pay' }),
    redirect: 'manual',
  });
  if (answer.status !== 303) throw new Error(`the bank answered ${answer.status}`);
}

async function passHours({ origin }: RunningServer): Promise<void> {
  const answer = await fetch(`${origin}/dev/clock`, {
    method: 'POST',
    headers: clientHeaders(origin),
    body: JSON.stringify({ advance_ms: TWO_HOURS_MS }),
  });
  if (!answer.ok) throw new Error(`/dev/clock answered ${answer.status}`);
}

/** Buys again and again. @returns the milliseconds from the bank's click, by window. */
async function buyAll(server: RunningServer, { pages }: Windows): Promise<Map<string, number[]>> {
  const cookie = await signInByHttp(server.origin, demoEmail('free'));
  const samples = new Map<string, number[]>(pages.map(({ name }) => [name, []]));
  const [one] = pages;
  if (!one) throw new Error('No window is open.');
  let balance = await balanceOn(one.page);
  // The first one of all is not counted.
  for (let bought = 0; bought <= PURCHASES; bought += 1) {
    if (bought % BY_HOUR === BY_HOUR - 1) await passHours(server);
    const address = await orderAt(server, cookie);
    balance += CREDITS;
    const seen = pages.map(({ name, page }) => ({ name, at: shows(page, balance) }));
    const clickedAt = Date.now();
    await payAt(address);
    for (const { name, at } of seen) {
      const ms = (await at) - clickedAt;
      if (bought > 0) samples.get(name)?.push(ms);
    }
  }
  return samples;
}

/** From the bank's click to the balance on every open window, over the sandbox bank. */
export async function measurePages(): Promise<Figure[]> {
  buildDesktop();
  const server = await startServer({ members: 0 });
  try {
    const windows = await openWindows(server);
    try {
      const samples = await buyAll(server, windows);
      const all = [...samples.values()].flat();
      const { text } = await runMoney({ VONK_DATA_DIR: server.dataDir }, ['check']);
      if (!text.includes('sound')) throw new Error(text);
      const figure = { reference: 0, unit: 'ms', limit: 1_000, rule: 'at-most' } as const;
      return [
        { what: `click to balance, ${all.length} windows, p50`, ours: median(all), ...figure },
        { what: 'the same, p95', ours: percentile(all, 0.95), ...figure },
        ...[...samples].map(([name, own]) => ({
          what: `the same at ${name}, p95`,
          ours: percentile(own, 0.95),
          ...figure,
        })),
      ];
    } finally {
      await windows.close();
    }
  } finally {
    await server.stop();
  }
}
