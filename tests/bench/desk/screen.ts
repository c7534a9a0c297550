import { readdirSync, readFileSync, statSync } from 'node:fs';
import { join } from 'node:path';
import type { Page } from '@playwright/test';
import { PROJECT } from '../../../build/client/client.ts';
import { bringDeskWork, type Guest } from '../../faults/desk-work.ts';
import { launchMeasured } from '../../support/chromium.ts';
import { enterDesk, timeKeys, tookOf, workByKeys } from '../../support/operator/desk-page.ts';
import { makeSessions, withForgetfulPostgres } from '../../support/programs/own-postgres.ts';
import { clientHeaders } from '../../support/people.ts';
import { freePort, startServer } from '../../support/server.ts';
import { percentile, type Figure } from '../report.ts';

const PHOTOS = 100;
const PATH = '/nl/photos';

/** Has every photo drawn and stored, as one that a member sent is. */
async function warmPhotos(
  origin: string,
  owners: readonly Guest[],
  cookies: readonly string[],
): Promise<void> {
  for (const [index, { photo }] of owners.entries()) {
    const answer = await fetch(`${origin}/photos/${photo}/large`, {
      headers: { cookie: cookies[index] ?? '' },
    });
    if (!answer.ok) throw new Error(`a photo was answered ${answer.status}`);
  }
}

/** Decides at a person’s pace: each key once everything that is wanted ahead is decoded. */
async function decideAtEase(page: Page): Promise<number[]> {
  await page.goto(PATH);
  for (let decided = 0; decided < PHOTOS; decided++) {
    await page.waitForFunction(
      (decided) => {
        const photos = [...document.querySelectorAll('[data-photo]')];
        const isReady = photos.every((one) => one.getAttribute('data-phase') === 'ready');
        const took = Reflect.get(window, 'deskTook') as number[];
        return photos.length > 0 && isReady && took.length >= decided;
      },
      decided,
      // Not at every frame: that would be measured too.
      { timeout: 60_000, polling: 200 },
    );
    await page.keyboard.press('a');
    // Behind the last one nothing is painted any more.
    if (decided === PHOTOS - 1) break;
  }
  return tookOf(page);
}

/** The scripts that a page loads for its first screen, compressed with gzip. */
async function scriptsOf(page: Page, open: () => Promise<unknown>): Promise<number> {
  const paths = new Set<string>();
  page.on('response', (response) => {
    const { pathname } = new URL(response.url());
    if (pathname.endsWith('.js')) paths.add(pathname);
  });
  await open();
  return (
    [...paths].reduce(
      (sum, path) => sum + statSync(join(PROJECT, 'dist/operator', `${path}.gz`)).size,
      0,
    ) / 1_000
  );
}

/** Words that are only in the desk’s program. */
const DESK_WORDS = ['/api/queue/claim', '/api/case/decide', 'operator-work', 'Bureau van Vonk'];

/** Bytes of the files of the members’ client that hold anything of the desk. */
function bytesOfDeskInMembers(): number {
  const root = join(PROJECT, 'dist/renderer');
  return readdirSync(root, { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile() && /\.(js|css|json|html)$/.test(entry.name))
    .map((entry) => readFileSync(join(entry.parentPath, entry.name), 'utf8'))
    .filter((text) => DESK_WORDS.some((word) => text.includes(word)))
    .reduce((sum, text) => sum + text.length, 0);
}

/** What an operator sees and waits for, in a browser at the real server. */
export const measureScreen = (): Promise<Figure[]> =>
  withForgetfulPostgres(async (url, pool) => {
    const server = await startServer({
      members: 40 + Math.ceil(PHOTOS * 1.5),
      pictures: 'drawn',
      env: { DATABASE_URL: url, OPERATOR_PORT: String(await freePort()) },
    });
    const browser = await launchMeasured();
    try {
      const { owners } = await bringDeskWork(pool, server.origin, { photos: PHOTOS, reports: 0 });
      const cookies = await makeSessions(
        pool,
        owners.map(({ member }) => member),
      );
      await warmPhotos(server.origin, owners, cookies);
      const page = await enterDesk(browser, server, 'moderator');
      const scripts = await scriptsOf(page, async () => {
        await page.goto('/nl', { waitUntil: 'networkidle' });
      });
      await timeKeys(page);
      const began = performance.now();
      await workByKeys(page, PATH, () => ({ keys: ['a'], isUndone: false }));
      const seconds = (performance.now() - began) / 1_000;

      for (const { photo } of owners)
        await fetch(`${server.origin}/dev/photo`, {
          method: 'POST',
          headers: clientHeaders(server.origin),
          body: JSON.stringify({ id: photo, status: 'pending' }),
        });
      const cdp = await page.context().newCDPSession(page);
      await cdp.send('Emulation.setCPUThrottlingRate', { rate: 4 });
      const took = await decideAtEase(page);
      const figure = { reference: 0, rule: 'at-most' } as const;
      return [
        {
          what: `key to the next photo painted, a quarter of the processor, ${took.length} keys, p95`,
          ours: percentile(took, 0.95),
          unit: 'ms',
          limit: 50,
          ...figure,
        },
        { what: `${PHOTOS} photos by keys alone`, ours: seconds, unit: 's', limit: 25, ...figure },
        {
          what: 'first screen’s JavaScript, gzip',
          ours: scripts,
          unit: 'kB',
          limit: 150,
          ...figure,
        },
        {
          what: 'of the desk in the members’ client',
          ours: bytesOfDeskInMembers(),
          unit: 'bytes',
          limit: 0,
          ...figure,
        },
      ];
    } finally {
      await browser.close();
      await server.stop();
    }
  });
