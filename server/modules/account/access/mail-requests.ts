import { and, eq, gt, sql } from 'drizzle-orm';
import { newId } from '../../../../shared/identifiers.ts';
import type { Database } from '../../../database/connection.ts';
import { loginFailures } from '../../../database/schema/access.ts';
import { inTransaction } from '../../../database/transaction.ts';
import { Refusal } from '../../../http/route.ts';

const HOUR_MS = 3_600_000;
const MAILS_PER_HOUR = 3;

/**
 * Counts a request for a mail against an address or member, beside the failed sign-ins so that it
 * survives a restart, in its own transaction so that a refusal does not undo it.
 * @param most in an hour.
 * @throws Refusal `too_many_requests` with the time until the oldest is an hour ago.
 */
export function countMailRequest(
  database: Database,
  kind: string,
  address: string,
  now: Date,
  most = MAILS_PER_HOUR,
): Promise<void> {
  const email = address.toLowerCase();
  const network = `mail ${kind}`;
  return inTransaction(database, async (transaction) => {
    await transaction.execute(
      sql`select pg_advisory_xact_lock(hashtextextended(${`${network} ${email}`}, 0))`,
    );
    const recent = await transaction
      .select({ at: loginFailures.failed_at })
      .from(loginFailures)
      .where(
        and(
          eq(loginFailures.email, email),
          eq(loginFailures.network, network),
          gt(loginFailures.failed_at, new Date(now.getTime() - HOUR_MS)),
        ),
      )
      .orderBy(loginFailures.failed_at);
    const oldest = recent[0];
    if (oldest && recent.length >= most)
      throw new Refusal('too_many_requests', {
        retryAfterSeconds: Math.max(
          1,
          Math.ceil((oldest.at.getTime() + HOUR_MS - now.getTime()) / 1_000),
        ),
      });
    await transaction
      .insert(loginFailures)
      .values({ id: newId(now.getTime()), email, network, failed_at: now });
  });
}
