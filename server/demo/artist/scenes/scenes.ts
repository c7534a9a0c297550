import type { PortraitScene } from '../recipe.ts';
import { cafe, library, studio, windowSide } from './indoors.ts';
import { forest, mountains, sea, snow, tulips } from './outdoors.ts';
import { canal, evening, garden, rooftop, town } from './town.ts';

/** Each background as the content of a sheet, in one of its tones. */
export const SCENES: Record<PortraitScene, (tone: number) => string> = {
  studio,
  window: windowSide,
  cafe,
  library,
  sea,
  forest,
  snow,
  tulips,
  mountains,
  evening,
  town,
  canal,
  garden,
  rooftop,
};
