/** How long the law wants the books, and the records of the One Stop Shop for tax, to be stored. */
export const BOOKS_YEARS = 7;
export const OSS_YEARS = 10;

/** How long views of members' content and the audit of the desk are stored. */
export const VIEWS_YEARS = 2;
export const AUDIT_YEARS = 5;
