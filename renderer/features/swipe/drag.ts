/** How far a card is dragged before letting go chooses, as a share of its width. */
const CHOOSES_AT = 0.25;
/** A flick chooses too: as fast as this, in pixels a millisecond, and as far as this, in pixels. */
const [FLICK_SPEED, FLICK_LENGTH] = [0.5, 40];
/** So many pixels aside turn a card by a degree, and no drag turns it further than the last. */
const [DEGREE, MOST_DEGREES] = [10, 12];
/** The stamp is seen whole this far out, in pixels. */
const STAMPED_AT = 48;
/** How far a card flies, in its widths; how long it takes, in milliseconds; what it turns in the air. */
const [FAR, SHORTEST_MS, LONGEST_MS, SPIN_DEGREES] = [1.4, 180, 380, 10];
/** A card that only drifts flies as fast as one that was chosen about by a key. */
const LEAST_SPEED = 1.2;

interface Moved {
  x: number;
  y: number;
}

/** What letting go of a card means: to the right a like, to the left a nope, else nothing. */
export function dragMeans({
  x,
  y,
  width,
  speed,
}: Moved & { width: number; speed: number }): 'like' | 'nope' | null {
  if (Math.abs(x) <= Math.abs(y) * 0.6) return null;
  const isBack = Math.sign(speed) !== Math.sign(x) && Math.abs(speed) >= FLICK_SPEED;
  const far = Math.abs(x) >= width * CHOOSES_AT && !isBack;
  const flicked =
    Math.abs(speed) >= FLICK_SPEED &&
    Math.abs(x) >= FLICK_LENGTH &&
    Math.sign(speed) === Math.sign(x);
  if (!far && !flicked) return null;
  return x > 0 ? 'like' : 'nope';
}

/** Whether letting go of a card that was pulled up opens its profile. */
export const pullOpens = (y: number, height: number, speed: number): boolean =>
  y <= -height * 0.12 || (speed <= -FLICK_SPEED && y <= -FLICK_LENGTH);

/** How sure a drag is of what it means, from -1 (nope) to 1 (like). */
export const dragLeans = (x: number, width: number): number =>
  Math.max(-1, Math.min(1, x / (width * CHOOSES_AT)));

/** How much of a stamp is seen, from 0 to 1. */
export const stampShows = (x: number): number => Math.max(0, Math.min(1, x / STAMPED_AT));

/** How far a card turns, in degrees: the other way where it is held by its lower half. */
export const turnOf = (x: number, grabbedLow: boolean): number =>
  Math.max(-MOST_DEGREES, Math.min(MOST_DEGREES, x / DEGREE)) * (grabbedLow ? -1 : 1);

/** Where a card that was let go flies, and how long that takes. */
export interface Throw extends Moved {
  turn: number;
  ms: number;
}

/** A card goes on as it was thrown: in its direction, at its speed. */
export function throwOf({
  x,
  y,
  width,
  height,
  speedX,
  speedY,
  grabbedLow,
}: Moved & {
  width: number;
  height: number;
  speedX: number;
  speedY: number;
  grabbedLow: boolean;
}): Throw {
  const side = Math.sign(x) || 1;
  const isThrown = speedX * side >= FLICK_SPEED;
  const slope = isThrown ? speedY / Math.abs(speedX) : y / Math.max(Math.abs(x), width / 4);
  const way = Math.max(0, width * FAR - Math.abs(x));
  const end = y + slope * way;
  const speed = Math.max(LEAST_SPEED, isThrown ? Math.hypot(speedX, speedY) : 0);
  return {
    x: side * width * FAR,
    y: Math.max(-height, Math.min(height, end)),
    turn: turnOf(x, grabbedLow) + side * SPIN_DEGREES * (grabbedLow ? -1 : 1),
    ms: Math.max(SHORTEST_MS, Math.min(LONGEST_MS, way / speed)),
  };
}

/** Where a key leads in the game, null for any other. */
export function keyMeans(key: string): 'like' | 'nope' | 'open' | 'photo' | 'undo' | null {
  if (key === 'ArrowRight') return 'like';
  if (key === 'ArrowLeft') return 'nope';
  if (key === 'ArrowUp') return 'open';
  if (key === ' ') return 'photo';
  return key === 'Backspace' ? 'undo' : null;
}
