import type { Page } from '@playwright/test';
import type pg from 'pg';
import { expect, test } from 'vitest';
import { launchMeasured } from '../support/chromium.ts';
import { eventually } from '../support/eventually.ts';
import {
  enterDesk,
  timeKeys,
  tookOf,
  workByKeys,
  type Presses,
} from '../support/operator/desk-page.ts';
import { withForgetfulPostgres } from '../support/programs/own-postgres.ts';
import { freePort, startServer, type RunningServer } from '../support/server.ts';
import { verifyDesk } from './verify-desk.ts';
import { bringDeskWork, passUndoTime } from './desk-work.ts';

/** `npm run bench desk` takes more. */
const PHOTOS = Number(process.env['DESK_PHOTOS'] ?? 24);
const REPORTS = Number(process.env['DESK_REPORTS'] ?? 12);

/** Of six, three are refused and three accepted, one of them only after its refusal was undone. */
function photoPresses(photos: readonly string[]): (id: string) => Presses {
  const asked = new Map<string, number>();
  return (id) => {
    const times = (asked.get(id) ?? 0) + 1;
    asked.set(id, times);
    const place = photos.indexOf(id) % 6;
    const isUndone = place === 1 && times === 1;
    const isAccepted = place % 3 === 2 || (place === 1 && !isUndone);
    return { keys: isAccepted ? ['a'] : ['r', '1'], isUndone };
  };
}

/** Of six, four are warned and two are not, one of them only after an undo. */
function reportPresses(): (id: string) => Presses {
  const asked = new Map<string, number>();
  return (id) => {
    const times = (asked.get(id) ?? 0) + 1;
    asked.set(id, times);
    const place = Number(id) % 6;
    const isUndone = place === 1 && times === 1;
    const isDismissed = place === 2 || (place === 1 && !isUndone);
    return { keys: [isDismissed ? '1' : '2', 'Enter'], isUndone };
  };
}

/** Has operators work through a queue, and kills the server once a third of it is decided. */
async function workThroughKill(
  { server, pool, pages }: { server: RunningServer; pool: pg.Pool; pages: readonly Page[] },
  kind: 'photo' | 'report',
  count: number,
  path: string,
  pressesFor: () => (id: string) => Presses,
): Promise<{ seen: Set<string>[]; took: number[] }> {
  const decided = async () =>
    (
      await pool.query<{ count: number }>(
        'select count(*)::int as count from decisions join cases on cases.id = decisions.case_id where cases.kind = $1',
        [kind],
      )
    ).rows[0]?.count ?? 0;
  const working = Promise.all(pages.map((page) => workByKeys(page, path, pressesFor())));
  const killing = (async () => {
    await eventually(decided, 'a third is decided').toBeGreaterThanOrEqual(count / 3);
    await server.kill();
    await server.restart();
  })();
  const [seen] = await Promise.all([working, killing]);
  const took = await Promise.all(pages.map(tookOf));
  return { seen, took: took.flat() };
}

const shared = ([one, other]: readonly Set<string>[]): string[] => [
  ...(one ?? new Set<string>()).intersection(other ?? new Set<string>()),
];
const middle = (samples: readonly number[]): number =>
  Math.round(samples.toSorted((one, other) => one - other)[Math.floor(samples.length / 2)] ?? 0);

test(`two operators judge ${PHOTOS} photos and ${REPORTS} reports by keys alone through two kills of the server: each is seen and decided by one of them, once, what is taken back leaves no letter, and every letter is read in its language (long: a server, two browsers, two kills)`, async () => {
  await withForgetfulPostgres(async (url, pool) => {
    const server = await startServer({
      members: 40 + Math.ceil((PHOTOS + REPORTS) * 1.5),
      env: { DATABASE_URL: url, OPERATOR_PORT: String(await freePort()) },
    });
    const browser = await launchMeasured();
    try {
      const work = await bringDeskWork(pool, server.origin, { photos: PHOTOS, reports: REPORTS });
      const pages = [
        await enterDesk(browser, server, 'moderator'),
        await enterDesk(browser, server, 'senior'),
      ];
      for (const page of pages) await timeKeys(page);
      const place = { server, pool, pages };
      const photos = work.owners.map(({ photo }) => photo);
      const photoRun = await workThroughKill(place, 'photo', PHOTOS, '/nl/photos', () =>
        photoPresses(photos),
      );
      const reportRun = await workThroughKill(
        place,
        'report',
        REPORTS,
        '/nl/desk/reports',
        reportPresses,
      );
      await passUndoTime(pool, server.origin);
      const findings = await verifyDesk(pool, work);
      console.log(
        'desk:',
        findings,
        `ms from key to next photo ${middle(photoRun.took)}, to next report ${middle(reportRun.took)}`,
      );
      expect([shared(photoRun.seen), shared(reportRun.seen)]).toEqual([[], []]);
      expect(findings).toMatchObject({
        cases: PHOTOS + REPORTS,
        undecided: 0,
        decidedByBoth: 0,
        seenByBoth: 0,
        wronglyAudited: 0,
        wronglyNotified: 0,
        wronglyMailed: 0,
        wrongWords: 0,
      });
      expect(findings.undone).toBeGreaterThan(0);
      expect(findings.letters).toBeGreaterThan(PHOTOS / 2 + REPORTS);
    } finally {
      await browser.close();
      await server.stop();
    }
  });
});
