import { createServer, type Server } from 'node:http';
import { createReadStream, existsSync, copyFileSync } from 'node:fs';
import { extname, join } from 'node:path';
import type { AddressInfo } from 'node:net';
import {
  chromium,
  type Browser,
  type BrowserContext,
  type CDPSession,
  type Page,
} from '@playwright/test';
import react from '@vitejs/plugin-react';
import { build } from 'vite';
import { PROJECT } from '../../build/client/client.ts';
import { startSession } from '../e2e/support/fixtures.ts';
import { MEASURED_CHROMIUM_FLAGS, chromiumPath, launchMeasured } from '../support/chromium.ts';
import { startServer } from '../support/server.ts';
import { median, type Figure } from './report.ts';

const ROUNDS = 5;
const REFERENCE = `${PROJECT}.build/reference-page`;
const TYPES: Record<string, string> = {
  '.html': 'text/html',
  '.js': 'text/javascript',
  '.webp': 'image/webp',
};

export async function buildReference(): Promise<void> {
  await build({
    configFile: false,
    root: `${PROJECT}tests/bench/reference-page`,
    logLevel: 'error',
    plugins: [react()],
    build: { outDir: REFERENCE, emptyOutDir: true, target: 'es2022' },
  });
  copyFileSync(`${PROJECT}renderer/site/pictures/noor.webp`, `${REFERENCE}/picture.webp`);
}

export async function serveReference(): Promise<{ origin: string; server: Server }> {
  const { gzipSync } = await import('node:zlib');
  const { readFileSync } = await import('node:fs');
  const server = createServer((request, response) => {
    const path = (request.url ?? '/').split('?')[0] ?? '/';
    const file = join(
      REFERENCE,
      existsSync(join(REFERENCE, path)) && extname(path) ? path : 'index.html',
    );
    const type = TYPES[extname(file)] ?? 'application/octet-stream';
    if (type === 'image/webp') {
      response.writeHead(200, { 'content-type': type });
      createReadStream(file).pipe(response);
    } else
      response
        .writeHead(200, { 'content-type': type, 'content-encoding': 'gzip' })
        .end(gzipSync(readFileSync(file)));
  });
  await new Promise<void>((resolve) => {
    server.listen(0, '127.0.0.1', resolve);
  });
  return { origin: `http://127.0.0.1:${(server.address() as AddressInfo).port}`, server };
}

export interface Load {
  fcp: number;
  lcp: number;
  heap: number;
  javascript: number;
}

/** A middling phone on a slow mobile network: a quarter of the processor, 150 ms, 1.6 Mbit/s. */
export async function slowDown(page: Page): Promise<CDPSession> {
  const session = await page.context().newCDPSession(page);
  await session.send('Network.enable');
  await session.send('Network.emulateNetworkConditions', {
    offline: false,
    latency: 150,
    downloadThroughput: 200_000,
    uploadThroughput: 90_000,
  });
  await session.send('Emulation.setCPUThrottlingRate', { rate: 4 });
  return session;
}

async function paints(page: Page): Promise<{ fcp: number; lcp: number }> {
  return page.evaluate(
    () =>
      new Promise<{ fcp: number; lcp: number }>((resolve) => {
        let lcp = 0;
        new PerformanceObserver((list) => {
          for (const entry of list.getEntries()) lcp = entry.startTime;
        }).observe({ type: 'largest-contentful-paint', buffered: true });
        setTimeout(
          () =>
            resolve({
              fcp:
                performance.getEntriesByName('first-contentful-paint')[0]?.startTime ?? Number.NaN,
              lcp,
            }),
          1_500,
        );
      }),
  );
}

export async function load(context: BrowserContext, address: string): Promise<Load> {
  const page = await context.newPage();
  const session = await slowDown(page);
  let javascript = 0;
  const scripts = new Set<string>();
  session.on('Network.responseReceived', (event) => {
    if (/javascript/.test(event.response.mimeType)) scripts.add(event.requestId);
  });
  // Bodies as they were sent, without headers.
  session.on('Network.dataReceived', (event) => {
    if (scripts.has(event.requestId)) javascript += event.encodedDataLength;
  });
  await page.goto(address, { waitUntil: 'networkidle' });
  const painted = await paints(page);
  await session.send('HeapProfiler.collectGarbage');
  const { usedSize } = await session.send('Runtime.getHeapUsage');
  await page.close();
  return { ...painted, heap: usedSize, javascript };
}

/** Kilobytes of scripts and styles that a member's first page sends, in a new browser. */
async function sentFor(browser: Browser, origin: string, path: string): Promise<number> {
  const context = await browser.newContext({
    baseURL: origin,
    serviceWorkers: 'block',
    viewport: { width: 390, height: 844 },
  });
  await startSession(context, origin, 'premium');
  const page = await context.newPage();
  const session = await context.newCDPSession(page);
  await session.send('Network.enable');
  const code = new Set<string>();
  let bytes = 0;
  session.on('Network.responseReceived', ({ requestId, response }) => {
    if (/javascript|css/.test(response.mimeType)) code.add(requestId);
  });
  session.on('Network.dataReceived', ({ requestId, encodedDataLength }) => {
    if (code.has(requestId)) bytes += encodedDataLength;
  });
  await page.goto(`${origin}${path}`, { waitUntil: 'load' });
  // Not until the network is idle: a member's page has an open event stream.
  for (let before = -1; before !== bytes;) {
    before = bytes;
    await page.waitForTimeout(1_500);
  }
  await context.close();
  return bytes / 1_000;
}

