import { useLayoutEffect, useRef } from 'react';
import { keyMeans } from './drag.ts';

/** The game's keys: arrows choose, up opens the profile, space turns the photo, backspace undoes. */
export function useGameKeys(acts: {
  choose: (choice: 'like' | 'nope') => void;
  open: () => void;
  photo: () => void;
  undo: () => void;
}): void {
  const latest = useRef(acts);
  // Before the card is painted: a key pressed at first sight is about that card.
  useLayoutEffect(() => {
    latest.current = acts;
  });
  useLayoutEffect(() => {
    const press = (event: KeyboardEvent) => {
      if (
        event.altKey ||
        event.ctrlKey ||
        event.metaKey ||
        event.shiftKey ||
        event.repeat ||
        event.defaultPrevented
      )
        return;
      const target = event.target as Element;
      if (
        target.closest('input, textarea, select, [contenteditable], [role="menu"]') ||
        document.querySelector('dialog[open]')
      )
        return;
      const means = keyMeans(event.key);
      if (means === null) return;
      // Space presses what has the focus, and both scroll a profile that has it.
      if (means === 'photo' && target.closest('a, button, summary, [data-scrolls]')) return;
      if (means === 'open' && target.closest('[data-scrolls]')) return;
      event.preventDefault();
      if (means === 'like' || means === 'nope') latest.current.choose(means);
      else latest.current[means]();
    };
    window.addEventListener('keydown', press);
    return () => window.removeEventListener('keydown', press);
  }, []);
}
