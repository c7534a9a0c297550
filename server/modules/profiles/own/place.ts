import { findPlace } from '../../site/places/places.ts';
import { isRegionOf } from '../../site/places/regions.ts';

export interface Home {
  country: string;
  region: string | null;
  city: string | null;
  latitude: number | null;
  longitude: number | null;
}
type Wanted = { [Field in 'country' | 'region' | 'city']?: Home[Field] | undefined };

/**
 * Where a member lives after an edit: a place brings its region and position, and a country or
 * region that changes alone clears what lies below it.
 * @returns an empty record when no place is edited; the wrong field, and why.
 */
export function movedTo(
  home: Home,
  wanted: Wanted,
  countries: readonly string[],
): Home | Record<string, never> | { field: 'country' | 'region' | 'city'; problem: string } {
  if (wanted.country === undefined && wanted.region === undefined && wanted.city === undefined)
    return {};
  const country = wanted.country ?? home.country;
  if (country !== home.country && !countries.includes(country))
    return { field: 'country', problem: 'invalid_value' };
  const staysIn = country === home.country;
  const city =
    wanted.city === undefined
      ? staysIn && (wanted.region === undefined || wanted.region === home.region)
        ? home.city
        : null
      : wanted.city;
  if (city !== null) {
    const place = findPlace(country, city);
    if (!place) return { field: 'city', problem: 'unknown_place' };
    if (wanted.region && wanted.region !== place.region)
      return { field: 'city', problem: 'unknown_place' };
    return {
      country,
      region: place.region,
      city: place.name,
      latitude: place.latitude,
      longitude: place.longitude,
    };
  }
  const region = wanted.region === undefined ? (staysIn ? home.region : null) : wanted.region;
  if (region !== null && !isRegionOf(country, region))
    return { field: 'region', problem: 'invalid_value' };
  return { country, region, city, latitude: null, longitude: null };
}
