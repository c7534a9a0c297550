import { useEffect, useRef, type MouseEvent, type PointerEvent } from 'react';

/** So long a finger rests before it means more than a touch, as systems do it. */
const LONG_PRESS_MS = 500;
/** A finger that moves further than this scrolls. */
const MOVED_PX = 10;

/** A long press by finger; mouse and pen have a visible button. */
export function useLongPress(onLongPress: () => void) {
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined);
  const start = useRef({ x: 0, y: 0 });
  const rested = useRef(false);
  const end = () => clearTimeout(timer.current);
  useEffect(() => end, []);
  return {
    onPointerDown: (event: PointerEvent) => {
      end();
      rested.current = false;
      if (event.pointerType !== 'touch' || !event.isPrimary) return;
      start.current = { x: event.clientX, y: event.clientY };
      timer.current = setTimeout(() => {
        rested.current = true;
        onLongPress();
      }, LONG_PRESS_MS);
    },
    onPointerMove: (event: PointerEvent) => {
      if (Math.hypot(event.clientX - start.current.x, event.clientY - start.current.y) > MOVED_PX)
        end();
    },
    onPointerUp: end,
    onPointerCancel: end,
    // The finger that rested is lifted: that presses nothing. A key's press has no detail.
    onClickCapture: (event: MouseEvent) => {
      if (!rested.current || event.detail === 0) return;
      rested.current = false;
      event.preventDefault();
      event.stopPropagation();
    },
  };
}
