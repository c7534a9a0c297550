import { eq, sql } from 'drizzle-orm';
import { storedLocale } from '../../../../shared/locales.ts';
import type { Locale } from '../../../../shared/locales.ts';
import type { Queryable } from '../../../database/connection.ts';
import { members } from '../../../database/schema/members.ts';
import { accountColumns, accountState } from '../sign-in/account-state.ts';
import type { AccountState } from '../sign-in/account-state.ts';

export interface AddressOwner {
  memberId: string;
  email: string;
  passwordHash: string;
  locale: Locale;
  state: AccountState;
}

/** The member of an e-mail address, in any case of letters; null for none. */
export async function accountOf(
  database: Queryable,
  email: string,
  now: Date,
): Promise<AddressOwner | null> {
  const [row] = await database
    .select({
      memberId: members.id,
      email: members.email,
      passwordHash: members.password_hash,
      language: members.language,
      ...accountColumns(members),
    })
    .from(members)
    .where(eq(sql`lower(${members.email})`, email.trim().toLowerCase()));
  return row
    ? {
        memberId: row.memberId,
        email: row.email,
        passwordHash: row.passwordHash,
        locale: storedLocale(row.language),
        state: accountState(row, now),
      }
    : null;
}
