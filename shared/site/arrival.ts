/** Where a visitor comes from, by the address of an advertisement or an invitation. */
const CARRIED = ['network', 'ref', 'sub1', 'sub2', 'sub3', 'invite'] as const;
const LONGEST = 100;

/** In the storage of a tab, where a country lets one (setting `attribution_storage`). */
export const ARRIVAL_KEY = 'vonk.arrival';

/** A query whose values can be read, such as `URLSearchParams`. */
interface Query {
  get(name: string): string | null;
}

/** The part of a query about where a visitor comes from, each value cut; may be empty. */
export function carriedQuery(query: Query): string {
  return CARRIED.flatMap((name) => {
    // A cut may go through a character.
    const value = query.get(name)?.slice(0, LONGEST).toWellFormed();
    return value ? [`${name}=${encodeURIComponent(value)}`] : [];
  }).join('&');
}

/** The same where it names a traffic source or an invitation; else empty, and nothing to remember. */
export function arrivalQuery(query: Query): string {
  const isArrival = Boolean(query.get('network')) || Boolean(query.get('invite'));
  return isArrival ? carriedQuery(query) : '';
}

/** Where somebody comes from, as the sign-up sends it. */
export interface Arrival {
  tracking: Record<'network' | 'ref' | 'sub1' | 'sub2' | 'sub3', string> | null;
  invite: string | null;
}

/** What a query made by `carriedQuery` says of where somebody comes from. */
export function arrivalOf(query: Query): Arrival {
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

/**
 * Whether a tab of a visitor from this country may store where they came from. Settings that a
 * device stored before this one existed lack it: then it may not.
 */
export const mayStoreArrival = (settings: {
  attribution_storage?: readonly string[];
  geoip_country: string;
}): boolean => settings.attribution_storage?.includes(settings.geoip_country) ?? false;
