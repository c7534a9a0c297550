import { and, eq, gt, sql } from 'drizzle-orm';
import { newId } from '../../../../shared/identifiers.ts';
import type { Database } from '../../../database/connection.ts';
import { loginFailures } from '../../../database/schema/access.ts';
import { inTransaction } from '../../../database/transaction.ts';
import { Refusal } from '../../../http/route.ts';

/** Unknown codes that a member can try in a window, by the server's clock. */
const GUESSES = 10;
const WINDOW_MS = 10 * 60_000;

async function countGuess(database: Database, memberId: string, now: Date): Promise<string> {
  const place = `code ${memberId}`;
  return inTransaction(database, async (transaction) => {
    // Serialised by member, so that parallel guesses cannot pass the limit.
    await transaction.execute(sql`select pg_advisory_xact_lock(hashtextextended(${place}, 0))`);
    const recent = await transaction
      .select({ at: loginFailures.failed_at })
      .from(loginFailures)
      .where(
        and(
          eq(loginFailures.email, ''),
          eq(loginFailures.network, place),
          gt(loginFailures.failed_at, new Date(now.getTime() - WINDOW_MS)),
        ),
      )
      .orderBy(loginFailures.failed_at);
    const oldest = recent.at(-GUESSES);
    if (oldest) {
      const left = oldest.at.getTime() + WINDOW_MS - now.getTime();
      throw new Refusal('too_many_requests', {
        retryAfterSeconds: Math.max(1, Math.ceil(left / 1_000)),
      });
    }
    const id = newId(now.getTime());
    await transaction
      .insert(loginFailures)
      .values({ id, email: '', network: place, failed_at: now });
    return id;
  });
}

/**
 * Runs work that looks a typed code up, and counts codes that do not exist: ten in ten minutes for
 * each member, over all calls that take a code. Stored beside the failed sign-ins, in transactions
 * of its own, so that a refusal does not undo it.
 * @throws Refusal `too_many_requests` with the time to wait, and what the work throws.
 */
export async function limitGuesses<Result>(
  database: Database,
  guess: { memberId: string | null; code: string | null; now: Date },
  work: () => Promise<Result>,
): Promise<Result> {
  if (guess.memberId === null || guess.code === null) return work();
  const id = await countGuess(database, guess.memberId, guess.now);
  let isUnknown = false;
  try {
    return await work();
  } catch (error) {
    isUnknown = error instanceof Refusal && error.code === 'code_not_found';
    throw error;
  } finally {
    if (!isUnknown) await database.delete(loginFailures).where(eq(loginFailures.id, id));
  }
}