/** The pages that sell, beside the page that a member begins with. */
async function shopPages(browser: Browser, origin: string): Promise<Figure[]> {
  const reference = await sentFor(browser, origin, '/nl/members');
  const figures: Figure[] = [];
  for (const path of ['/credits', '/premium'])
    figures.push({
      what: `${path}: scripts and styles as sent, beside /members`,
      ours: await sentFor(browser, origin, `/nl${path}`),
      reference,
      unit: 'kB',
      limit: 1.1,
      rule: 'ratio-at-most',
    });
  return figures;
}

async function cold(browser: Browser, address: string): Promise<Load[]> {
  const loads: Load[] = [];
  for (let round = 0; round < ROUNDS; round++) {
    // Without the service worker: a first visit is over before it would help, and its precaching
    // would disturb the figures.
    const context = await browser.newContext({
      serviceWorkers: 'block',
      viewport: { width: 390, height: 844 },
    });
    loads.push(await load(context, address));
    await context.close();
  }
  return loads;
}

/**
 * Time to the first contentful paint of the page that the installed app starts with, as a member
 * who is signed in: without anything, then with everything precached reloaded, in a new browser,
 * and there without a network. A visitor's pages come from the server by design.
 */
async function warm(
  origin: string,
): Promise<{ cold: number; reload: number; restart: number; offline: number }> {
  const samples: { cold: number; reload: number; restart: number; offline: number }[] = [];
  for (let round = 0; round < 3; round++) {
    const { mkdtempSync } = await import('node:fs');
    const { tmpdir } = await import('node:os');
    const profile = mkdtempSync(join(tmpdir(), 'vonk-bench-'));
    const open = () =>
      chromium.launchPersistentContext(profile, {
        executablePath: chromiumPath(),
        args: MEASURED_CHROMIUM_FLAGS,
        viewport: { width: 390, height: 844 },
        baseURL: origin,
      });
    const visit = async (context: BrowserContext, offline = false) => {
      const page = await context.newPage();
      await slowDown(page);
      if (offline) await context.setOffline(true);
      await page.goto('/nl/members', { waitUntil: 'load' });
      const { fcp } = await paints(page);
      return { page, fcp };
    };
    let context = await open();
    await startSession(context, origin, 'premium');
    const first = await visit(context);
    await first.page.evaluate(() => navigator.serviceWorker.ready.then(() => undefined));
    await first.page.reload({ waitUntil: 'load' });
    const reload = (await paints(first.page)).fcp;
    await context.close();
    context = await open();
    const restart = (await visit(context)).fcp;
    await context.close();
    context = await open();
    const offline = (await visit(context, true)).fcp;
    await context.close();
    samples.push({ cold: first.fcp, reload, restart, offline });
  }
  const middle = (key: 'cold' | 'reload' | 'restart' | 'offline') =>
    median(samples.map((sample) => sample[key]));
  return {
    cold: middle('cold'),
    reload: middle('reload'),
    restart: middle('restart'),
    offline: middle('offline'),
  };
}

/**
 * The first page beside a bare React and React Router page, and the warm starts beside the own cold
 * start.
 */
export async function measure(): Promise<Figure[]> {
  await buildReference();
  const reference = await serveReference();
  const server = await startServer({ members: 60, pictures: 'drawn' });
  const browser = await launchMeasured();
  try {
    const bare = await cold(browser, `${reference.origin}/nl`);
    const ours = await cold(browser, `${server.origin}/nl`);
    const middle = (loads: Load[], key: keyof Load) => median(loads.map((one) => one[key]));
    const against = (
      what: string,
      key: keyof Load,
      unit: string,
      limit: number,
      scale = 1,
    ): Figure => ({
      what,
      ours: middle(ours, key) / scale,
      reference: middle(bare, key) / scale,
      unit,
      limit,
      rule: 'ratio-at-most',
    });
    const starts = await warm(server.origin);
    return [
      ...(await shopPages(browser, server.origin)),
      {
        what: 'first page’s JavaScript as sent',
        ours: middle(ours, 'javascript') / 1_000,
        reference: middle(bare, 'javascript') / 1_000,
        unit: 'kB',
        limit: 150,
        rule: 'at-most',
      },
      against('first contentful paint', 'fcp', 'ms', 0.6),
      against('largest contentful paint', 'lcp', 'ms', 1.3),
      against('heap after load', 'heap', 'MB', 2, 1e6),
      {
        what: 'warm start, reload',
        ours: starts.reload,
        reference: starts.cold,
        unit: 'ms',
        limit: 0.25,
        rule: 'ratio-at-most',
      },
      {
        what: 'warm start, new browser',
        ours: starts.restart,
        reference: starts.cold,
        unit: 'ms',
        limit: 0.5,
        rule: 'ratio-at-most',
      },
      {
        what: 'warm start, offline beside online',
        ours: starts.offline,
        reference: starts.restart,
        unit: 'ms',
        limit: 1.15,
        rule: 'ratio-at-most',
      },
    ];
  } finally {
    await browser.close();
    reference.server.close();
    await server.stop();
  }
}
