import { createServer, type Server } from 'node:http';
import { existsSync, readFileSync } from 'node:fs';
import { extname, join } from 'node:path';
import type { AddressInfo } from 'node:net';
import type { Browser, Page } from '@playwright/test';
import react from '@vitejs/plugin-react';
import { build } from 'vite';
import { PROJECT } from '../../build/client/client.ts';
import { startSession } from '../e2e/support/fixtures.ts';
import { bubbles, chatsOf, fillConversation, log, rows } from '../e2e/support/talk.ts';
import { launchMeasured } from '../support/chromium.ts';
import { startServer } from '../support/server.ts';
import type { Bench } from './local-page/main.tsx';
import { median, type Figure } from './report.ts';

/** How much is measured; a small share of it while working on this file. */
const SHARE = Number(process.env['VONK_BENCH_SHARE'] ?? 1);
const MESSAGES = 100_000 * SHARE;
const CONVERSATIONS = 100 * SHARE;
const READS = 1_000 * SHARE;
const COMMITS = 300 * SHARE;
const OPENINGS = 10;
const SHORT = 500;
const PREPENDS = Math.ceil(50 * SHARE);

const BUILT = `${PROJECT}.build/local-page`;
const TYPES: Record<string, string> = { '.html': 'text/html', '.js': 'text/javascript' };

async function servePage(): Promise<{ origin: string; server: Server }> {
  await build({
    configFile: false,
    root: `${PROJECT}tests/bench/local-page`,
    logLevel: 'error',
    plugins: [react()],
    worker: { format: 'es' },
    build: { outDir: BUILT, emptyOutDir: true, target: 'es2022' },
  });
  const server = createServer((request, response) => {
    const path = (request.url ?? '/').split('?')[0] ?? '/';
    const file = join(BUILT, path === '/' ? 'index.html' : path);
    if (!existsSync(file)) {
      response.writeHead(404).end();
      return;
    }
    response
      .writeHead(200, {
        'content-type': TYPES[extname(file)] ?? 'application/octet-stream',
        // As in the app nothing compiles text to code, which zod would do where it may.
        'content-security-policy': "script-src 'self'",
        // Apart from other pages, the clock is exact to microseconds.
        'cross-origin-opener-policy': 'same-origin',
        'cross-origin-embedder-policy': 'require-corp',
      })
      .end(readFileSync(file));
  });
  await new Promise<void>((resolve) => {
    server.listen(0, '127.0.0.1', resolve);
  });
  return { origin: `http://127.0.0.1:${(server.address() as AddressInfo).port}`, server };
}

/** What the worker writes and the page reads, beside IndexedDB by hand. */
async function storage(browser: Browser): Promise<Figure[]> {
  const { origin, server } = await servePage();
  const page = await browser.newPage();
  try {
    await page.goto(origin);
    await page.waitForFunction(() => window.bench !== undefined);
    const { write, read } = await page.evaluate(
      ([messages, conversations, reads]) =>
        (window.bench as Bench).writeAndRead(messages, conversations, reads),
      [MESSAGES, CONVERSATIONS, READS] as const,
    );
    const commits = await page.evaluate((count) => (window.bench as Bench).commits(count), COMMITS);
    const perSecond = (ms: number) => (MESSAGES / ms) * 1_000;
    return [
      {
        what: 'writing 100,000 messages through our worker',
        ours: perSecond(write.ours),
        reference: perSecond(write.raw),
        unit: 'rows/s',
        limit: 0.9,
        rule: 'ratio-at-least',
      },
      {
        what: 'newest 50 of a conversation among 100,000',
        ours: median(read.ours),
        reference: median(read.raw),
        unit: 'ms',
        limit: 1.15,
        rule: 'ratio-at-most',
      },
      {
        what: 'commit in the worker to React commit',
        ours: median(commits.ours),
        reference: median(commits.raw),
        unit: 'ms',
        limit: 1.25,
        rule: 'ratio-at-most',
      },
    ];
  } finally {
    await page.close();
    server.close();
  }
}

/**
 * Milliseconds from the click on a conversation in the list until its newest bubble was painted
 * within the window.
 */
async function opening(page: Page, conversation: string, newest: string): Promise<number> {
  return page.evaluate(
    ([conversation, newest]) =>
      new Promise<number>((resolve) => {
        const row = document.querySelector<HTMLElement>(`[data-row="${conversation}"]`);
        if (!row) throw new Error('the conversation is not in the list');
        const began = performance.now();
        row.click();
        const look = () => {
          const place = document
            .querySelector(`[data-message="${newest}"]`)
            ?.getBoundingClientRect();
          if (!place || place.height === 0 || place.bottom > innerHeight) {
            requestAnimationFrame(look);
            return;
          }
          // A task after the frame: by then it is painted.
          const painted = new MessageChannel();
          painted.port1.onmessage = () => resolve(performance.now() - began);
          painted.port2.postMessage(null);
        };
        requestAnimationFrame(look);
      }),
    [conversation, newest] as const,
  );
}

