import { PLACE_NAMES } from '../artist/places/places.ts';
import type { PlaceName } from '../artist/places/places.ts';
import { VIEWS } from '../artist/recipe.ts';
import type { Drawing, PersonDrawing, View, Who } from '../artist/recipe.ts';
import { chance, shuffled } from '../random.ts';
import type { Random } from '../random.ts';

/** Who is drawn; the seed decides what the profile leaves open, the same on every photo. */
export interface Sitter {
  seed: string;
  who: Who;
}

/** @param number which of the photos: the first one shows the whole face. */
export function portrait(
  { seed, who }: Sitter,
  number: number,
  look: PersonDrawing['look'],
): PersonDrawing {
  return {
    kind: 'person',
    seed,
    number,
    who,
    look: number === 0 ? { ...look, clear: true } : look,
  };
}

export const viewOf = (random: Random, view: View): Drawing => ({
  kind: 'view',
  view,
  tone: Math.floor(random() * VIEWS[view]),
  flip: chance(random, 0.5),
});

const VIEW_NAMES = Object.keys(VIEWS) as View[];

/** Photos of one person: at the given place first, then elsewhere, and what they see. */
export function photosOf(
  random: Random,
  sitter: Sitter,
  first: PlaceName,
  count: number,
): Drawing[] {
  const places = shuffled(
    random,
    PLACE_NAMES.filter((place) => place !== first),
  );
  const views = shuffled(random, VIEW_NAMES);
  return Array.from({ length: count }, (_, index): Drawing => {
    if (index === 0) return portrait(sitter, 0, { place: first });
    const [place, view] = [places[index] ?? first, views[index] ?? 'beach'];
    if (index > 1 && chance(random, 0.45)) return viewOf(random, view);
    return portrait(sitter, index, { place });
  });
}
