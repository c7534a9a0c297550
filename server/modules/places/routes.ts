import { calls } from '../../../shared/contract/calls.ts';
import { route } from '../../http/route.ts';
import type { Route } from '../../http/route.ts';
import { placesOf } from './places.ts';

/** GET `/api/places.php`: what a place is chosen from, in alphabetical order; none for a country that the site does not serve. */
export const placeRoutes: Route[] = [
  route('getPlaces', calls.getPlaces, { auth: 'anyone', repeat: 'read', limit: { points: 240, seconds: 60, per: 'member' } }, async (_viewer, { query, services }) => {
    if (!services.settings.current().countries.includes(query.country)) return { places: [] };
    return { places: placesOf(query.country).map(({ name, region }) => ({ name, region })).sort((one, other) => one.name.localeCompare(other.name, 'nl')) };
  }),
];
