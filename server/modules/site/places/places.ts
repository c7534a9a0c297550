import type { Country } from '../../../../shared/profile-choices.ts';
import { isPlaceName } from '../../../../shared/discover/place-names.ts';
import { BENELUX } from './data/benelux.ts';
import { NEIGHBOURS } from './data/neighbours.ts';
import { ENGLISH_SPEAKING } from './data/english-speaking.ts';
import { SOUTH_AND_EAST } from './data/south-and-east.ts';
import type { PlaceRow } from './data/place-row.ts';

/** A town that members live in. `weight` goes by its inhabitants, roughly in thousands. */
export interface Place {
  name: string;
  country: Country;
  region: string;
  latitude: number;
  longitude: number;
  weight: number;
}

const rows: Record<Country, readonly PlaceRow[]> = {
  ...BENELUX,
  ...NEIGHBOURS,
  ...SOUTH_AND_EAST,
  ...ENGLISH_SPEAKING,
};

const places: Record<string, readonly Place[]> = Object.fromEntries(
  Object.entries(rows).map(([country, list]) => [
    country,
    list.map(([name, region, latitude, longitude, weight]) => ({
      name,
      country: country as Country,
      region: `${country}-${region}`,
      latitude,
      longitude,
      weight,
    })),
  ]),
);

/** The known places of a country, largest first; none for an unknown country. */
export const placesOf = (country: string): readonly Place[] => places[country] ?? [];

/** The place of a name: the stored one, or what another language calls it. */
export const findPlace = (country: string, name: string): Place | null =>
  placesOf(country).find((place) => place.name === name) ??
  placesOf(country).find((place) => isPlaceName(country, place.name, name)) ??
  null;
