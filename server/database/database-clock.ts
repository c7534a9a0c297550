import type { Clock } from '../clock.ts';
import type { Logger } from '../log.ts';
import type { Database } from './connection.ts';
import { statement } from './statement.ts';

const LOOK_EVERY_MS = 30_000;
/** A slower answer is too imprecise. */
const SLOW_MS = 1_000;
/** Smaller offsets cannot be measured. */
const NEAR_MS = 200;
const FAR_MS = 5_000;

const selectNow = statement<{ now: string }>(
  'database_now',
  'select (extract(epoch from clock_timestamp()) * 1000)::bigint as now',
);

/**
 * Makes a clock follow the database's, so that servers whose machines are off decide the same about
 * time (decision 079).
 * @param machine the machine's clock.
 * @returns what measures once; errors of the database are passed on.
 */
export function createClockFollower(
  database: Database,
  clock: Pick<Clock, 'correct'>,
  log: Pick<Logger, 'warn'>,
  machine: () => number = () => Date.now(),
): () => Promise<void> {
  let corrected = 0;
  return async () => {
    const asked = machine();
    const [row] = await selectNow(database, []);
    const answered = machine();
    if (!row || answered - asked > SLOW_MS) return;
    const behind = Math.round(Number(row.now) - (asked + answered) / 2);
    if (Math.abs(behind - corrected) < NEAR_MS) return;
    if (Math.abs(behind) > FAR_MS)
      log.warn({ seconds: Math.round(behind / 1_000) }, 'the clock of this machine is off');
    corrected = Math.abs(behind) < NEAR_MS ? 0 : behind;
    clock.correct(corrected);
  };
}

/** Follows the database's clock from now on. @returns ends it. */
export async function followDatabaseClock(follow: () => Promise<void>): Promise<() => void> {
  await follow();
  // Reported elsewhere when the database is unreachable; its clock goes on.
  const timer = setInterval(() => void follow().catch(() => undefined), LOOK_EVERY_MS).unref();
  return () => {
    clearInterval(timer);
  };
}
