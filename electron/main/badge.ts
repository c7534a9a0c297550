/** The largest number that fits on an icon (specification section 8: badges are capped at 99+). */
const MOST = 99;

/** The picture for a number over the app's icon in the taskbar, as the build draws them; null for none. */
export function overlayFile(count: number): string | null {
  if (count <= 0) return null;
  return `overlay-${count > MOST ? `${MOST}-plus` : count}.png`;
}
