import { and, eq, gt, sql } from 'drizzle-orm';
import { newId } from '../../../../shared/identifiers.ts';
import type { Database } from '../../../database/connection.ts';
import { loginFailures } from '../../../database/schema/access.ts';
import { inTransaction } from '../../../database/transaction.ts';
import { Refusal } from '../../../http/route.ts';

/** Accounts that a network can make in an hour, by the server's clock. */
const ACCOUNTS = 5;
const HOUR_MS = 3_600_000;

/**
 * Counts an account that a network is about to make; a failed attempt does not count. Stored beside
 * the failed sign-ins, in a transaction of its own, so that it survives a restart and counts for
 * all processes.
 * @returns a function that cancels the count.
 * @throws Refusal `too_many_requests` with the time to wait.
 */
export async function countSignUp(
  database: Database,
  network: string,
  now: Date,
): Promise<() => Promise<void>> {
  const place = `signup ${network}`;
  const id = await inTransaction(database, async (transaction) => {
    // Serialised by network, so that parallel ones cannot pass the limit.
    await transaction.execute(sql`select pg_advisory_xact_lock(hashtextextended(${place}, 0))`);
    const recent = await transaction
      .select({ at: loginFailures.failed_at })
      .from(loginFailures)
      .where(
        and(
          eq(loginFailures.email, ''),
          eq(loginFailures.network, place),
          gt(loginFailures.failed_at, new Date(now.getTime() - HOUR_MS)),
        ),
      )
      .orderBy(loginFailures.failed_at);
    const oldest = recent.at(-ACCOUNTS);
    if (oldest)
      throw new Refusal('too_many_requests', {
        retryAfterSeconds: Math.max(
          1,
          Math.ceil((oldest.at.getTime() + HOUR_MS - now.getTime()) / 1_000),
        ),
      });
    const one = newId(now.getTime());
    await transaction
      .insert(loginFailures)
      .values({ id: one, email: '', network: place, failed_at: now });
    return one;
  });
  return async () => {
    await database.delete(loginFailures).where(eq(loginFailures.id, id));
  };
}
