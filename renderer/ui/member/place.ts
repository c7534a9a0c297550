import type { ProfileCard } from '../../../shared/contract/profile.ts';
import type { Locale } from '../../../shared/locales.ts';
import { placeName } from '../../../shared/discover/place-names.ts';

export type RegionData = Readonly<Record<string, readonly { id: string; name: string }[]>>;

/**
 * A member's place, region or country, in the page's language.
 * @param regions in that language.
 */
export function placeOf(
  card: Pick<ProfileCard, 'city' | 'region' | 'country'>,
  regions: RegionData,
  format: { locale: Locale; country: (code: string) => string },
): string {
  if (card.city !== null) return placeName(card.country, card.city, format.locale);
  return (
    regions[card.country]?.find((region) => region.id === card.region)?.name ??
    format.country(card.country)
  );
}
