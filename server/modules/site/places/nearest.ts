import { COUNTRIES } from '../../../../shared/profile-choices.ts';
import { kilometresBetween } from '../../profiles/distance.ts';
import { placesOf } from './places.ts';
import type { Place } from './places.ts';

/** Beyond this distance no place is near. */
const NEAR_KM = 100;
/** A degree of latitude is at least this long. */
const KM_PER_DEGREE = 110;

/**
 * The known place nearest to a position, by bundled data: the position is sent nowhere.
 * @returns null when none is within 100 km.
 */
export function nearestPlace(position: { latitude: number; longitude: number }): Place | null {
  let nearest: { place: Place; km: number } | null = null;
  for (const country of COUNTRIES) {
    for (const place of placesOf(country)) {
      const most = nearest?.km ?? NEAR_KM;
      if (Math.abs(place.latitude - position.latitude) * KM_PER_DEGREE > most) continue;
      const km = kilometresBetween(position, place);
      if (km <= most && (!nearest || km < nearest.km)) nearest = { place, km };
    }
  }
  return nearest?.place ?? null;
}
