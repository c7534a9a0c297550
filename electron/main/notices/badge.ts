/** Badges are capped at 99+. */
const MOST = 99;

/** The drawn overlay for a number in the taskbar; null for none. */
export function overlayFile(count: number): string | null {
  if (count <= 0) return null;
  return `overlay-${count > MOST ? `${MOST}-plus` : count}.png`;
}
