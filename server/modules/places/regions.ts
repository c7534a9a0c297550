import { COUNTRIES } from '../../../shared/choices.ts';
import { REGION_NAMES } from './data/region-names.ts';

/** A first-level division of a country; its id is the ISO 3166-2 code, such as `NL-UT`. */
export interface Region {
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

/** The regions of each country in alphabetical order, named in the country's own language (specification section 3, `region_data`). */
export const regionsOf = (): Record<string, Region[]> => regions;

/** Whether an id names a region of this country. */
export const isRegionOf = (country: string, id: string): boolean => countryOf.get(id) === country;
