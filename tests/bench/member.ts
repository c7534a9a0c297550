import { createServer, request as ask, type Server } from 'node:http';
import { createReadStream, existsSync, mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { extname, join } from 'node:path';
import type { AddressInfo } from 'node:net';
import { gzipSync } from 'node:zlib';
import { chromium, type Browser, type BrowserContext, type Page } from '@playwright/test';
import react from '@vitejs/plugin-react';
import { build } from 'vite';
import { PROJECT } from '../../build/client/client.ts';
import type { Answer } from '../../shared/contract/calls.ts';
import { firstSearch } from '../../shared/discover/first-search.ts';
import { searchKey } from '../../shared/discover/search-key.ts';
import { startSession } from '../e2e/support/fixtures.ts';
import { MEASURED_CHROMIUM_FLAGS, chromiumPath, launchMeasured } from '../support/chromium.ts';
import { freePort, startServer } from '../support/server.ts';
import { median, type Figure } from './report.ts';
import { openSlowLine, type SlowLine } from './slow-line.ts';

/** How often; a small share of it while working on what is measured. */
const SHARE = Number(process.env['VONK_BENCH_SHARE'] ?? 1);
const ROUNDS = Math.ceil(5 * SHARE);
const RELOADS = Math.ceil(7 * SHARE);
const BUILT = `${PROJECT}.build/member-page`;
const PHONE = { width: 390, height: 844 };
/** What a member waits for on a page: a card of somebody, or a conversation. */
const CARD = '.shell-card, [data-profile]';
const ROW = '[data-row]';
const HEAP_PAGES = ['members', 'swipe-game', 'likes', 'chats', 'profile', 'settings', 'credits'];

/** The bare page, at an origin of its own; calls and pictures are those of the server. */
async function serveBare(origin: string): Promise<{ port: number; server: Server }> {
  await build({
    configFile: false,
    root: `${PROJECT}tests/bench/member-page`,
    logLevel: 'error',
    plugins: [react()],
    build: { outDir: BUILT, emptyOutDir: true, target: 'es2022' },
  });
  const { host } = new URL(origin);
  const server = createServer((request, response) => {
    const path = request.url ?? '/';
    if (/^\/(api|photos)\//.test(path)) {
      const passed = ask(
        `${origin}${path}`,
        { headers: { ...request.headers, host } },
        (answer) => {
          response.writeHead(answer.statusCode ?? 500, answer.headers);
          answer.pipe(response);
        },
      );
      passed.end();
      return;
    }
    const script = join(BUILT, path);
    if (extname(path) === '.js' && existsSync(script)) {
      response.writeHead(200, { 'content-type': 'text/javascript', 'content-encoding': 'gzip' });
      response.end(gzipSync(readFileSync(script)));
    } else {
      response.writeHead(200, { 'content-type': 'text/html' });
      createReadStream(join(BUILT, 'index.html')).pipe(response);
    }
  });
  await new Promise<void>((resolve) => {
    server.listen(0, '127.0.0.1', resolve);
  });
  return { port: (server.address() as AddressInfo).port, server };
}

/** Milliseconds since the page was asked for; undefined for what has not happened. */
interface Seen {
  /** The first card or row is in the window with its picture, and React responds to it. */
  first?: number;
  picture?: number;
  answers?: number;
}
/** What a start is measured by. */
type Start = Required<Seen> & { paint: number };
declare global {
  interface Window {
    seen?: Seen;
  }
}

/** Notes when the first of what is waited for was painted. */
function watchFirst(wanted: string): void {
  const seen: Seen = {};
  window.seen = seen;
  const painted = (key: keyof Seen): void => {
    const after = new MessageChannel();
    after.port1.onmessage = () => {
      seen[key] ??= performance.now();
    };
    after.port2.postMessage(null);
  };
  const look = (): void => {
    const first = document.querySelector(wanted);
    const place = first?.getBoundingClientRect();
    if (first && place && place.height > 0 && place.top < innerHeight) {
      painted('first');
      const picture = first.querySelector('img');
      if (!picture || (picture.complete && picture.naturalWidth > 0)) painted('picture');
      // The cards of the server's page are links and no more.
      const own = document.querySelector(`#root:not(.behind) :is(${wanted})`);
      if (own && Object.keys(own).some((key) => key.startsWith('__react'))) painted('answers');
    }
    if (seen.picture === undefined || seen.answers === undefined) requestAnimationFrame(look);
  };
  requestAnimationFrame(look);
}

async function allSeen(page: Page): Promise<Start> {
  await page.waitForFunction(
    () => window.seen?.picture !== undefined && window.seen.answers !== undefined,
    undefined,
    { timeout: 60_000 },
  );
  return page.evaluate(() => ({
    ...(window.seen as Required<Seen>),
    paint: performance.getEntriesByName('first-contentful-paint')[0]?.startTime ?? Number.NaN,
  }));
}

async function slowProcessor(page: Page): Promise<void> {
  const session = await page.context().newCDPSession(page);
  await session.send('Emulation.setCPUThrottlingRate', { rate: 4 });
}

/** A signed-in browser that was never here. */
async function newcomer(browser: Browser, origin: string): Promise<BrowserContext> {
  const context = await browser.newContext({
    baseURL: origin,
    serviceWorkers: 'block',
    viewport: PHONE,
    locale: 'nl-NL',
  });
  // One cookie for both: a port is no part of what it is for.
  await startSession(context, origin, 'premium');
  return context;
}

async function cold(
  browser: Browser,
  { line, origin, path }: { line: SlowLine; origin: string; path: string },
): Promise<Start> {
  line.isSlow = false;
  const context = await newcomer(browser, origin);
  const page = await context.newPage();
  await slowProcessor(page);
  await page.addInitScript(watchFirst, CARD);
  line.isSlow = true;
  await page.goto(`${line.origin}${path}`, { waitUntil: 'commit' });
  const seen = await allSeen(page);
  await context.close();
  return seen;
}

/** Reloads of an installed app on a slow line: everything that is shown is on the device. */
async function warm(line: SlowLine): Promise<Record<'members' | 'chats', number[]>> {
  const profile = mkdtempSync(join(tmpdir(), 'vonk-bench-'));
  line.isSlow = false;
  const context = await chromium.launchPersistentContext(profile, {
    executablePath: chromiumPath(),
    args: MEASURED_CHROMIUM_FLAGS,
    viewport: PHONE,
    baseURL: line.origin,
    locale: 'nl-NL',
  });
  const times: Record<'members' | 'chats', number[]> = { members: [], chats: [] };
  try {
    await startSession(context, line.origin, 'premium');
    const pages = new Map<'members' | 'chats', Page>();
    for (const [name, wanted] of [
      ['members', CARD],
      ['chats', ROW],
    ] as const) {
      const page = await context.newPage();
      await page.addInitScript(watchFirst, wanted);
      await page.goto(`/nl/${name}`);
      await page.locator(wanted).first().waitFor();
      await page.evaluate(() => navigator.serviceWorker.ready.then(() => undefined));
      await page.waitForTimeout(1_000);
      await slowProcessor(page);
      pages.set(name, page);
    }
    line.isSlow = true;
    for (let round = -2; round < RELOADS; round++)
      for (const [name, page] of pages) {
        await page.bringToFront();
        await page.reload({ waitUntil: 'commit' });
        await page.waitForFunction(() => window.seen?.first !== undefined);
        const time = await page.evaluate(() => window.seen?.first ?? Number.NaN);
        // What comes after the first card is over before the next one.
        await page.waitForTimeout(2_500);
        if (round >= 0) times[name].push(time);
      }
  } finally {
    await context.close();
    rmSync(profile, { recursive: true, force: true });
  }
  return times;
}

/** Bytes that a page's JavaScript holds once it is at rest. */
async function heapOf(context: BrowserContext, address: string): Promise<number> {
  const page = await context.newPage();
  const session = await context.newCDPSession(page);
  await page.goto(address, { waitUntil: 'load' });
  await page.waitForTimeout(3_000);
  await session.send('HeapProfiler.collectGarbage');
  const { usedSize } = await session.send('Runtime.getHeapUsage');
  await page.close();
  return usedSize;
}

/** What a member's pages cost, beside a bare React page that makes the same call. */
export async function measure(): Promise<Figure[]> {
  const linePort = await freePort();
  const server = await startServer({
    members: 120,
    pictures: 'drawn',
    env: { PUBLIC_URL: `http://127.0.0.1:${linePort}` },
  });
  const bare = await serveBare(server.origin);
  const line = await openSlowLine(Number(new URL(server.origin).port), linePort);
  const bareLine = await openSlowLine(bare.port);
  const browser = await launchMeasured();
  try {
    const context = await newcomer(browser, line.origin);
    const read = async <Value>(path: string) =>
      (await (
        await context.request.get(path, { headers: { 'request-type': 'client' } })
      ).json()) as Value;
    const { user } = await read<Answer<'getUser'>>('/api/user.php');
    const settings = await read<Answer<'getSettings'>>('/api/settings.php');
    if (!user) throw new Error('nobody is signed in');
    const query = searchKey(firstSearch(user.profile, settings.search_fields));
    const barePath = `/members?${query}&page=1`;
    const [ours, theirs]: [Start[], Start[]] = [[], []];
    for (let round = -1; round < ROUNDS; round++) {
      const sides = [
        { into: ours, line, origin: line.origin, path: '/nl/members' },
        { into: theirs, line: bareLine, origin: line.origin, path: barePath },
      ];
      for (const side of round % 2 === 0 ? sides : sides.reverse()) {
        const seen = await cold(browser, side);
        if (round >= 0) side.into.push(seen);
      }
    }
    line.isSlow = false;
    bareLine.isSlow = false;
    const heaps = new Map<string, number>();
    const bareHeap = await heapOf(context, `${bareLine.origin}${barePath}`);
    for (const name of HEAP_PAGES)
      heaps.set(name, await heapOf(context, `${line.origin}/nl/${name}`));
    await context.close();
    const again = await warm(line);
    const middle = (of: readonly Start[], key: 'paint' | keyof Seen) =>
      median(of.map((one) => one[key]));
    const beside = (what: string, key: 'paint' | keyof Seen, limit: number): Figure => ({
      what,
      ours: middle(ours, key),
      reference: middle(theirs, key),
      unit: 'ms',
      limit,
      rule: 'ratio-at-most',
    });
    return [
      beside('a member’s first paint, empty profile', 'paint', 1.3),
      beside('a member’s first card, empty profile', 'first', 1.3),
      beside('the same with its picture', 'picture', 1.3),
      beside('the same when the app answers a press on it', 'answers', 2),
      ...(['members', 'chats'] as const).map((name): Figure => ({
        what: `warm reload to the first ${name === 'members' ? 'card' : 'row'}`,
        ours: median(again[name]),
        reference: 0,
        unit: 'ms',
        limit: 350,
        rule: 'at-most',
      })),
      ...[...heaps].map(([name, bytes]): Figure => ({
        what: `heap after load, /${name}`,
        ours: bytes / 1e6,
        reference: bareHeap / 1e6,
        unit: 'MB',
        limit: 2,
        rule: 'ratio-at-most',
      })),
    ];
  } finally {
    await browser.close();
    line.close();
    bareLine.close();
    bare.server.close();
    await server.stop();
  }
}
