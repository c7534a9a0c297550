/** Members on a page of search results. */
export const SEARCH_PAGE_SIZE = 24;
/** Matches are counted up to here; a search with more shows this number with a plus. */
export const SEARCH_COUNT_CAP = 1_000;
/** The ages between which one looks for somebody; the last means that age and older. */
export const YOUNGEST_AGE = 18;
export const OLDEST_AGE = 99;
