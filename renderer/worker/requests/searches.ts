import { SEARCH_COUNT_CAP, SEARCH_PAGE_SIZE } from '../../../shared/contract/search.ts';
import { success, type Result } from '../../../shared/result.ts';
import { saveMeta } from '../../local/meta.ts';
import { searchKey, type SearchFilters } from '../../../shared/discover/search-key.ts';
import type { ReadContext } from '../pull/profile-page.ts';
import { putCards } from '../store/rows.ts';

/** Searches stored for going back and for offline. */
const KEPT_SEARCHES = 20;

/** The first or next page of a search, without duplicates. Offline, stored results remain. */
export async function search(
  { db, api, now }: ReadContext,
  filters: SearchFilters,
  next: boolean,
): Promise<Result<{ key: string }>> {
  const key = searchKey(filters);
  const stored = await db.searches.get(key);
  const before = next && stored ? stored : null;
  if (before?.complete) return success({ key });
  const page = (before?.pages ?? 0) + 1;
  const answer = await api.call('searchMembers', {
    query: new URLSearchParams([...new URLSearchParams(key), ['page', String(page)]]),
    waitedFor: true,
  });
  if (!answer.ok) return answer;
  const { results, numResults, similar_results: similar, similar_numResults } = answer.value;
  await db.transaction('rw', [db.searches, db.profiles, db.meta], async () => {
    await putCards(db, [...results, ...similar, ...answer.value.otherCachedProfiles], now());
    const ids = [...new Set([...(before?.ids ?? []), ...results.map((profile) => profile.id)])];
    await db.searches.put({
      key,
      ids,
      pages: page,
      numResults,
      fetched: now(),
      // Past the cap the count says nothing about the end.
      complete:
        results.length < SEARCH_PAGE_SIZE ||
        (numResults < SEARCH_COUNT_CAP && ids.length >= numResults),
      similar: before?.similar ?? similar.map((profile) => profile.id),
      similar_numResults: before?.similar_numResults ?? similar_numResults,
      similar_search: before ? before.similar_search : answer.value.similar_search,
      others: before?.others ?? answer.value.otherCachedProfiles.map((profile) => profile.id),
    });
    await saveMeta(db, 'last_search', key);
    await db.searches.bulkDelete(
      (await db.searches.orderBy('fetched').primaryKeys()).slice(0, -KEPT_SEARCHES),
    );
  });
  return success({ key });
}

/** Searches one page at a time for each filter: no page is requested twice or skipped. */
export function createSearch(): (
  context: ReadContext,
  filters: SearchFilters,
  options: { next: boolean },
) => Promise<Result<{ key: string }>> {
  const searching = new Map<string, Promise<unknown>>();
  return (context, filters, { next }) => {
    const key = searchKey(filters);
    const before = searching.get(key) ?? Promise.resolve();
    const page = before.then(() => search(context, filters, next));
    searching.set(
      key,
      // The caller gets the failure; the next search only waits.
      page.catch(() => undefined),
    );
    return page;
  };
}
