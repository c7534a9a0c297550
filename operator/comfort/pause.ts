import { useEffect, useState } from 'react';
import { useMe } from '../session/session.ts';

const MINUTES = 45;
const PHOTOS = 200;

/** Whether it is time for a break: after 45 minutes at the desk, or 200 photos. */
export function usePauseReminder(decided: number): { due: boolean; dismiss: () => void } {
  const { comfort } = useMe();
  const [from, setFrom] = useState(() => ({ at: Date.now(), decided: 0 }));
  const [now, setNow] = useState(() => Date.now());
  useEffect(() => {
    const timer = setInterval(() => setNow(Date.now()), 15_000);
    return () => clearInterval(timer);
  }, []);
  const due =
    comfort.pause_reminder &&
    (now - from.at >= MINUTES * 60_000 || decided - from.decided >= PHOTOS);
  return { due, dismiss: () => setFrom({ at: Date.now(), decided }) };
}
