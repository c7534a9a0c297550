import { ARRIVAL_KEY, arrivalQuery } from '../../../shared/site/arrival.ts';

/** Stores where the visitor came from, for the tab, where the document says that it may. */
export function storeArrival(): void {
  if (!document.querySelector('[data-stores-arrival]')) return;
  const query = arrivalQuery(new URLSearchParams(location.search));
  if (query === '') return;
  try {
    sessionStorage.setItem(ARRIVAL_KEY, query);
  } catch {
    // The links of the page carry it as well.
  }
}
