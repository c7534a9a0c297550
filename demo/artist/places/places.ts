import { GREEN } from './green.ts';
import { HOME } from './home.ts';
import { INDOORS } from './indoors.ts';
import { SHORE } from './shore.ts';
import { TOWN } from './town.ts';
import type { Place } from './place.ts';

const ALL = { ...TOWN, ...SHORE, ...GREEN, ...HOME, ...INDOORS };
export type PlaceName = keyof typeof ALL;

/** The places where pictures are taken. */
export const PLACES: Readonly<Record<PlaceName, Place>> = ALL;

/** Neighbours are unlike one another: who steps through them gets another light each time. */
export const PLACE_NAMES = [
  'canal',
  'dusk',
  'beach',
  'dunes',
  'forest',
  'kitchen',
  'cafe',
  'museum',
  'market',
  'mountain',
  'festival',
  'train',
  'rooftop',
  'library',
  'garden',
  'climb',
  'snow',
  'tulips',
  'sail',
  'music',
  'wall',
  'sofa',
  'park',
  'workshop',
  'neon',
  'heath',
] as const satisfies readonly PlaceName[];
