import { spawnSync } from 'node:child_process';
import { PROJECT } from '../../build/client/client.ts';
import type { Figure } from './report.ts';

/**
 * Runs of `npm test` at their full size, which would take too long there. Each prints its figures.
 */
interface FullRun {
  what: string;
  project: string;
  file: string;
  env: Record<string, string>;
}

function measureRun({ what, project, file, env }: FullRun): Promise<Figure[]> {
  const began = performance.now();
  const { status } = spawnSync(
    process.execPath,
    ['node_modules/vitest/vitest.mjs', 'run', '--project', project, file],
    { cwd: PROJECT, stdio: 'inherit', env: { ...env, ...process.env } },
  );
  const ours = (performance.now() - began) / 1_000;
  if (status !== 0) throw new Error(`${what}: the run failed.`);
  return Promise.resolve([{ what, ours, reference: 0, unit: 's', limit: 900, rule: 'at-most' }]);
}

/** Sixty-six kills beside each provider. */
export const kills = (): Promise<Figure[]> =>
  measureRun({
    what: 'kills',
    project: 'faults',
    file: 'tests/faults/payment-kills.test.ts',
    env: { KILL_ROUNDS: '6' },
  });

/** A hundred rounds of a hundred messages with credit for one of them. */
export const credits = (): Promise<Figure[]> =>
  measureRun({
    what: 'credits',
    project: 'faults',
    file: 'tests/faults/credits.test.ts',
    env: { CREDIT_ROUNDS: '100' },
  });

/** Twenty rounds of fifty notices for each of a hundred payments, of each provider. */
export const notices = (): Promise<Figure[]> =>
  measureRun({
    what: 'notices',
    project: 'faults',
    file: 'tests/faults/payment-notices.test.ts',
    env: { NOTICE_ROUNDS: '20' },
  });

/** Ten thousand random histories of a member's money. */
export const histories = (): Promise<Figure[]> =>
  measureRun({
    what: 'histories',
    project: 'database',
    file: 'server/modules/money/refunds/histories.db.test.ts',
    env: { HISTORIES: '10000' },
  });

/** Ten thousand messages to three servers behind nginx, while every part is killed. */
export const several = (): Promise<Figure[]> =>
  measureRun({
    what: 'several servers',
    project: 'faults',
    file: 'tests/faults/several-servers.test.ts',
    env: { SEVERAL_SENDS: '1250' },
  });

/** Two hundred photos and reports at the desk, decided by two operators through two kills. */
export const deskKills = (): Promise<Figure[]> =>
  measureRun({
    what: 'two operators judge 200 items through two kills: none seen by both, none lost',
    project: 'faults',
    file: 'tests/faults/desk-kills.test.ts',
    env: { DESK_PHOTOS: '140', DESK_REPORTS: '60' },
  });
