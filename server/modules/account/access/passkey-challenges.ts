import { and, eq, gt, isNull, lt } from 'drizzle-orm';
import type { Database } from '../../../database/connection.ts';
import { passkeyChallenges } from '../../../database/schema/access.ts';

const LIFETIME_MS = 5 * 60_000;

/** Stores an issued challenge and deletes old ones; `null` is for signing in. */
export async function storeChallenge(
  database: Database,
  challenge: string,
  memberId: string | null,
  now: Date,
): Promise<void> {
  await database.delete(passkeyChallenges).where(lt(passkeyChallenges.expires_at, now));
  await database
    .insert(passkeyChallenges)
    .values({ challenge, member_id: memberId, expires_at: new Date(now.getTime() + LIFETIME_MS) });
}

/**
 * Uses up a challenge even if the sign-in fails: never in a transaction that may be rolled back.
 * @returns whether it was issued for this, recently, and not yet used.
 */
export async function claimChallenge(
  database: Database,
  challenge: string,
  memberId: string | null,
  now: Date,
): Promise<boolean> {
  const used = await database
    .delete(passkeyChallenges)
    .where(
      and(
        eq(passkeyChallenges.challenge, challenge),
        gt(passkeyChallenges.expires_at, now),
        memberId === null
          ? isNull(passkeyChallenges.member_id)
          : eq(passkeyChallenges.member_id, memberId),
      ),
    )
    .returning({ challenge: passkeyChallenges.challenge });
  return used.length === 1;
}

/**
 * What the library makes of a device's answer: it throws what does not verify, which is null here.
 * What goes wrong with the challenge's look-up is no answer's fault and is thrown on.
 */
export async function verifiedWith<Verified>(
  claim: (challenge: string) => Promise<boolean>,
  verify: (expectedChallenge: (challenge: string) => Promise<boolean>) => Promise<Verified>,
): Promise<Verified | null> {
  let claimed = Promise.resolve(true);
  // What does not verify is thrown by the library.
  const verified = await verify((challenge) => (claimed = claim(challenge))).catch(() => null);
  await claimed;
  return verified;
}
