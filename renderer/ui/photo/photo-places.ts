import { FACE_AT } from '../../../shared/photos.ts';

/** Where others see a photo cut: on a card, as a round face, on the profile, while swiping. */
export const PHOTO_PLACES = ['card', 'round', 'profile', 'swipe'] as const;
export type PhotoPlace = (typeof PHOTO_PLACES)[number];

/** A part of a picture, each from 0 to 1 of it. */
export interface Part {
  x: number;
  y: number;
  width: number;
  height: number;
}

/** Width by height, and the share cut from the top, by these places' styles on a phone. */
const SHAPES: Readonly<Record<PhotoPlace, { ratio: number; down: number }>> = {
  card: { ratio: 4 / 5, down: FACE_AT },
  round: { ratio: 1, down: FACE_AT },
  profile: { ratio: 1, down: 0.25 },
  swipe: { ratio: 9 / 16, down: FACE_AT },
};

export const ratioOf = (place: PhotoPlace): number => SHAPES[place].ratio;

/** What a place shows of a picture, by the picture's width divided by its height. */
export function shownPart(place: PhotoPlace, aspect: number): Part {
  const { ratio, down } = SHAPES[place];
  const [width, height] = aspect > ratio ? [ratio / aspect, 1] : [1, aspect / ratio];
  return { x: (1 - width) / 2, y: (1 - height) * down, width, height };
}

/** A part of a part, as a part of the whole. */
export const partWithin = (outer: Part, inner: Part): Part => ({
  x: outer.x + inner.x * outer.width,
  y: outer.y + inner.y * outer.height,
  width: inner.width * outer.width,
  height: inner.height * outer.height,
});
