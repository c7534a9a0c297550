import type { ProfileCard } from '../../shared/contract/profile.ts';

export type RegionData = Readonly<Record<string, readonly { id: string; name: string }[]>>;

/**
 * Where a member lives, as exactly as is told: the place, else the region, else the country.
 * @param countryName names a country in the page's language.
 */
export function placeOf(
  card: Pick<ProfileCard, 'city' | 'region' | 'country'>,
  regions: RegionData,
  countryName: (code: string) => string,
): string {
  return (
    card.city ??
    regions[card.country]?.find((region) => region.id === card.region)?.name ??
    countryName(card.country)
  );
}
