import { useRef, type MouseEvent, type PointerEvent } from 'react';
import {
  dragLeans,
  dragMeans,
  pullOpens,
  stampShows,
  throwOf,
  turnOf,
  type Throw,
} from './drag.ts';

/** Before this, in pixels, a press is none of ours: it may be a tap or the page's scrolling. */
const BEGINS_AT = 8;
/** The speed of a hand is that of its last moments, in milliseconds: one that rests throws nothing. */
const MOMENTS_MS = 80;
/** A tap is no longer than this, in milliseconds. */
const TAP_MS = 500;
/** A card that is pulled up follows less and less. */
const PULL = 0.5;

interface Drag {
  id: number;
  card: HTMLElement;
  from: { x: number; y: number; at: number };
  /** The last moments, the newest last. */
  points: { x: number; y: number; at: number }[];
  x: number;
  y: number;
  way: 'none' | 'aside' | 'up' | 'nowhere';
  grabbedLow: boolean;
  isStill: boolean;
  frame: number;
}

const partsOf = (card: HTMLElement) => ({
  next: card.parentElement?.querySelector<HTMLElement>('[data-depth="1"]'),
  shade: card.parentElement?.querySelector<HTMLElement>('[data-depth="1"] [data-shade]'),
  deck: card.closest<HTMLElement>('[data-deck]'),
  like: card.querySelector<HTMLElement>('[data-stamp="like"]'),
  nope: card.querySelector<HTMLElement>('[data-stamp="nope"]'),
});

function paint({ card, x, y, way, grabbedLow, isStill }: Drag): void {
  if (way === 'up') {
    card.style.transform = `translate3d(0, ${Math.min(0, y) * PULL}px, 0)`;
    return;
  }
  const { next, shade, like, nope, deck } = partsOf(card);
  const lean = dragLeans(x, card.clientWidth);
  const rises = Math.abs(lean);
  card.style.transform = `translate3d(${x}px, ${y}px, 0) rotate(${isStill ? 0 : turnOf(x, grabbedLow)}deg)`;
  if (like) like.style.opacity = String(stampShows(x));
  if (nope) nope.style.opacity = String(stampShows(-x));
  if (next && !isStill)
    next.style.transform = `translateY(${4 - 4 * rises}px) scale(${0.965 + 0.035 * rises})`;
  if (shade) shade.style.opacity = String(1 - rises);
  if (deck) deck.dataset['leans'] = rises < 0.4 ? '' : lean > 0 ? 'like' : 'nope';
}

/** The card behind is back in place, and no button is highlighted. */
function settleRest(card: HTMLElement): void {
  const { next, shade, deck } = partsOf(card);
  for (const part of [next, shade]) {
    part?.style.removeProperty('transform');
    part?.style.removeProperty('opacity');
  }
  if (next) delete next.dataset['dragged'];
  if (deck) delete deck.dataset['leans'];
}

/** The card itself springs back to its place. */
export function settleCard(card: HTMLElement): void {
  const { like, nope } = partsOf(card);
  delete card.dataset['dragged'];
  card.style.removeProperty('transform');
  like?.style.removeProperty('opacity');
  nope?.style.removeProperty('opacity');
}

function speedsOf({ points }: Drag, now: number): { speedX: number; speedY: number } {
  const recent = points.filter((point) => now - point.at <= MOMENTS_MS);
  const [first, last] = [recent[0], recent.at(-1)];
  const passed = first && last ? last.at - first.at : 0;
  if (!first || !last || passed <= 0) return { speedX: 0, speedY: 0 };
  return { speedX: (last.x - first.x) / passed, speedY: (last.y - first.y) / passed };
}

/**
 * Dragging a card without React: each frame writes transforms and opacities.
 * @param acts.onChoose called with the choice and the throw; answers whether it was made.
 * @param acts.onOpen opens the profile, pulled up or tapped; null where it is beside the card.
 */
