import { useEffect, useState } from 'react';
import { createStore } from '../../renderer/ui/state/create-store.ts';
import { useHidden } from '../session/presence.ts';
import { useMe } from '../session/session.ts';

const MINUTES = 45;
const PHOTOS = 200;
/** Who is away for so long has had a break. */
const BREAK_MINUTES = 5;

/** Of this window, whichever page is open: since when, and how many cases were decided. */
const work = createStore({ since: Date.now(), decided: 0 });

/** Restarts the count after a break. */
const restart = (): void => work.set({ since: Date.now(), decided: 0 });

/** Counts a decision; an undone one was work too. */
export const countDecision = (): void =>
  work.set({ ...work.get(), decided: work.get().decided + 1 });

/** Lets a break count as one: the screen was hidden, or the window away, for some minutes. */
export function useBreaks(): void {
  const hidden = useHidden();
  useEffect(() => {
    // It hides after minutes without a touch.
    if (hidden) restart();
  }, [hidden]);
  useEffect(() => {
    let left: number | null = null;
    const look = () => {
      if (document.hidden) left = Date.now();
      else if (left !== null && Date.now() - left >= BREAK_MINUTES * 60_000) restart();
    };
    document.addEventListener('visibilitychange', look);
    return () => document.removeEventListener('visibilitychange', look);
  }, []);
}

/** Whether it is time for a break: after 45 minutes at the desk, or 200 photos. */
export function usePauseReminder(): { due: boolean; dismiss: () => void } {
  const { comfort } = useMe();
  const { since, decided } = work.useValue();
  const [now, setNow] = useState(() => Date.now());
  useEffect(() => {
    const timer = setInterval(() => setNow(Date.now()), 15_000);
    return () => clearInterval(timer);
  }, []);
  const due = comfort.pause_reminder && (now - since >= MINUTES * 60_000 || decided >= PHOTOS);
  return { due, dismiss: restart };
}
