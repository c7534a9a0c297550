import type { SearchFilters } from '../../worker/interface.ts';
import type { RegionData } from '../../ui/place.ts';

/** The place that a search is about: its region, else its country, else none. */
export function searchedPlace(filters: SearchFilters, regions: RegionData, countryName: (code: string) => string): string | null {
  if (!filters.country) return null;
  const region = regions[filters.country]?.find((one) => one.id === filters.countryregion);
  return region?.name ?? countryName(filters.country);
}
