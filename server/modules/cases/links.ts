import type { Limit } from '../../http/route.ts';
import { createHash, randomBytes } from 'node:crypto';
import { eq } from 'drizzle-orm';
import { caseLinks, cases } from '../../database/schema/cases.ts';
import type { Queryable } from '../../database/connection.ts';

/** A token cannot be guessed; guessing is slowed down anyway. */
export const byCaseLink: Limit = { points: 40, seconds: 600, per: 'network' };

const hashOf = (token: string): Buffer => createHash('sha256').update(token).digest();

/**
 * Makes a follow-up link's token for one case, 256 random bits; only its hash is stored.
 * @param mailed it goes out in a mail alone, and so proves who has it.
 */
export async function createCaseLink(
  database: Queryable,
  caseId: string,
  at: Date,
  { mailed = false } = {},
): Promise<string> {
  const token = randomBytes(32).toString('base64url');
  await database
    .insert(caseLinks)
    .values({ token_hash: hashOf(token), case_id: caseId, created_at: at, mailed });
  return token;
}

/** The page of a case's link, without its locale. */
export const casePath = (token: string): string => `/complaints?case=${token}`;

/** The case that a link follows, and whether it was mailed; null for an unknown link. */
export async function caseOfLink(
  database: Queryable,
  token: string,
): Promise<{ id: string; mailed: boolean } | null> {
  const [found] = await database
    .select({ id: cases.id, mailed: caseLinks.mailed })
    .from(caseLinks)
    .innerJoin(cases, eq(cases.id, caseLinks.case_id))
    .where(eq(caseLinks.token_hash, hashOf(token)));
  return found ?? null;
}