export function useDrag({
  onChoose,
  onOpen,
}: {
  onChoose: (choice: 'like' | 'nope', thrown: Throw) => boolean;
  onOpen: (() => void) | null;
}) {
  const drag = useRef<Drag | null>(null);
  const wasDragged = useRef(false);

  function end(now: Drag): void {
    cancelAnimationFrame(now.frame);
    drag.current = null;
    settleRest(now.card);
  }
  function release(now: Drag): void {
    end(now);
    settleCard(now.card);
  }

  return {
    onPointerDown(event: PointerEvent<HTMLElement>) {
      wasDragged.current = false;
      if (!event.isPrimary || event.button !== 0 || (event.target as Element).closest('a')) return;
      // One that never ended, because its card went from under it.
      if (drag.current) release(drag.current);
      const card = event.currentTarget;
      const { top, height } = card.getBoundingClientRect();
      const from = { x: event.clientX, y: event.clientY, at: event.timeStamp };
      drag.current = {
        id: event.pointerId,
        card,
        from,
        points: [from],
        x: 0,
        y: 0,
        way: 'none',
        grabbedLow: event.clientY > top + height / 2,
        isStill: matchMedia('(prefers-reduced-motion: reduce)').matches,
        frame: 0,
      };
    },
    onPointerMove(event: PointerEvent<HTMLElement>) {
      const now = drag.current;
      if (now?.id !== event.pointerId || now.way === 'nowhere') return;
      now.x = event.clientX - now.from.x;
      now.y = event.clientY - now.from.y;
      now.points.push({ x: event.clientX, y: event.clientY, at: event.timeStamp });
      if (now.points.length > 20) now.points.shift();
      if (now.way === 'none') {
        if (Math.hypot(now.x, now.y) < BEGINS_AT) return;
        wasDragged.current = true;
        const isAside = Math.abs(now.x) >= Math.abs(now.y);
        now.way = isAside ? 'aside' : now.y < 0 && onOpen ? 'up' : 'nowhere';
        if (now.way === 'nowhere') return;
        now.card.setPointerCapture(event.pointerId);
        now.card.dataset['dragged'] = '';
        if (isAside) {
          const { next } = partsOf(now.card);
          if (next) next.dataset['dragged'] = '';
          now.card.style.transformOrigin = now.grabbedLow ? '50% -20%' : '';
        }
      }
      now.frame ||= requestAnimationFrame(() => {
        now.frame = 0;
        paint(now);
      });
    },
    onPointerUp(event: PointerEvent<HTMLElement>) {
      const now = drag.current;
      if (now?.id !== event.pointerId) return;
      const { card, x, y, way, grabbedLow } = now;
      if (way === 'none') {
        end(now);
        const isTap = event.timeStamp - now.from.at <= TAP_MS;
        if (isTap && !(event.target as Element).closest('button')) onOpen?.();
        return;
      }
      const { speedX, speedY } = speedsOf(now, event.timeStamp);
      const { clientWidth: width, clientHeight: height } = card;
      if (way === 'up') {
        release(now);
        if (pullOpens(y, height, speedY)) onOpen?.();
        return;
      }
      const choice = way === 'aside' ? dragMeans({ x, y, width, speed: speedX }) : null;
      if (choice === null) {
        release(now);
        return;
      }
      // From where the hand is, which may be ahead of the last frame.
      paint(now);
      end(now);
      if (!onChoose(choice, throwOf({ x, y, width, height, speedX, speedY, grabbedLow })))
        settleCard(card);
    },
    onPointerCancel(event: PointerEvent<HTMLElement>) {
      if (drag.current?.id === event.pointerId) release(drag.current);
    },
    /** What was dragged was not pressed, whichever button it was held by. */
    onClickCapture(event: MouseEvent<HTMLElement>) {
      if (!wasDragged.current) return;
      wasDragged.current = false;
      event.preventDefault();
      event.stopPropagation();
    },
  };
}
