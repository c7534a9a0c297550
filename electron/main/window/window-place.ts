import type { WindowPlace } from '../bridge/preferences.ts';

export interface Area {
  x: number;
  y: number;
  width: number;
  height: number;
}
/** A display as the system reports it: `workArea` is without the system's bars. */
export interface Display {
  workArea: Area;
}

/** Never smaller: below this the page has no room for a conversation. */
export const SMALLEST = { width: 380, height: 560 };
const FIRST = { width: 1280, height: 860 };
/** So much of the window's top edge has to be on one display for a pointer to take hold of it. */
const GRIP = { width: 120, height: 32 };

const within = (value: number, least: number, most: number): number =>
  Math.max(least, Math.min(value, most));
const overlap = (from: number, size: number, otherFrom: number, otherSize: number): number =>
  Math.max(0, Math.min(from + size, otherFrom + otherSize) - Math.max(from, otherFrom));
const shared = (one: Area, other: Area): number =>
  overlap(one.x, one.width, other.x, other.width) *
  overlap(one.y, one.height, other.y, other.height);

function centred(size: { width: number; height: number }, { x, y, width, height }: Area): Area {
  const [wide, high] = [Math.min(size.width, width), Math.min(size.height, height)];
  return {
    x: x + Math.round((width - wide) / 2),
    y: y + Math.round((height - high) / 2),
    width: wide,
    height: high,
  };
}

/**
 * The window's bounds: its last place on the display that shows most of it, made to fit, or the
 * middle of the first display.
 * @param displays the primary one first; never empty.
 */
export function placeWindow(
  stored: WindowPlace | null,
  displays: readonly Display[],
): Area & { isMaximised: boolean } {
  const [primary] = displays;
  if (!primary)
    return {
      x: 0,
      y: 0,
      ...FIRST,
      ...(stored && { width: stored.width, height: stored.height }),
      isMaximised: stored?.isMaximised ?? false,
    };
  if (!stored) return { ...centred(FIRST, primary.workArea), isMaximised: false };
  const { isMaximised, ...was } = stored;
  const grip = { x: was.x, y: was.y, width: was.width, height: GRIP.height };
  const home = displays
    .map(({ workArea }) => workArea)
    .reduce((best, area) => (shared(was, area) > shared(was, best) ? area : best));
  const isInReach = displays.some(
    ({ workArea }) =>
      overlap(grip.x, grip.width, workArea.x, workArea.width) >= Math.min(GRIP.width, was.width) &&
      overlap(grip.y, grip.height, workArea.y, workArea.height) > 0,
  );
  if (!isInReach && shared(was, home) === 0)
    return { ...centred(was, primary.workArea), isMaximised };
  const width = within(was.width, Math.min(SMALLEST.width, home.width), home.width);
  const height = within(was.height, Math.min(SMALLEST.height, home.height), home.height);
  return {
    x: within(was.x, home.x, home.x + home.width - width),
    y: within(was.y, home.y, home.y + home.height - height),
    width,
    height,
    isMaximised,
  };
}
