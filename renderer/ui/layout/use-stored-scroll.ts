import { useEffect, useLayoutEffect, useRef } from 'react';
import { useLocation, useNavigationType } from 'react-router';

const PREFIX = 'vonk.scroll.';

function storedPosition(key: string): number | null {
  try {
    const text = sessionStorage.getItem(PREFIX + key);
    return text === null ? null : Number(text);
  } catch {
    // Storage can be switched off; then one comes back at the top.
    return null;
  }
}

function storePosition(key: string, place: number): void {
  try {
    sessionStorage.setItem(PREFIX + key, String(Math.round(place)));
  } catch {
    // As above.
  }
}

/**
 * Restores a history entry's scroll position; the browser's own comes before the data.
 * @param ready everything that gives the page its height is rendered.
 */
export function useStoredScroll(ready: boolean): void {
  const { key } = useLocation();
  const isReturn = useNavigationType() === 'POP';
  const place = useRef(0);
  const restored = useRef<string | null>(null);

  useLayoutEffect(() => {
    if (!ready || restored.current === key) return;
    restored.current = key;
    const stored = isReturn ? storedPosition(key) : null;
    place.current = stored ?? window.scrollY;
    if (stored !== null) window.scrollTo({ top: stored, behavior: 'instant' });
  }, [ready, key, isReturn]);

  useEffect(() => {
    const note = () => {
      if (restored.current === key) place.current = window.scrollY;
    };
    const store = () => {
      if (restored.current === key) storePosition(key, place.current);
    };
    window.addEventListener('scroll', note, { passive: true });
    window.addEventListener('pagehide', store);
    return () => {
      window.removeEventListener('scroll', note);
      window.removeEventListener('pagehide', store);
      store();
    };
  }, [key]);
}
