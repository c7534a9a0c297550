import { useEffect, useRef, type RefObject } from 'react';

/** Before this, in pixels, a touch may yet be a tap or scroll. */
const BEGINS_AT = 8;
/** As far, in pixels, or as fast, in pixels a millisecond, lets go of it. */
const [FAR, FAST] = [120, 0.5];

/**
 * A finger pulls a sheet down when its contents are scrolled to the top; else it scrolls. That must
 * be decided before the browser scrolls, hence no handlers of React.
 */
export function usePullDown(
  sheet: RefObject<HTMLElement | null>,
  contents: RefObject<HTMLElement | null>,
  onAway: () => void,
): void {
  const latest = useRef(onAway);
  useEffect(() => {
    latest.current = onAway;
  });
  useEffect(() => {
    const [box, inside] = [sheet.current, contents.current];
    if (!box || !inside) return undefined;
    let from: { x: number; y: number; at: number } | null = null;
    let pulled = 0;
    const rest = () => {
      from = null;
      pulled = 0;
      delete box.dataset['pulled'];
      box.style.removeProperty('transform');
    };
    const start = (event: TouchEvent) => {
      const [touch, second] = event.touches;
      // A photo that is looked at large lies over it and has gestures of its own.
      const isOurs = (event.target as Element).closest('dialog') === box;
      if (!touch || second || !isOurs || inside.scrollTop > 0) rest();
      else from = { x: touch.clientX, y: touch.clientY, at: event.timeStamp };
    };
    const move = (event: TouchEvent) => {
      const [touch] = event.touches;
      if (!from || !touch) return;
      const [x, y] = [touch.clientX - from.x, touch.clientY - from.y];
      if (pulled === 0 && Math.hypot(x, y) < BEGINS_AT) return;
      if (pulled === 0 && (y <= Math.abs(x) || inside.scrollTop > 0 || !event.cancelable)) {
        from = null;
        return;
      }
      event.preventDefault();
      pulled = Math.max(1, y);
      box.dataset['pulled'] = '';
      box.style.transform = `translate3d(0, ${pulled}px, 0)`;
    };
    const end = (event: TouchEvent) => {
      if (!from) return;
      const speed = pulled / Math.max(1, event.timeStamp - from.at);
      if (pulled >= FAR || (pulled > 0 && speed >= FAST)) latest.current();
      else rest();
    };
    inside.addEventListener('touchstart', start, { passive: true });
    inside.addEventListener('touchmove', move, { passive: false });
    inside.addEventListener('touchend', end);
    inside.addEventListener('touchcancel', rest);
    return () => {
      inside.removeEventListener('touchstart', start);
      inside.removeEventListener('touchmove', move);
      inside.removeEventListener('touchend', end);
      inside.removeEventListener('touchcancel', rest);
    };
  }, [sheet, contents]);
}
