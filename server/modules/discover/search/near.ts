import { COUNTRIES } from '../../../../shared/profile-choices.ts';
import type { Queryable } from '../../../database/connection.ts';
import { statement } from '../../../database/statement.ts';
import { Refusal } from '../../../http/route.ts';
import { nearestPlace } from '../../site/places/nearest.ts';
import { findPlace, placesOf } from '../../site/places/places.ts';
import { kilometresBetween, shownDistance } from '../../profiles/distance.ts';
import type { Town } from './filters.ts';
import type { Asked } from './wider.ts';

interface Position {
  latitude: number;
  longitude: number;
}

const selectHome = statement<{ country: string; city: string | null }>(
  'home_of_profile',
  'select country, city from profiles where id = $1::uuid',
);

/** Where distances count from: the named town, the one nearest to the position, or the viewer's. */
async function originOf(
  database: Queryable,
  viewer: string | null,
  query: Asked,
): Promise<Position> {
  if (query.near !== undefined) {
    const place = findPlace(query.near.slice(0, 2), query.near.slice(3));
    if (!place) throw new Refusal('validation_failed', { fields: { near: 'unknown_place' } });
    return place;
  }
  if (query.lat !== undefined && query.lon !== undefined) {
    const place = nearestPlace({ latitude: query.lat, longitude: query.lon });
    if (!place) throw new Refusal('validation_failed', { fields: { lat: 'unknown_place' } });
    return place;
  }
  const home = viewer === null ? undefined : (await selectHome(database, [viewer]))[0];
  const place = home?.city ? findPlace(home.country, home.city) : null;
  if (!place) throw new Refusal('validation_failed', { fields: { near: 'unknown_place' } });
  return place;
}

/** The known towns of countries, nearest first, to the distance that is shown. */
export const townsAround = (
  origin: Position,
  most: number,
  countries: readonly string[] = COUNTRIES,
  region?: string,
): Town[] =>
  countries
    .flatMap((country) => placesOf(country))
    .filter((place) => region === undefined || place.region === region)
    .map((place) => ({ place, km: kilometresBetween(origin, place) }))
    .filter(({ place }) => (shownDistance(origin, place) ?? Infinity) <= most)
    .sort((one, other) => one.km - other.km)
    .map(({ place }) => ({ country: place.country, name: place.name }));

/**
 * The towns of a search by distance, nearest first (decision 016).
 * @returns undefined for a search in which distance does not matter.
 * @throws Refusal `validation_failed` where the origin is unknown.
 */
export async function townsOf(
  database: Queryable,
  viewer: string | null,
  query: Asked,
  country: string | undefined,
): Promise<Town[] | undefined> {
  if (query.km === undefined && query.sort !== 'distance') return undefined;
  const origin = await originOf(database, viewer, query);
  return townsAround(
    origin,
    query.km ?? Infinity,
    query.km !== undefined && query.country === undefined
      ? COUNTRIES
      : COUNTRIES.filter((one) => one === country),
    query.countryregion,
  );
}
