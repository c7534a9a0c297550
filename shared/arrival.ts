/** Where a visitor comes from, as the address of an advertisement or an invitation says it. */
const CARRIED = ['network', 'ref', 'sub1', 'sub2', 'sub3', 'invite'] as const;
const LONGEST = 100;

/** In the storage of a tab, where a country lets one (setting `attribution_storage`). */
export const ARRIVAL_KEY = 'vonk.arrival';

/** The part of a query that says where a visitor comes from, each value cut; may be empty. */
export function carriedQuery(query: URLSearchParams): string {
  const carried = new URLSearchParams();
  for (const name of CARRIED) {
    const value = query.get(name)?.slice(0, LONGEST);
    if (value) carried.set(name, value);
  }
  return carried.toString();
}

/** The same where it names a traffic source or an invitation; else empty, and nothing to remember. */
export function arrivalQuery(query: URLSearchParams): string {
  const isArrival = Boolean(query.get('network')) || Boolean(query.get('invite'));
  return isArrival ? carriedQuery(query) : '';
}

/**
 * Whether a tab of a visitor from this country may store where they came from. Settings that a device
 * stored before there was this one say nothing: then it may not.
 */
export const mayStoreArrival = (settings: {
  attribution_storage?: readonly string[];
  geoip_country: string;
}): boolean => settings.attribution_storage?.includes(settings.geoip_country) ?? false;
