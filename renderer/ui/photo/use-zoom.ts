import { useEffect, useRef, useState, type PointerEvent, type RefObject } from 'react';
import { KEY_STEP, TAP_SCALE, WHOLE, withinStage, zoomAt, type View } from './zoom.ts';

interface Point {
  x: number;
  y: number;
}
/** Two taps within this time and distance are one double tap. */
const TAP_MS = 300;
const TAP_PX = 24;

interface Zoom {
  view: View;
  isZoomed: boolean;
  /** Closer or further by a factor, about the middle of the stage. */
  by: (factor: number) => void;
  reset: () => void;
  /** Each says whether the gesture is the zoom's; else it is free to mean something else. */
  down: (event: PointerEvent) => boolean;
  move: (event: PointerEvent) => boolean;
  up: (event: PointerEvent) => boolean;
  cancel: () => void;
  /** Does what a key means; false where it means nothing here. */
  key: (key: string) => boolean;
}

/** Zooming a picture by pinch, wheel, double tap and keys; another `of` resets. */
export function useZoom(
  stage: RefObject<HTMLElement | null>,
  picture: RefObject<HTMLElement | null>,
  of: string | undefined,
): Zoom {
  const [shown, setShown] = useState({ of, view: WHOLE });
  const view = shown.of === of ? shown.view : WHOLE;
  const latest = useRef(view);
  const fingers = useRef(new Map<number, Point>());
  const tap = useRef<{ at: number; where: Point } | null>(null);
  const pressed = useRef<Point | null>(null);
  useEffect(() => {
    latest.current = view;
  });

  const show = (next: View) => {
    const [room, image] = [stage.current, picture.current];
    if (!room || !image) return;
    // The image's own size, whatever it is drawn at now.
    const fitting = withinStage(
      next,
      { width: room.clientWidth, height: room.clientHeight },
      { width: image.offsetWidth, height: image.offsetHeight },
    );
    latest.current = fitting;
    setShown({ of, view: fitting });
  };
  const fromMiddle = ({ x, y }: Point): Point => {
    const box = stage.current?.getBoundingClientRect();
    return box
      ? { x: x - box.left - box.width / 2, y: y - box.top - box.height / 2 }
      : { x: 0, y: 0 };
  };
  const zoomTo = (scale: number, at: Point) => show(zoomAt(latest.current, scale, fromMiddle(at)));
  const middle = (): Point => {
    const box = stage.current?.getBoundingClientRect();
    return box ? { x: box.left + box.width / 2, y: box.top + box.height / 2 } : { x: 0, y: 0 };
  };
  const by = (factor: number) => zoomTo(latest.current.scale * factor, middle());
  const reset = () => show(WHOLE);

  const zoomNow = useRef(zoomTo);
  useEffect(() => {
    zoomNow.current = zoomTo;
  });
  useEffect(() => {
    const element = stage.current;
    // The page itself must not zoom by the same turn of the wheel, which React's own listener
    // cannot say.
    const onWheel = (event: WheelEvent) => {
      event.preventDefault();
      zoomNow.current(
        latest.current.scale * Math.exp(-event.deltaY / (event.ctrlKey ? 120 : 400)),
        { x: event.clientX, y: event.clientY },
      );
    };
    element?.addEventListener('wheel', onWheel, { passive: false });
    return () => element?.removeEventListener('wheel', onWheel);
  }, [stage]);

  return {
    view,
    isZoomed: view.scale > 1,
    by,
    reset,
    down(event) {
      fingers.current.set(event.pointerId, { x: event.clientX, y: event.clientY });
      pressed.current = fingers.current.size === 1 ? { x: event.clientX, y: event.clientY } : null;
      return fingers.current.size > 1 || latest.current.scale > 1;
    },
    move(event) {
      const before = fingers.current.get(event.pointerId);
      if (!before) return false;
      const after = { x: event.clientX, y: event.clientY };
      fingers.current.set(event.pointerId, after);
      const other = [...fingers.current].find(([id]) => id !== event.pointerId)?.[1];
      const current = latest.current;
      if (other) {
        const spread = (point: Point) =>
          Math.max(1, Math.hypot(point.x - other.x, point.y - other.y));
        const half = { x: (after.x - before.x) / 2, y: (after.y - before.y) / 2 };
        const at = fromMiddle({ x: (before.x + other.x) / 2, y: (before.y + other.y) / 2 });
        const zoomed = zoomAt(current, current.scale * (spread(after) / spread(before)), at);
        show({ ...zoomed, x: zoomed.x + half.x, y: zoomed.y + half.y });
        return true;
      }
      if (current.scale === 1) return false;
      show({ ...current, x: current.x + after.x - before.x, y: current.y + after.y - before.y });
      return true;
    },
    up(event) {
      const wasMany = fingers.current.size > 1;
      fingers.current.delete(event.pointerId);
      const where = { x: event.clientX, y: event.clientY };
      const isTap =
        pressed.current !== null &&
        Math.hypot(where.x - pressed.current.x, where.y - pressed.current.y) < TAP_PX / 2;
      pressed.current = null;
      if (!isTap) {
        tap.current = null;
        return wasMany || latest.current.scale > 1;
      }
      const before = tap.current;
      tap.current = { at: event.timeStamp, where };
      if (
        before &&
        event.timeStamp - before.at < TAP_MS &&
        Math.hypot(where.x - before.where.x, where.y - before.where.y) < TAP_PX
      ) {
        tap.current = null;
        if (latest.current.scale > 1) reset();
        else zoomTo(TAP_SCALE, where);
        return true;
      }
      return latest.current.scale > 1;
    },
    cancel() {
      fingers.current.clear();
      pressed.current = null;
    },
    key(key) {
      if (key === '+' || key === '=') by(KEY_STEP);
      else if (key === '-' || key === '_') by(1 / KEY_STEP);
      else if (key === '0') reset();
      else return false;
      return true;
    },
  };
}