interface Scrolled {
  wrong: number;
  worst: number;
  blank: number;
  prepends: number;
}

/**
 * Scrolls up by 100 px a step until older messages were put above so many times, and watches what
 * is on screen.
 */
function scrollUp(page: Page, wanted: number): Promise<Scrolled> {
  return log(page).evaluate(async (element, wanted) => {
    await document.fonts.ready;
    const frame = () =>
      new Promise((resolve) => {
        requestAnimationFrame(resolve);
      });
    const view = element.getBoundingClientRect();
    const places = () =>
      new Map(
        Array.from(element.querySelectorAll('[data-message]'), (one) => [
          one.getAttribute('data-message'),
          one.getBoundingClientRect().top,
        ]),
      );
    const isBlank = () => {
      const covered = Array.from(element.querySelectorAll('[data-index]'), (one) =>
        one.getBoundingClientRect(),
      );
      return [view.top + 80, view.top + view.height / 2, view.bottom - 20].some(
        (y) => !covered.some((one) => one.top <= y && one.bottom >= y),
      );
    };
    const scrolled = { wrong: 0, worst: 0, blank: 0, prepends: 0 };
    for (let step = 0; step < wanted * 200 && scrolled.prepends < wanted; step++) {
      const before = places();
      const top = element.scrollTop;
      element.scrollTop -= 100;
      for (let count = 0; count < 2; count++) {
        await frame();
        if (isBlank()) scrolled.blank++;
      }
      const after = places();
      const [moved = -view.height] = [...after].flatMap(([id, now]) => {
        const then = before.get(id);
        return then !== undefined && then > view.top && then < view.bottom ? [now - then] : [];
      });
      scrolled.wrong = Math.max(scrolled.wrong, -moved);
      if (top >= 100) scrolled.worst = Math.max(scrolled.worst, Math.abs(moved - 100));
      // Only a page put above lets the place in the whole grow while the reader goes up.
      if (element.scrollTop > top) scrolled.prepends++;
    }
    return scrolled;
  }, wanted);
}

/**
 * The real app with one long and one short conversation: opening each, and scrolling up through the
 * long one.
 */
async function conversations(browser: Browser): Promise<Figure[]> {
  const server = await startServer({ members: 120, pictures: 'drawn' });
  const context = await browser.newContext({
    baseURL: server.origin,
    locale: 'nl-NL',
    timezoneId: 'Europe/Amsterdam',
    viewport: { width: 1440, height: 900 },
  });
  try {
    await startSession(context, server.origin, 'premium');
    const page = await context.newPage();
    const [long, short] = (await chatsOf(page))
      .filter(({ conversation: { first_position: first, last_position: last } }) => first <= last)
      .map((chat) => chat.conversation.id);
    if (!long || !short) throw new Error('The demo has two conversations.');
    const newest: Record<string, string> = {};
    for (const id of [long, short]) {
      await page.goto(`/nl/chats/${id}`);
      await bubbles(page).last().waitFor();
      newest[id] = (await bubbles(page).last().getAttribute('data-message')) ?? '';
    }
    await page.goto('/nl/chats');
    await rows(page).first().waitFor();
    await fillConversation(page, short, SHORT);
    await fillConversation(page, long, MESSAGES);
    await context.setOffline(true);
    const times: Record<'long' | 'short', number[]> = { long: [], short: [] };
    for (let round = -2; round < OPENINGS; round++) {
      const [one, other] = [
        await opening(page, short, newest[short] ?? ''),
        await opening(page, long, newest[long] ?? ''),
      ];
      if (round < 0) continue;
      times.short.push(one);
      times.long.push(other);
    }
    const scrolled = await scrollUp(page, PREPENDS);
    if (scrolled.prepends < PREPENDS)
      throw new Error(`Only ${scrolled.prepends} pages were put above.`);
    return [
      {
        what: 'opening a conversation of 100,000 messages beside one of 500',
        ours: median(times.long),
        reference: median(times.short),
        unit: 'ms',
        limit: 1.2,
        rule: 'ratio-at-most',
      },
      {
        what: 'scrolling up, moved the wrong way',
        ours: scrolled.wrong,
        reference: 0,
        unit: 'px',
        limit: 0,
        rule: 'at-most',
      },
      {
        what: `scrolling up, largest jump in ${PREPENDS} prepends`,
        ours: scrolled.worst,
        reference: 0,
        unit: 'px',
        limit: 1,
        rule: 'at-most',
      },
      {
        what: 'scrolling up, blank frames at 100 px a step',
        ours: scrolled.blank,
        reference: 0,
        unit: 'frames',
        limit: 0,
        rule: 'at-most',
      },
    ];
  } finally {
    await context.close();
    await server.stop();
  }
}

/** Size and speed of the local data, in a real browser. */
export async function measure(): Promise<Figure[]> {
  const browser = await launchMeasured();
  try {
    return [...(await storage(browser)), ...(await conversations(browser))];
  } finally {
    await browser.close();
  }
}
