/**
 * Whether visitors may see members (specification section 6): always, or when a network sent them.
 * @param network the source that a visit names, null for none.
 */
export const mayVisitorsSearch = (
  settings: { logged_out_search: boolean; logged_out_search_trafficsource: boolean },
  network: string | null | undefined,
): boolean =>
  settings.logged_out_search ||
  (settings.logged_out_search_trafficsource && (network ?? '') !== '');
