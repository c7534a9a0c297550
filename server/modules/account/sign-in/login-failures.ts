import { and, desc, eq, sql } from 'drizzle-orm';
import { newId } from '../../../../shared/identifiers.ts';
import type { SiteSettings } from '../../../../shared/contract/settings.ts';
import type { Database } from '../../../database/connection.ts';
import { loginFailures } from '../../../database/schema/access.ts';
import { inTransaction } from '../../../database/transaction.ts';
import { Refusal } from '../../../http/route.ts';

const WINDOW_MS = 15 * 60_000;
const MINUTE_MS = 60_000;

export interface Attempt {
  email: string;
  /** The network, or the known device or session of this account. */
  network: string;
  now: Date;
}

const ofAttempt = (attempt: Attempt) =>
  and(eq(loginFailures.email, attempt.email), eq(loginFailures.network, attempt.network));

/** The queue of each pair, by database. */
const waiting = new WeakMap<Database, Map<string, Promise<unknown>>>();

/** Serialised for each pair: hundreds of attempts wait here on one connection. */
function serialise<Result>(
  database: Database,
  attempt: Attempt,
  work: () => Promise<Result>,
): Promise<Result> {
  const queues = waiting.get(database) ?? new Map<string, Promise<unknown>>();
  waiting.set(database, queues);
  const key = `${attempt.network} ${attempt.email}`;
  const next = (queues.get(key) ?? Promise.resolve()).then(work, work);
  const settled = next
    // The caller has the failure; the next one only waits.
    .catch(() => undefined)
    .then(() => {
      if (queues.get(key) === settled) queues.delete(key);
    });
  queues.set(key, settled);
  return next;
}

/** Until when these failures, newest first, block the sign-in; null when they do not. */
export function blockedUntil(
  failures: readonly Date[],
  settings: Pick<SiteSettings, 'login_attempts' | 'login_block_minutes'>,
): Date | null {
  const newest = failures[0];
  const first = failures[settings.login_attempts - 1];
  if (!newest || !first || newest.getTime() - first.getTime() > WINDOW_MS) return null;
  return new Date(newest.getTime() + settings.login_block_minutes * MINUTE_MS);
}

/**
 * Records an attempt as a failure before the password is checked, so that parallel ones cannot pass
 * the limit; a success clears it. Five failures of an account from a network within 15 minutes
 * block it there (decision 008). A blocked attempt is not counted.
 * @returns the id of the failure.
 * @throws Refusal `login_blocked` with the time to wait.
 */
export function noteAttempt(
  database: Database,
  attempt: Attempt,
  settings: Pick<SiteSettings, 'login_attempts' | 'login_block_minutes'>,
): Promise<string> {
  return serialise(database, attempt, () =>
    inTransaction(database, async (transaction) => {
      await transaction.execute(
        sql`select pg_advisory_xact_lock(hashtextextended(${`sign-in ${attempt.network} ${attempt.email}`}, 0))`,
      );
      const failures = await transaction
        .select({ at: loginFailures.failed_at })
        .from(loginFailures)
        .where(ofAttempt(attempt))
        .orderBy(desc(loginFailures.failed_at))
        .limit(settings.login_attempts);
      const until = blockedUntil(
        failures.map((failure) => failure.at),
        settings,
      );
      if (until && until > attempt.now) {
        throw new Refusal('login_blocked', {
          retryAfterSeconds: Math.ceil((until.getTime() - attempt.now.getTime()) / 1_000),
        });
      }
      const id = newId(attempt.now.getTime());
      await transaction
        .insert(loginFailures)
        .values({ id, email: attempt.email, network: attempt.network, failed_at: attempt.now });
      return id;
    }),
  );
}

/** Undoes a recorded attempt whose password was never checked. */
export async function forgetAttempt(database: Database, id: string): Promise<void> {
  await database.delete(loginFailures).where(eq(loginFailures.id, id));
}

/** Clears an account's failures from a network after a sign-in there. */
export async function clearFailures(
  database: Pick<Database, 'delete'>,
  attempt: Attempt,
): Promise<void> {
  await database.delete(loginFailures).where(ofAttempt(attempt));
}
