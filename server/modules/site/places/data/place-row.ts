export type PlaceRow = readonly [
  name: string,
  region: string,
  latitude: number,
  longitude: number,
  weight: number,
];
