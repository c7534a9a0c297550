import { createHash, randomBytes } from 'node:crypto';
import { and, eq, isNull } from 'drizzle-orm';
import { newId } from '../../../../shared/identifiers.ts';
import type { Queryable } from '../../../database/connection.ts';
import { mailTokens } from '../../../database/schema/access.ts';

export type TokenPurpose = (typeof mailTokens.$inferInsert)['purpose'];

const HOUR_MS = 3_600_000;
/** How long each kind of link works; one to unsubscribe, as long as the mail is stored. */
const LIFETIME_MS: Readonly<Record<TokenPurpose, number>> = {
  activation: 48 * HOUR_MS,
  password_reset: HOUR_MS / 2,
  mail_change: 24 * HOUR_MS,
  reactivation: 14 * 24 * HOUR_MS,
  unsubscribe: 10 * 365 * 24 * HOUR_MS,
  address_check: 24 * HOUR_MS,
  export: 7 * 24 * HOUR_MS,
};
const TOKEN = /^[A-Za-z0-9_-]{43}$/;
const hash = (token: string): Buffer => createHash('sha256').update(token).digest();

/**
 * Makes a link's secret, 256 random bits stored as SHA-256. Older ones of the same purpose end, but
 * not those that unsubscribe.
 * @param email the address concerned, if not the member's own.
 */
export async function createToken(
  database: Queryable,
  {
    memberId,
    purpose,
    email = null,
    at,
  }: { memberId: string; purpose: TokenPurpose; email?: string | null; at: Date },
): Promise<string> {
  if (purpose !== 'unsubscribe')
    await database
      .update(mailTokens)
      .set({ expires_at: at })
      .where(
        and(
          eq(mailTokens.member_id, memberId),
          eq(mailTokens.purpose, purpose),
          isNull(mailTokens.used_at),
        ),
      );
  const token = randomBytes(32).toString('base64url');
  await database.insert(mailTokens).values({
    id: newId(at.getTime()),
    member_id: memberId,
    purpose,
    token_hash: hash(token),
    email,
    created_at: at,
    expires_at: new Date(at.getTime() + LIFETIME_MS[purpose]),
  });
  return token;
}

interface FoundToken {
  id: string;
  memberId: string;
  email: string | null;
  usedAt: Date | null;
  expired: boolean;
}

/** Finds and locks a token, used and expired ones too; null for an unknown one. */
export async function findToken(
  database: Queryable,
  { token, purpose, at }: { token: string; purpose: TokenPurpose; at: Date },
): Promise<FoundToken | null> {
  if (!TOKEN.test(token)) return null;
  const [row] = await database
    .select()
    .from(mailTokens)
    .where(and(eq(mailTokens.token_hash, hash(token)), eq(mailTokens.purpose, purpose)))
    .for('update');
  return row
    ? {
        id: row.id,
        memberId: row.member_id,
        email: row.email,
        usedAt: row.used_at,
        expired: row.expires_at <= at,
      }
    : null;
}

/** Uses up a token. @returns its subject; null when it is unknown, used or expired. */
export async function spendToken(
  database: Queryable,
  { token, purpose, at }: { token: string; purpose: TokenPurpose; at: Date },
): Promise<FoundToken | null> {
  const found = await findToken(database, { token, purpose, at });
  if (!found || found.usedAt || found.expired) return null;
  await database.update(mailTokens).set({ used_at: at }).where(eq(mailTokens.id, found.id));
  return found;
}
