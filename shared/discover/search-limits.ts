/** Members on a page of search results. */
export const SEARCH_PAGE_SIZE = 24;
/** Matches are counted up to here; a search with more shows this number with a plus. */
export const SEARCH_COUNT_CAP = 1_000;
