import { useState, type KeyboardEvent, type PointerEvent } from 'react';
import type { Image } from '../../../../shared/contract/profile.ts';
import { arrowTarget, moveTo } from './order.ts';

/**
 * The order of the photos as the member sees it while they move one: at once, until the server's own comes back.
 * @param commit keeps the place that a photo has in the order that is given; false when it was refused, and the server's order shows again.
 */
export function useOrder(images: readonly Image[], commit: (id: string, order: readonly string[]) => Promise<boolean>) {
  const [wanted, setWanted] = useState<readonly string[] | null>(null);
  const [held, setHeld] = useState<string | null>(null);
  const given = images.map(({ id }) => id);
  const order = wanted?.filter((id) => given.includes(id)) ?? given;
  const shown = wanted ? [...order, ...given.filter((id) => !order.includes(id))].flatMap((id) => images.find((image) => image.id === id) ?? []) : images;
  const asGiven = given.join() === shown.map(({ id }) => id).join();
  // What was wanted is what there is: from now on the server's order counts again.
  if (wanted && asGiven && held === null) setWanted(null);

  async function keep(id: string, wish: readonly string[]): Promise<void> {
    if (!await commit(id, wish)) setWanted(null);
  }
  function move(from: number, to: number): void {
    const id = shown[from]?.id;
    const next = moveTo(shown.map((image) => image.id), from, to);
    if (id === undefined || next.indexOf(id) === from) return;
    setWanted(next);
    void keep(id, next);
  }
  return {
    shown, held, move,
    key(at: number, event: KeyboardEvent<HTMLElement>) {
      const to = arrowTarget(event.key, at, shown.length);
      if (to === null) return;
      event.preventDefault();
      move(at, to);
    },
    grab(at: number, event: PointerEvent<HTMLElement>) {
      const id = shown[at]?.id;
      if (id === undefined || event.button !== 0) return;
      event.currentTarget.setPointerCapture(event.pointerId);
      setHeld(id);
    },
    drag(event: PointerEvent<HTMLElement>) {
      if (held === null) return;
      const over = document.elementsFromPoint(event.clientX, event.clientY).map((element) => element.closest<HTMLElement>('[data-photo]')).find((tile) => tile && tile.parentElement === event.currentTarget.closest('[data-photo]')?.parentElement);
      const ids = shown.map(({ id }) => id);
      const [from, to] = [ids.indexOf(held), ids.indexOf(over?.dataset['photo'] ?? held)];
      if (to !== from && to >= 0) setWanted(moveTo(ids, from, to));
    },
    release() {
      if (held === null) return;
      setHeld(null);
      const ids = shown.map(({ id }) => id);
      if (ids.join() !== given.join()) void keep(held, ids);
    },
  };
}
