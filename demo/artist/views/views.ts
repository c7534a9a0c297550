import type { View } from '../recipe.ts';
import { bicycle, night } from './city.ts';
import { books, cat, music, table } from './indoors.ts';
import { campfire, mill, path, peaks } from './outdoors.ts';
import { beach, sailing } from './water.ts';

/** Each picture without a person as the content of a sheet, in one of its tones. */
export const VIEW_SHEETS: Record<View, (tone: number) => string> = {
  beach,
  path,
  table,
  night,
  peaks,
  bicycle,
  cat,
  books,
  sailing,
  mill,
  campfire,
  music,
};
