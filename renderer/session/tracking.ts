import {
  ARRIVAL_KEY,
  arrivalOf,
  arrivalQuery,
  mayStoreArrival,
  type Arrival,
} from '../../shared/site/arrival.ts';

/** Of this page: where nothing may be stored, it is forgotten with it. */
let remembered = '';

/**
 * Remembers where a visit came from, as long as the page is open, and where the country lets us as
 * long as the tab is. The last address that names it counts.
 */
export function rememberArrival(
  search: string,
  settings: Parameters<typeof mayStoreArrival>[0],
): void {
  remembered = arrivalQuery(new URLSearchParams(search));
  if (!mayStoreArrival(settings)) return;
  try {
    if (remembered) sessionStorage.setItem(ARRIVAL_KEY, remembered);
    else remembered = sessionStorage.getItem(ARRIVAL_KEY) ?? '';
  } catch {
    // Then the sign-up knows the address alone.
  }
}

/** Where this visit came from, as far as is known. */
export const arrival = (): Arrival => arrivalOf(new URLSearchParams(remembered));
