import { useRef, type PointerEvent } from 'react';
import { dragLeans, dragMeans } from './drag.ts';

/** Before this, in pixels, a press is none of ours: it may be a click or the page's scrolling. */
const BEGINS_AT = 8;
const TURN_DEGREES = 12;

interface Drag {
  id: number;
  fromX: number;
  fromY: number;
  x: number;
  y: number;
  at: number;
  speed: number;
  begun: boolean;
}

/**
 * Dragging a card without React: each move writes one transform.
 * @param onChoose called with the choice and the card's place; answers whether it was made.
 */
export function useDrag(onChoose: (choice: 'like' | 'nope', x: number) => boolean) {
  const drag = useRef<Drag | null>(null);

  function show(card: HTMLElement, x: number, y: number): void {
    const width = card.clientWidth;
    card.style.transform = `translate3d(${x}px, ${y}px, 0) rotate(${(x / Math.max(width, 1)) * TURN_DEGREES}deg)`;
    card.style.setProperty('--lean', String(dragLeans(x, width)));
  }
  function settle(card: HTMLElement): void {
    delete card.dataset['dragged'];
    card.style.removeProperty('transform');
    card.style.removeProperty('--lean');
  }

  return {
    onPointerDown(event: PointerEvent<HTMLElement>) {
      if (drag.current || event.button !== 0 || (event.target as Element).closest('a, button'))
        return;
      drag.current = {
        id: event.pointerId,
        fromX: event.clientX,
        fromY: event.clientY,
        x: 0,
        y: 0,
        at: event.timeStamp,
        speed: 0,
        begun: false,
      };
    },
    onPointerMove(event: PointerEvent<HTMLElement>) {
      const now = drag.current;
      if (now?.id !== event.pointerId) return;
      const [x, y] = [event.clientX - now.fromX, event.clientY - now.fromY];
      if (!now.begun) {
        if (Math.hypot(x, y) < BEGINS_AT) return;
        now.begun = true;
        event.currentTarget.setPointerCapture(event.pointerId);
        event.currentTarget.dataset['dragged'] = '';
      }
      const passed = event.timeStamp - now.at;
      if (passed > 0) now.speed = (x - now.x) / passed;
      Object.assign(now, { x, y, at: event.timeStamp });
      show(event.currentTarget, x, y / 3);
    },
    onPointerUp(event: PointerEvent<HTMLElement>) {
      const now = drag.current;
      if (now?.id !== event.pointerId) return;
      drag.current = null;
      if (!now.begun) return;
      const card = event.currentTarget;
      // A finger that rests before it lets go flicks nothing.
      const speed = event.timeStamp - now.at > 80 ? 0 : now.speed;
      const choice = dragMeans({ x: now.x, y: now.y, width: card.clientWidth, speed });
      if (choice === null || !onChoose(choice, now.x)) settle(card);
    },
    onPointerCancel(event: PointerEvent<HTMLElement>) {
      if (drag.current?.id !== event.pointerId) return;
      drag.current = null;
      settle(event.currentTarget);
    },
  };
}
