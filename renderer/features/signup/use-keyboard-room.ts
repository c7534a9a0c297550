import { useEffect, type RefObject } from 'react';

/** What covers more of the window than this is a keyboard, not a browser's bar. */
const KEYBOARD = 120;

/**
 * Notes on a box what the screen keyboard covers of the window: `--keyboard`, and `data-keyboard`
 * while there is one. Browsers lay it over the page without changing the window's height.
 */
export function useKeyboardRoom(box: RefObject<HTMLElement | null>): void {
  useEffect(() => {
    const view = window.visualViewport;
    if (!view) return;
    const measure = () => {
      // A page that is zoomed in shows less of itself without a keyboard.
      const covered = view.scale > 1 ? 0 : window.innerHeight - view.height - view.offsetTop;
      const keyboard = covered > KEYBOARD;
      box.current?.style.setProperty('--keyboard', keyboard ? `${Math.round(covered)}px` : '0px');
      box.current?.toggleAttribute('data-keyboard', keyboard);
    };
    measure();
    view.addEventListener('resize', measure);
    view.addEventListener('scroll', measure);
    return () => {
      view.removeEventListener('resize', measure);
      view.removeEventListener('scroll', measure);
    };
  }, [box]);
}
