import type { LocalDatabase } from './database.ts';
import type { ProfileRow, SearchRow } from './rows.ts';
import { profileRows } from './profiles.ts';

/** A search as last answered: its profiles in order, and similar ones if few were found. */
interface SearchResults {
  search: SearchRow;
  profiles: ProfileRow[];
  similar: ProfileRow[];
  others: ProfileRow[];
}

/** A search as it was last answered; undefined when it was never made on this device. */
export const searchRow = (db: LocalDatabase, key: string): Promise<SearchRow | undefined> =>
  db.searches.get(key);

/** The results of a search; null when it was never made on this device. */
export async function searchResults(db: LocalDatabase, key: string): Promise<SearchResults | null> {
  const search = await db.searches.get(key);
  if (!search) return null;
  const [profiles, similar, others] = await Promise.all([
    profileRows(db, search.ids),
    profileRows(db, search.similar),
    profileRows(db, search.others ?? []),
  ]);
  return { search, profiles, similar, others };
}

/** The search that was made last, to show where none is asked for; null when there was none. */
export async function lastSearch(db: LocalDatabase): Promise<SearchRow | null> {
  return (await db.searches.orderBy('fetched').last()) ?? null;
}
