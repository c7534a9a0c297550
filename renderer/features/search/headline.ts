import { useContext } from 'react';
import { placeName } from '../../../shared/discover/place-names.ts';
import { MemberContext } from '../../session/contexts.ts';
import { useRegions } from '../../session/use-regions.ts';
import { useFormat } from '../../i18n/format.ts';
import { useText } from '../../i18n/text.ts';
import type { RegionData } from '../../ui/member/place.ts';
import type { SearchFilters } from '../../../shared/discover/search-key.ts';
import { useAges } from './filter-fields.tsx';
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

/** "Vrouwen in Utrecht", "Mannen tot 25 km van Zwolle", the nearest first "Dichtbij Zwolle". */
export function useHeadline(filters: SearchFilters): string {
  const t = useText('search');
  const format = useFormat();
  const regions = useRegions();
  const home = useContext(MemberContext)?.profile;
  const who = t(`heading.${filters.gender ?? 'all'}`);
  const town = filters.near
    ? townOf(filters.near, format.locale)
    : home?.city && placeName(home.country, home.city, format.locale);
  if (filters.km !== undefined && town && filters.sort === 'distance')
    return t('headingClose', { place: town });
  if (filters.km !== undefined && town)
    return t('headingNear', { who, place: town, km: filters.km });
  const place = searchedPlace(filters, regions, format.country);
  return place ? t('headingIn', { who, place }) : who;
}

/** What a headline that names only the place leaves out: "Vrouwen, 34 – 56 jaar, tot 40 km". */
export function useSummary(filters: SearchFilters): string | null {
  const t = useText('search');
  const ages = useAges();
  if (filters.km === undefined || filters.sort !== 'distance') return null;
  const who = t(`heading.${filters.gender ?? 'all'}`);
  return filters.min_age === undefined && filters.max_age === undefined
    ? t('summaryAnyAge', { who, km: filters.km })
    : t('summary', { who, km: filters.km, ages: ages(filters) });
}
