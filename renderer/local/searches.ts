import type { SearchQuery } from '../../shared/contract/search.ts';
import type { LocalDatabase, ProfileRow, SearchRow } from './database.ts';
import { profileRows } from './profiles.ts';

/** A search as the page asks for it: the filters of the contract without the page number. */
export type SearchFilters = Partial<Omit<SearchQuery, 'page' | 'lat' | 'lon' | 'network'>>;

/**
 * A search's canonical query without the page: equal searches have equal keys. Also the query of
 * address and API.
 */
export function searchKey(filters: SearchFilters): string {
  const parts: [string, string][] = [];
  // Without this type a removed filter would count as one of its own.
  const entries: [string, SearchFilters[keyof SearchFilters]][] = Object.entries(filters);
  for (const [name, value] of entries) {
    if (value === undefined || value === '' || value === false) continue;
    if (name === 'sort' && value === 'activity') continue;
    if (Array.isArray(value)) {
      if (value.length > 0) parts.push([name, [...new Set(value)].sort().join(',')]);
    } else parts.push([name, value === true ? '1' : String(value)]);
  }
  return new URLSearchParams(parts.sort(([one], [other]) => (one < other ? -1 : 1))).toString();
}

/**
 * A search as it was last answered, with its profiles in order, and those under it where few fit.
 */
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
