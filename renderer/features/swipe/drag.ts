/** How far a card is dragged before letting go chooses, as a share of its width. */
const CHOOSES_AT = 0.25;
/** A flick chooses too: as fast as this, in pixels a millisecond, and as far as this, in pixels. */
const [FLICK_SPEED, FLICK_LENGTH] = [0.6, 40];

/** What letting go of a card means: to the right a like, to the left a nope, else nothing. */
export function dragMeans({
  x,
  y,
  width,
  speed,
}: {
  x: number;
  y: number;
  width: number;
  speed: number;
}): 'like' | 'nope' | null {
  if (Math.abs(x) <= Math.abs(y) * 0.6) return null;
  const far = Math.abs(x) >= width * CHOOSES_AT;
  const flicked =
    Math.abs(speed) >= FLICK_SPEED &&
    Math.abs(x) >= FLICK_LENGTH &&
    Math.sign(speed) === Math.sign(x);
  if (!far && !flicked) return null;
  return x > 0 ? 'like' : 'nope';
}

/** How sure a drag is of what it means, from -1 (nope) to 1 (like). */
export const dragLeans = (x: number, width: number): number =>
  Math.max(-1, Math.min(1, x / (width * CHOOSES_AT)));

/** Where a key leads in the game, null for any other. */
export function keyMeans(key: string): 'like' | 'nope' | 'open' | 'undo' | null {
  if (key === 'ArrowRight') return 'like';
  if (key === 'ArrowLeft') return 'nope';
  if (key === 'ArrowUp') return 'open';
  return key === 'Backspace' ? 'undo' : null;
}
