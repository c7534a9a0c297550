import {
  useCallback,
  useEffect,
  useLayoutEffect,
  useRef,
  useState,
  type KeyboardEvent,
  type PointerEvent,
} from 'react';
import type { Image } from '../../../../shared/contract/profile.ts';
import { arrowTarget, moveTo } from './order.ts';

/** So long a finger rests on a photo before it picks it up; a shorter press opens it. */
const PICK_UP_MS = 350;
/** A pointer that moves further than this does not press. */
const MOVED_PX = 8;

/**
 * The order of the photos while the member moves one: shown at once, until the server's order
 * arrives.
 * @param commit stores the place of a photo in the given order; false when refused: the server's
 *   order shows again.
 */
export function useOrder(
  images: readonly Image[],
  commit: (id: string, order: readonly string[]) => Promise<boolean>,
) {
  const [wanted, setWanted] = useState<readonly string[] | null>(null);
  const [moving, setMoving] = useState<string | null>(null);
  const given = images.map(({ id }) => id);
  const order = wanted?.filter((id) => given.includes(id)) ?? given;
  const shown = wanted
    ? [...order, ...given.filter((id) => !order.includes(id))].flatMap(
        (id) => images.find((image) => image.id === id) ?? [],
      )
    : images;
  const asGiven = given.join() === shown.map(({ id }) => id).join();
  // What was wanted is what there is: from now on the server's order counts again.
  if (wanted && asGiven && moving === null) setWanted(null);

  async function storeOrder(id: string, wish: readonly string[]): Promise<void> {
    if (!(await commit(id, wish))) setWanted(null);
  }
  function move(from: number, to: number): void {
    const id = shown[from]?.id;
    const next = moveTo(
      shown.map((image) => image.id),
      from,
      to,
    );
    if (id === undefined || next.indexOf(id) === from) return;
    setWanted(next);
    void storeOrder(id, next);
  }
  const press = useRef<{ x: number; y: number } | null>(null);
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined);
  const dragged = useRef(false);
  const forget = (): void => {
    clearTimeout(timer.current);
    press.current = null;
  };
  useEffect(() => forget, []);
  function drag({ clientX, clientY }: { clientX: number; clientY: number }): void {
    const { x, y } = press.current ?? { x: clientX, y: clientY };
    if (Math.hypot(clientX - x, clientY - y) > MOVED_PX) dragged.current = true;
    const ids = shown.map(({ id }) => id);
    const over = document
      .elementsFromPoint(clientX, clientY)
      .map((element) => element.closest<HTMLElement>('[data-photo]')?.dataset['photo'])
      .find((id) => id !== undefined && ids.includes(id));
    const [from, to] = [ids.indexOf(moving ?? ''), ids.indexOf(over ?? '')];
    if (from >= 0 && to >= 0 && to !== from) setWanted(moveTo(ids, from, to));
  }
  function release(): void {
    forget();
    setMoving(null);
    const ids = shown.map(({ id }) => id);
    if (moving !== null && ids.join() !== given.join()) void storeOrder(moving, ids);
  }
  // On the window: the handle moves with its tile in the document, and with that it loses the
  // pointer.
  const latest = useRef({ drag, release });
  useLayoutEffect(() => {
    latest.current = { drag, release };
  });
  useEffect(() => {
    if (moving === null) return undefined;
    const move = (event: globalThis.PointerEvent): void => latest.current.drag(event);
    const end = (): void => latest.current.release();
    window.addEventListener('pointermove', move);
    window.addEventListener('pointerup', end);
    window.addEventListener('pointercancel', end);
    return () => {
      window.removeEventListener('pointermove', move);
      window.removeEventListener('pointerup', end);
      window.removeEventListener('pointercancel', end);
    };
  }, [moving]);
  // While a photo is held the page under the finger does not scroll. Not by React, whose listeners
  // may not stop that.
  const isPressed = useRef(false);
  useLayoutEffect(() => {
    isPressed.current = moving !== null;
  }, [moving]);
  const list = useCallback((element: HTMLElement | null) => {
    const stay = (event: TouchEvent): void => {
      if (isPressed.current) event.preventDefault();
    };
    element?.addEventListener('touchmove', stay, { passive: false });
    return () => element?.removeEventListener('touchmove', stay);
  }, []);
  return {
    /** For the element that holds the photos. */
    list,
    shown,
    moving,
    move,
    wasDrag: () => dragged.current,
    key: (at: number, event: KeyboardEvent<HTMLElement>): void => {
      const to = arrowTarget(event.key, at, shown.length);
      if (to === null) return;
      event.preventDefault();
      move(at, to);
    },
    grab: (at: number, event: PointerEvent<HTMLElement>): void => {
      const id = shown[at]?.id;
      if (id === undefined || event.button !== 0 || !event.isPrimary) return;
      dragged.current = false;
      press.current = { x: event.clientX, y: event.clientY };
      if (event.pointerType !== 'touch') {
        setMoving(id);
        return;
      }
      clearTimeout(timer.current);
      timer.current = setTimeout(() => {
        dragged.current = true;
        setMoving(id);
      }, PICK_UP_MS);
    },
    /** Before a finger picked the photo up: one that moves scrolls, one that is lifted presses. */
    pass: (event: PointerEvent<HTMLElement>): void => {
      if (moving !== null || !press.current) return;
      const { x, y } = press.current;
      const moved = Math.hypot(event.clientX - x, event.clientY - y) > MOVED_PX;
      if (event.type !== 'pointermove' || moved) forget();
    },
  };
}
