import { COUNTRIES } from '../../../../shared/profile-choices.ts';
import { REGION_NAMES } from './data/region-names.ts';

/** A first-level division of a country; its id is ISO 3166-2, such as `NL-UT`. */
interface Region {
  id: string;
  name: string;
}

const regions: Record<string, Region[]> = Object.fromEntries(
  COUNTRIES.map((country) => [
    country,
    Object.entries(REGION_NAMES[country])
      .map(([code, name]) => ({ id: `${country}-${code}`, name }))
      .sort((one, other) => one.name.localeCompare(other.name, 'nl')),
  ]),
);
const countryOf = new Map(
  Object.entries(regions).flatMap(([country, list]) =>
    list.map((region) => [region.id, country] as const),
  ),
);

/** The regions of each country in alphabetical order, in the country's own language. */
export const regionsOf = (): Record<string, Region[]> => regions;

export const isRegionOf = (country: string, id: string): boolean => countryOf.get(id) === country;
