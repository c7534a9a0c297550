import { Agent, get } from 'node:http';
import type { Browser, Page } from '@playwright/test';
import { launchMeasured } from '../support/chromium.ts';
import { startServer } from '../support/server.ts';
import { buildReference, serveReference, slowDown } from './page.ts';
import { median, type Figure } from './report.ts';

const ROUNDS = 5;
const ASKED = 300;

interface Arrival {
  fcp: number;
  lcp: number;
  shift: number;
  longTasks: number;
  requests: number;
  javascript: number;
  css: number;
  html: number;
}

/** Watches from the first moment; read when the page is at rest. */
function watch(): void {
  const seen = { lcp: 0, shift: 0, longTasks: 0 };
  Object.assign(window, { seen });
  const on = (type: string, each: (entry: PerformanceEntry & { value?: number }) => void) =>
    new PerformanceObserver((list) => list.getEntries().forEach(each)).observe({
      type,
      buffered: true,
    });
  on('largest-contentful-paint', (entry) => (seen.lcp = entry.startTime));
  on('layout-shift', (entry) => (seen.shift += entry.value ?? 0));
  on('longtask', () => seen.longTasks++);
}

async function arrive(browser: Browser, address: string): Promise<Arrival> {
  const context = await browser.newContext({
    serviceWorkers: 'block',
    viewport: { width: 390, height: 844 },
  });
  const page = await context.newPage();
  const session = await slowDown(page);
  const types = new Map<string, string>();
  const bytes: Record<string, number> = {};
  session.on('Network.responseReceived', ({ requestId, response }) => {
    types.set(requestId, response.mimeType);
  });
  session.on('Network.loadingFinished', ({ requestId, encodedDataLength }) => {
    const type = types.get(requestId) ?? '';
    bytes[type] = (bytes[type] ?? 0) + encodedDataLength;
  });
  await page.addInitScript(watch);
  await page.goto(address, { waitUntil: 'load' });
  // Not until the network is idle: the browser reports rules for fetching ahead as never ended.
  await page.waitForTimeout(2_500);
  const painted = await page.evaluate(() => ({
    ...(window as unknown as { seen: Pick<Arrival, 'lcp' | 'shift' | 'longTasks'> }).seen,
    fcp: performance.getEntriesByName('first-contentful-paint')[0]?.startTime ?? Number.NaN,
  }));
  await context.close();
  return {
    ...painted,
    requests: types.size,
    javascript: bytes['text/javascript'] ?? 0,
    css: bytes['text/css'] ?? 0,
    html: bytes['text/html'] ?? 0,
  };
}

/** Milliseconds from the click on a link that was pointed at to a sign-up one can type in. */
async function timeToModal(browser: Browser, origin: string): Promise<number> {
  const context = await browser.newContext({
    serviceWorkers: 'block',
    viewport: { width: 1440, height: 900 },
  });
  const page: Page = await context.newPage();
  await slowDown(page);
  await page.goto(`${origin}/nl`, { waitUntil: 'load' });
  const join = page.locator('header a[data-signup]');
  await join.hover();
  await page.waitForFunction(() =>
    performance.getEntriesByType('resource').some(({ name }) => name.includes('/site-signup-')),
  );
  await page.waitForTimeout(3_000);
  const begun = await page.evaluate(() => performance.now());
  await join.click();
  await page.waitForFunction(() =>
    document.querySelector('dialog[open] input, [role=dialog] input'),
  );
  const time = (await page.evaluate(() => performance.now())) - begun;
  await context.close();
  return time;
}

/** Milliseconds that the server takes for a document that it has, over one connection. */
async function serverTime(origin: string, headers: Record<string, string>): Promise<number> {
  const agent = new Agent({ keepAlive: true, maxSockets: 1 });
  const times: number[] = [];
  for (let round = 0; round < ASKED; round++) {
    const begun = performance.now();
    await new Promise<void>((resolve, reject) => {
      get(`${origin}/nl`, { agent, headers }, (response) => {
        response.resume().on('end', resolve).on('error', reject);
      }).on('error', reject);
    });
    times.push(performance.now() - begun);
  }
  agent.destroy();
  return median(times.slice(ASKED / 3));
}

/** The landing page beside a bare React and React Router page of the same run. */
export async function measure(): Promise<Figure[]> {
  await buildReference();
  const reference = await serveReference();
  const server = await startServer({ members: 0 });
  const browser = await launchMeasured();
  try {
    const [ours, bare]: [Arrival[], Arrival[]] = [[], []];
    const [photos, film]: [Arrival[], Arrival[]] = [[], []];
    for (let round = 0; round < ROUNDS; round++) {
      bare.push(await arrive(browser, `${reference.origin}/nl`));
      ours.push(await arrive(browser, `${server.origin}/nl`));
      photos.push(await arrive(browser, `${server.origin}/nl/landers/gallery`));
      film.push(await arrive(browser, `${server.origin}/nl/landers/video`));
    }
    const of = (loads: Arrival[], key: keyof Arrival) => median(loads.map((one) => one[key]));
    const atMost = (what: string, value: number, unit: string, limit: number): Figure => ({
      what,
      ours: value,
      reference: 0,
      unit,
      limit,
      rule: 'at-most',
    });
    const beside = (what: string, value: number, other: number, limit: number): Figure => ({
      what,
      ours: value,
      reference: other,
      unit: 'ms',
      limit,
      rule: 'ratio-at-most',
    });
    // The question for the visitor's age would cover the sign-up.
    await fetch(`${server.origin}/dev/settings`, {
      method: 'PATCH',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify({ enable_site_entry_popup: 'no' }),
    });
    const modals = [];
    for (let round = 0; round < 3; round++) modals.push(await timeToModal(browser, server.origin));
    const compressed = { 'accept-encoding': 'br' };
    const answer = await fetch(`${server.origin}/nl`);
    const tag = answer.headers.get('etag') ?? '';
    return [
      atMost('JavaScript before interaction', of(ours, 'javascript') / 1_000, 'kB', 20),
      // A document has its style in it: 8 kB for each of the two.
      atMost('document and styles', (of(ours, 'html') + of(ours, 'css')) / 1_000, 'kB', 16),
      beside('first contentful paint', of(ours, 'fcp'), of(bare, 'fcp'), 0.4),
      beside('largest contentful paint', of(ours, 'lcp'), of(bare, 'lcp'), 0.7),
      beside('the same of a lander of photos', of(photos, 'lcp'), of(bare, 'lcp'), 0.7),
      beside('the same of a lander with a film', of(film, 'lcp'), of(bare, 'lcp'), 0.7),
      atMost('layout shift', of(ours, 'shift'), '', 0.01),
      atMost('long tasks', of(ours, 'longTasks'), '', 0),
      atMost('requests before interaction', of(ours, 'requests'), '', 9),
      beside('sign-up open after a pointed-at click', median(modals), of(bare, 'fcp'), 0.5),
      atMost(
        'a stored document from the server',
        await serverTime(server.origin, compressed),
        'ms',
        1,
      ),
      atMost(
        'the same, not modified',
        await serverTime(server.origin, { ...compressed, 'if-none-match': tag }),
        'ms',
        1,
      ),
    ];
  } finally {
    await browser.close();
    reference.server.close();
    await server.stop();
  }
}
