import { eq, sql } from 'drizzle-orm';
import { DEFAULT_LOCALE, matchLocale } from '../../../../shared/locales.ts';
import type { Locale } from '../../../../shared/locales.ts';
import type { Queryable } from '../../../database/connection.ts';
import { members } from '../../../database/schema.ts';
import { standingColumns, standingOf } from '../sign-in/standing.ts';
import type { Standing } from '../sign-in/standing.ts';

export interface TakenBy {
  memberId: string;
  email: string;
  passwordHash: string;
  locale: Locale;
  standing: Standing;
}

/** Whose an e-mail address is, in any case of letters; null for nobody's. */
export async function accountOf(
  database: Queryable,
  email: string,
  now: Date,
): Promise<TakenBy | null> {
  const [row] = await database
    .select({
      memberId: members.id,
      email: members.email,
      passwordHash: members.password_hash,
      language: members.language,
      ...standingColumns(members),
    })
    .from(members)
    .where(eq(sql`lower(${members.email})`, email.trim().toLowerCase()));
  return row
    ? {
        memberId: row.memberId,
        email: row.email,
        passwordHash: row.passwordHash,
        locale: matchLocale(row.language) ?? DEFAULT_LOCALE,
        standing: standingOf(row, now),
      }
    : null;
}
