import { readdirSync, statSync } from 'node:fs';
import { join } from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';
import { PROJECT } from '../../build/client/client.ts';
import { buildDesktop } from '../desktop/built-desktop.ts';
import { launchStandIn, type DesktopApp } from '../desktop/launcher.ts';
import { PREMIUM, signIn } from '../desktop/signed-in.ts';
import { startServer } from '../support/server.ts';
import { proportionalMemory } from './memory.ts';
import { median, type Figure } from './report.ts';

const STARTS = 7;
/** How long both apps are left alone before their memory is read. */
const IDLE_MINUTES = Number(process.env['VONK_BENCH_IDLE_MINUTES'] ?? 10);
const BARE = `${PROJECT}tests/bench/bare-desktop/main.ts`;
const MAIN = `${PROJECT}dist/desktop/main`;

/** Kilobytes of code in a folder: all of it, and what the start reads. */
function bundleSize(): { start: number; all: number } {
  const code = readdirSync(MAIN, { recursive: true, withFileTypes: true }).filter(
    (entry) => entry.isFile() && entry.name.endsWith('.js'),
  );
  return {
    start: statSync(join(MAIN, 'main.js')).size / 1_000,
    all:
      code.reduce((sum, { parentPath, name }) => sum + statSync(join(parentPath, name)).size, 0) /
      1_000,
  };
}

/**
 * Milliseconds from the start of the main process to the first paint of its window, on a profile
 * that is new.
 */
async function startTime(server: string, main?: string): Promise<number> {
  const began = Date.now();
  const app = await launchStandIn(server, main === undefined ? {} : { main });
  try {
    const painted = await app.page.evaluate(
      () =>
        new Promise<number>((resolve) => {
          new PerformanceObserver((list, observer) => {
            const paint = list.getEntriesByName('first-contentful-paint')[0];
            if (!paint) return;
            observer.disconnect();
            resolve(performance.timeOrigin + paint.startTime);
          }).observe({ type: 'paint', buffered: true });
        }),
    );
    return painted - began;
  } finally {
    await app.close();
  }
}

/** Bytes of the main process, and of the processes that draw pages. */
async function memoryOf(app: DesktopApp): Promise<{ main: number; renderer: number }> {
  const protocol = await app.page.context().browser()?.newBrowserCDPSession();
  if (!protocol) throw new Error('The window’s browser cannot be asked.');
  const { processInfo } = await protocol.send('SystemInfo.getProcessInfo');
  const renderers = processInfo.filter(({ type }) => type === 'renderer');
  return {
    main: proportionalMemory(app.pid),
    renderer: renderers.reduce((sum, { id }) => sum + proportionalMemory(id), 0),
  };
}

async function idleMemory(
  server: string,
): Promise<Record<'ours' | 'bare', { main: number; renderer: number }>> {
  const ours = await launchStandIn(server, {});
  const bare = await launchStandIn(server, { main: BARE });
  try {
    const { page } = ours;
    await signIn(page, PREMIUM);
    await wait(IDLE_MINUTES * 60_000);
    return { ours: await memoryOf(ours), bare: await memoryOf(bare) };
  } finally {
    await Promise.all([ours.close(), bare.close()]);
  }
}

/**
 * The desktop app beside a bare window, both in the stand-in: what the start reads, how long it
 * takes, and the memory in use when idle.
 */
export async function measure(): Promise<Figure[]> {
  buildDesktop();
  const server = await startServer({ members: 60, pictures: 'drawn' });
  try {
    const size = bundleSize();
    const times: Record<'ours' | 'bare', number[]> = { ours: [], bare: [] };
    // In turn, so that both meet the same machine.
    for (let run = 0; run < STARTS; run++) {
      times.bare.push(await startTime(server.origin, BARE));
      times.ours.push(await startTime(server.origin));
    }
    const memory = await idleMemory(server.origin);
    const memoryFigure = (what: string, part: 'main' | 'renderer', limit: number): Figure => ({
      what: `${what}, idle for ${IDLE_MINUTES} minutes`,
      ours: memory.ours[part] / 1e6,
      reference: memory.bare[part] / 1e6,
      unit: 'MB',
      limit,
      rule: 'ratio-at-most',
    });
    return [
      {
        what: 'main process’s code that the start reads',
        ours: size.start,
        reference: 0,
        unit: 'kB',
        limit: 250,
        rule: 'at-most',
      },
      {
        what: 'main process’s code with the updater',
        ours: size.all,
        reference: 0,
        unit: 'kB',
        limit: 600,
        rule: 'at-most',
      },
      {
        what: 'start to first paint',
        ours: median(times.ours),
        reference: median(times.bare),
        unit: 'ms',
        limit: 1.3,
        rule: 'ratio-at-most',
      },
      memoryFigure('memory of the main process', 'main', 1.3),
      memoryFigure('memory of the pages', 'renderer', 3),
    ];
  } finally {
    await server.stop();
  }
}
