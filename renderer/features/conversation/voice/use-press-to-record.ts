import { useEffect, useRef, useState, type MouseEvent, type PointerEvent } from 'react';

/** Released sooner than this it was a press, and the recording continues. */
const PRESS_MS = 350;
/** So far to the side the recording is thrown away when it is let go. */
const CANCEL_PX = 72;

/** How a finger holds the button: how far it was drawn towards the start of the line. */
export interface Press {
  /** From 0 to 1, where letting go throws away. */
  cancelling: number;
}

/** A button to hold or press to record. The window follows the pointer: the button disappears. */
export function usePressToRecord(act: {
  start: () => void;
  stop: () => void;
  discard: () => void;
}): {
  press: Press | null;
  handlers: {
    onPointerDown: (event: PointerEvent) => void;
    onClick: (event: MouseEvent) => void;
    onContextMenu: (event: MouseEvent) => void;
  };
} {
  const [press, setPress] = useState<Press | null>(null);
  const latest = useRef(act);
  useEffect(() => {
    latest.current = act;
  });
  const end = useRef<(() => void) | null>(null);
  useEffect(() => () => end.current?.(), []);

  const follow = ({ pointerId, clientX, timeStamp }: PointerEvent): void => {
    end.current?.();
    let share = 0;
    const sign = getComputedStyle(document.documentElement).direction === 'rtl' ? -1 : 1;
    const moved = (event: globalThis.PointerEvent) => {
      if (event.pointerId !== pointerId) return;
      share = Math.min(1, Math.max(0, ((clientX - event.clientX) * sign) / CANCEL_PX));
      setPress({ cancelling: share });
    };
    const left = (event: globalThis.PointerEvent) => {
      if (event.pointerId !== pointerId) return;
      end.current?.();
      if (share === 1) latest.current.discard();
      else if (event.timeStamp - timeStamp >= PRESS_MS) latest.current.stop();
    };
    const listeners = new AbortController();
    const { signal } = listeners;
    window.addEventListener('pointermove', moved, { signal });
    window.addEventListener('pointerup', left, { signal });
    window.addEventListener('pointercancel', left, { signal });
    end.current = () => {
      listeners.abort();
      end.current = null;
      setPress(null);
    };
    setPress({ cancelling: 0 });
  };

  return {
    press,
    handlers: {
      onPointerDown: (event) => {
        if (event.button !== 0) return;
        // Else the finger belongs to the button alone, and is not followed beyond it.
        if (event.currentTarget.hasPointerCapture(event.pointerId))
          event.currentTarget.releasePointerCapture(event.pointerId);
        follow(event);
        act.start();
      },
      // By a key, or by a screen reader: there was no pointer.
      onClick: (event) => {
        if (event.detail === 0) act.start();
      },
      onContextMenu: (event) => event.preventDefault(),
    },
  };
}
