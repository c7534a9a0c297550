/** How far a finger goes before it means something, in pixels. */
const SWIPE = 48;

/** Where a swipe leads: sideways to the next or previous one, down to close, else nowhere. */
export function swipeMeans(moved: { x: number; y: number }): 'next' | 'previous' | 'close' | null {
  if (Math.abs(moved.x) >= SWIPE && Math.abs(moved.x) > Math.abs(moved.y))
    return moved.x < 0 ? 'next' : 'previous';
  return moved.y >= 2 * SWIPE && moved.y > Math.abs(moved.x) ? 'close' : null;
}
