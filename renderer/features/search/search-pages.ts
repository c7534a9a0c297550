import type { ProfileCard } from '../../../shared/contract/profile.ts';
import type { SearchAnswer } from '../../../shared/contract/search.ts';
import { SEARCH_COUNT_CAP, SEARCH_PAGE_SIZE } from '../../../shared/discover/search-limits.ts';
import type { SearchRow } from '../../local/rows.ts';

/** The pages of a search that were answered, which this device does not store. */
export interface SearchPages {
  search: SearchRow;
  profiles: readonly ProfileCard[];
  similar: readonly ProfileCard[];
  others: readonly ProfileCard[];
}

/**
 * Puts a page of a search behind those that are here; nobody comes twice.
 * @param before null for the first page.
 */
export function addPage(
  key: string,
  before: SearchPages | null,
  {
    results,
    numResults,
    similar_results: similar,
    similar_numResults,
    similar_search,
    otherCachedProfiles: others,
  }: SearchAnswer,
): SearchPages {
  const known = new Set(before?.profiles.map((profile) => profile.id));
  const profiles = [
    ...(before?.profiles ?? []),
    ...results.filter((profile) => !known.has(profile.id)),
  ];
  const complete =
    results.length < SEARCH_PAGE_SIZE ||
    (numResults < SEARCH_COUNT_CAP && profiles.length >= numResults);
  return {
    profiles,
    similar: before?.similar ?? similar,
    others: before?.others ?? others,
    search: {
      key,
      ids: profiles.map((profile) => profile.id),
      pages: (before?.search.pages ?? 0) + 1,
      numResults,
      complete,
      similar: [],
      similar_numResults: before?.search.similar_numResults ?? similar_numResults,
      similar_search: before ? before.search.similar_search : similar_search,
      fetched: Date.now(),
    },
  };
}
