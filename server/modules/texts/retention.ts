/** How long the law wants the books, and the records of the One Stop Shop for tax, to be stored. */
export const BOOKS_YEARS = 7;
export const OSS_YEARS = 10;
