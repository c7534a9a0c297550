import type { ProfileCard } from '../../shared/contract/profile.ts';

export type RegionData = Readonly<Record<string, readonly { id: string; name: string }[]>>;

/** A member's place, region or country. @param countryName in the page's language. */
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
