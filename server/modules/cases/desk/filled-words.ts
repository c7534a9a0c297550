import { eq } from 'drizzle-orm';
import { fillPlaceholders } from '../../../../shared/operator/macros.ts';
import type { Queryable } from '../../../database/connection.ts';
import { profiles } from '../../../database/schema/profiles.ts';
import type { Desk } from './desk.ts';
import type { StoredCase } from './rows.ts';

/** A typed name goes into our letters only if it can be a name: no address, no sentence. */
const NAME = /^\p{L}[\p{L}\p{M}' ’-]{0,59}$/u;

/** What an operator adds, as one reader gets it; null where nothing was added. */
export const filledWords = (
  { services }: Pick<Desk, 'services'>,
  words: string | null | undefined,
  to: { name: string | null; number: number },
): string | null =>
  words ? fillPlaceholders(words, { ...to, site: services.settings.current().name }) : null;

/**
 * The name of a case's sender: the profile's where they have an account, none where it is erased.
 */
async function nameOfSender(database: Queryable, row: StoredCase): Promise<string | null> {
  // Their name is deleted with this decision, and must not stay in its words.
  if (row.erased_at !== null) return null;
  if (row.member_id === null) return row.name && NAME.test(row.name) ? row.name : null;
  const [profile] = await database
    .select({ name: profiles.name })
    .from(profiles)
    .where(eq(profiles.member_id, row.member_id));
  return profile?.name ? profile.name : null;
}

/** What an operator adds, as the sender of the case gets it. */
export const wordsToSender = async (
  desk: Pick<Desk, 'database' | 'services'>,
  row: StoredCase,
  words: string | null | undefined,
): Promise<string | null> =>
  words
    ? filledWords(desk, words, {
        name: await nameOfSender(desk.database, row),
        number: row.number,
      })
    : null;
