import { ARRIVAL_KEY, arrivalQuery, mayStoreArrival } from '../../shared/site/arrival.ts';

interface Tracking {
  network: string;
  ref: string;
  sub1: string;
  sub2: string;
  sub3: string;
}
interface Arrival {
  tracking: Tracking | null;
  invite: string | null;
}

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
export function arrival(): Arrival {
  const query = new URLSearchParams(remembered);
  const value = (name: string) => query.get(name) ?? '';
  return {
    tracking: value('network')
      ? {
          network: value('network'),
          ref: value('ref'),
          sub1: value('sub1'),
          sub2: value('sub2'),
          sub3: value('sub3'),
        }
      : null,
    invite: value('invite') || null,
  };
}
