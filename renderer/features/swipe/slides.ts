import type { Image } from '../../../shared/contract/profile.ts';
import type { ProfileRow } from '../../local/rows.ts';
import { photoVariant } from '../../ui/photo/photo-variant.ts';

/** A photo of a card; null is its name’s first letter, where there is none to see. */
export type Slide = Image | null;

/**
 * What a card shows, one after another: the main photo, the others that can be seen, and one of
 * those that are locked for all of them.
 */
export function slidesOf({ main_image: main, details }: ProfileRow): Slide[] {
  const images = details?.images ?? [];
  const locked = images.find((image) => image.locked);
  const open = images.filter((image) => !image.locked && image.id !== main?.id);
  const seen = main ? [main, ...open] : open;
  return [...(seen.length > 0 ? seen : [null]), ...(locked ? [locked] : [])];
}

/** How wide a card's picture is drawn: it fills the card's height, and is 4:5. */
export const SIZES = '(min-width: 768px) max(33rem, 70vh), max(100vw, 64vh)';

/** A photo in its sizes, of which the browser takes the one that the screen needs. */
export function picturesOf(image: Image): { src: string; srcSet?: string } {
  if (image.locked) return { src: image.filename };
  const src = photoVariant(image.filename, 'medium');
  const large = photoVariant(image.filename, 'large');
  return { src, srcSet: `${src} 480w, ${large} ${Math.max(image.width, 481)}w` };
}
