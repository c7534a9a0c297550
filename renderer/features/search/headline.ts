import { useContext } from 'react';
import { placeName } from '../../../shared/discover/place-names.ts';
import { MemberContext } from '../../session/contexts.ts';
import { useRegions } from '../../session/use-regions.ts';
import { useFormat } from '../../i18n/format.ts';
import { useText } from '../../i18n/text.ts';
import type { RegionData } from '../../ui/member/place.ts';
import type { SearchFilters } from '../../local/searches.ts';
import { townOf } from './place-filter.tsx';

/** The place that a search is about: its region, else its country, else none. */
export function searchedPlace(
  filters: SearchFilters,
  regions: RegionData,
  countryName: (code: string) => string,
): string | null {
  if (!filters.country) return null;
  const region = regions[filters.country]?.find((one) => one.id === filters.countryregion);
  return region?.name ?? countryName(filters.country);
}

/** "Vrouwen in Utrecht", "Mannen tot 25 km van Zwolle". */
export function useHeadline(filters: SearchFilters): string {
  const t = useText('search');
  const format = useFormat();
  const regions = useRegions();
  const home = useContext(MemberContext)?.profile;
  const who = t(`heading.${filters.gender ?? 'all'}`);
  const town = filters.near
    ? townOf(filters.near, format.locale)
    : home?.city && placeName(home.country, home.city, format.locale);
  if (filters.km !== undefined && town)
    return t('headingNear', { who, place: town, km: filters.km });
  const place = searchedPlace(filters, regions, format.country);
  return place ? t('headingIn', { who, place }) : who;
}
