import { multiply } from '../colour.ts';
import { GOLD, NIGHT } from './lights.ts';
import type { Light } from './lights.ts';
import type { Hour, Place } from './place.ts';

const OTHER: Readonly<Record<Exclude<Hour, 'own'>, { cast: string; part: number; light: Light }>> =
  {
    gold: { cast: '#ffb871', part: 0.5, light: GOLD },
    dusk: { cast: '#7c79c4', part: 0.62, light: { ...NIGHT, key: '#ffc08a', ambient: '#d6b4ba' } },
  };

export const lightAt = (place: Place, hour: Hour): Light =>
  hour === 'own' ? place.light : OTHER[hour].light;

/** A place at an hour of the day, as a sheet of 640 by 800. */
export function drawnAt(place: Place, hour: Hour): string {
  if (hour === 'own') return place.draw();
  const { cast, part } = OTHER[hour];
  return place
    .draw()
    .replaceAll(/"#([\da-f]{3})"/g, (_, short: string) => `"#${short.replaceAll(/./g, '$&$&')}"`)
    .replaceAll(/#[\da-f]{6}(?=")/g, (colour) => multiply(colour, cast, part));
}
