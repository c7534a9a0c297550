/** Where a place lies; never where a person is (decision 016). */
export interface Point {
  latitude: number | null;
  longitude: number | null;
}

const EARTH_RADIUS_KM = 6_371;
const STEP_KM = 5;

export function kilometresBetween(
  from: { latitude: number; longitude: number },
  to: { latitude: number; longitude: number },
): number {
  const radians = (degrees: number) => (degrees * Math.PI) / 180;
  const half = (angle: number) => Math.sin(radians(angle) / 2) ** 2;
  const chord =
    half(to.latitude - from.latitude) +
    Math.cos(radians(from.latitude)) *
      Math.cos(radians(to.latitude)) *
      half(to.longitude - from.longitude);
  return 2 * EARTH_RADIUS_KM * Math.asin(Math.min(1, Math.sqrt(chord)));
}

/** Distance between places in steps of 5 km, at least one; null where a place is unknown. */
export function shownDistance(from: Point, to: Point): number | null {
  if (
    from.latitude === null ||
    from.longitude === null ||
    to.latitude === null ||
    to.longitude === null
  )
    return null;
  const kilometres = kilometresBetween(
    { latitude: from.latitude, longitude: from.longitude },
    { latitude: to.latitude, longitude: to.longitude },
  );
  return Math.max(STEP_KM, Math.ceil(kilometres / STEP_KM) * STEP_KM);
}
