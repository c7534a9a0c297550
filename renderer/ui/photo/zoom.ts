/** A picture's scale and its middle's distance from the stage's, in pixels. */
export interface View {
  scale: number;
  x: number;
  y: number;
}
interface Size {
  width: number;
  height: number;
}
interface Point {
  x: number;
  y: number;
}

export const WHOLE: View = { scale: 1, x: 0, y: 0 };
const MOST = 5;
/** How much closer a press of a key, or two taps, bring it. */
export const KEY_STEP = 1.5;
export const TAP_SCALE = 2.5;

const between = (least: number, value: number, most: number): number =>
  Math.min(most, Math.max(least, value));

/** Zooms around a point, counted from the stage's middle. */
export function zoomAt(view: View, scale: number, at: Point): View {
  const next = between(1, scale, MOST);
  const ratio = next / view.scale;
  return { scale: next, x: at.x - (at.x - view.x) * ratio, y: at.y - (at.y - view.y) * ratio };
}

/** The nearest view without needless empty space. `picture` is its size when shown whole. */
export function withinStage(view: View, stage: Size, picture: Size): View {
  const scale = between(1, view.scale, MOST);
  const reach = (room: number, side: number): number => Math.max(0, (side * scale - room) / 2);
  const [x, y] = [reach(stage.width, picture.width), reach(stage.height, picture.height)];
  return { scale, x: between(-x, view.x, x), y: between(-y, view.y, y) };
}
