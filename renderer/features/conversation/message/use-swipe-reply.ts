import { useEffect, useRef, type PointerEvent } from 'react';

/** So far a finger draws a message to the side to answer it, and no further. */
const REPLY_PX = 56;
/** Before this it may still become scrolling. */
const BEGIN_PX = 12;

/** Swipe to the right to reply. @param onReply null where nothing can be answered. */
export function useSwipeReply(onReply: (() => void) | null) {
  const drawn = useRef<{
    x: number;
    y: number;
    id: number;
    moved: number;
    element: HTMLElement;
  } | null>(null);
  const end = (answers: boolean) => {
    const { current } = drawn;
    drawn.current = null;
    if (!current) return;
    current.element.style.transform = '';
    if (answers && current.moved >= REPLY_PX) onReply?.();
  };
  useEffect(
    () => () => {
      if (drawn.current) drawn.current.element.style.transform = '';
    },
    [],
  );
  return {
    onPointerDown: (event: PointerEvent<HTMLElement>) => {
      if (event.pointerType === 'touch' && event.isPrimary && onReply)
        drawn.current = {
          x: event.clientX,
          y: event.clientY,
          id: event.pointerId,
          moved: 0,
          element: event.currentTarget,
        };
    },
    onPointerMove: (event: PointerEvent<HTMLElement>) => {
      const { current } = drawn;
      if (current?.id !== event.pointerId) return;
      const [x, y] = [event.clientX - current.x, event.clientY - current.y];
      if (current.moved === 0 && Math.abs(y) > BEGIN_PX && Math.abs(y) > Math.abs(x))
        return void end(false);
      if (current.moved === 0 && x < BEGIN_PX) return;
      current.moved = Math.max(1, Math.min(x, REPLY_PX));
      current.element.style.transform = `translateX(${current.moved}px)`;
    },
    onPointerUp: () => end(true),
    onPointerCancel: () => end(false),
  };
}
