import { useCallback, useEffect, useRef, type RefObject } from 'react';

/** Observes an element for a message at a position until the returned function is called. */
export type Watch = (element: Element, position: number) => () => void;

const isLookedAt = (): boolean => document.visibilityState === 'visible' && document.hasFocus();

/**
 * Reports seen messages: their end in view, page visible, window focused.
 * @param scroller what scrolls the messages.
 * @param onSeen called with the furthest position.
 */
export function useSeen(
  scroller: RefObject<HTMLElement | null>,
  onSeen: (position: number) => void,
): Watch {
  const latest = useRef(onSeen);
  useEffect(() => {
    latest.current = onSeen;
  });
  const inView = useRef(new Map<Element, number>());
  const positions = useRef(new Map<Element, number>());
  const observer = useRef<IntersectionObserver | null>(null);

  const report = useCallback(() => {
    const furthest = Math.max(0, ...inView.current.values());
    if (furthest > 0 && isLookedAt()) latest.current(furthest);
  }, []);

  useEffect(() => {
    document.addEventListener('visibilitychange', report);
    window.addEventListener('focus', report);
    return () => {
      document.removeEventListener('visibilitychange', report);
      window.removeEventListener('focus', report);
      observer.current?.disconnect();
      observer.current = null;
    };
  }, [report]);

  return useCallback(
    (element, position) => {
      observer.current ??= new IntersectionObserver(
        (entries) => {
          for (const entry of entries) {
            const at = positions.current.get(entry.target);
            if (entry.isIntersecting && at !== undefined) inView.current.set(entry.target, at);
            else inView.current.delete(entry.target);
          }
          report();
        },
        { root: scroller.current },
      );
      positions.current.set(element, position);
      observer.current.observe(element);
      return () => {
        observer.current?.unobserve(element);
        positions.current.delete(element);
        inView.current.delete(element);
      };
    },
    [scroller, report],
  );
}
