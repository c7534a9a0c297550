/** The traffic source of a visit, and an invitation. */
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

const KEY = 'vonk.arrival';
const LONGEST = 100;

/** Stores where a visit came from, for its tab; only the first address names it. */
export function rememberArrival(search: string): void {
  const query = new URLSearchParams(search);
  if (!query.get('network') && !query.get('invite')) return;
  try {
    sessionStorage.setItem(KEY, search.slice(0, 2_000));
  } catch {
    // Then the sign-up does without.
  }
}

/** Where this visit came from, as far as is known. */
export function arrival(): Arrival {
  let search = location.search;
  try {
    search = sessionStorage.getItem(KEY) ?? search;
  } catch {
    // The address is all there is.
  }
  const query = new URLSearchParams(search);
  const value = (name: string) => (query.get(name) ?? '').slice(0, LONGEST);
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
