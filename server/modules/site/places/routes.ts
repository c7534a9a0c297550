import { calls } from '../../../../shared/contract/calls.ts';
import { route } from '../../../http/route.ts';
import type { Limit, Route } from '../../../http/route.ts';
import { nearestPlace } from './nearest.ts';
import { placesOf } from './places.ts';

const choosing: Limit = { points: 240, seconds: 60, per: 'member' };
const finding: Limit = { points: 30, seconds: 60, per: 'member' };

/** GET `/api/places.php` and `/api/geocode.php`; visitors use them too, at sign-up. */
export const placeRoutes: Route[] = [
  route(
    'getPlaces',
    calls.getPlaces,
    { auth: 'anyone', repeat: 'read', limit: choosing },
    async (_viewer, { query, services }) => {
      if (!services.settings.current().countries.includes(query.country)) return { places: [] };
      return {
        places: placesOf(query.country)
          .map(({ name, region }) => ({ name, region }))
          .sort((one, other) => one.name.localeCompare(other.name, 'nl')),
      };
    },
  ),
  route(
    'geocode',
    calls.geocode,
    { auth: 'anyone', repeat: 'read', limit: finding },
    async (_viewer, { query, services }) => {
      const place = nearestPlace({ latitude: query.lat, longitude: query.lon });
      if (!place || !services.settings.current().countries.includes(place.country)) return false;
      return { country: place.country, region: place.region, city: place.name };
    },
  ),
];
