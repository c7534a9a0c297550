/** Whether visitors may see members: always, or with a traffic source (`network`). */
export const mayVisitorsSearch = (
  settings: { logged_out_search: boolean; logged_out_search_trafficsource: boolean },
  network: string | null | undefined,
): boolean =>
  settings.logged_out_search ||
  (settings.logged_out_search_trafficsource && (network ?? '') !== '');
