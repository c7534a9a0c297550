import { useEffect, useState } from 'react';

/** Counts seconds down to 0. The main process decides; this only shows. */
export function useWait(first: number): [left: number, waitFor: (seconds: number) => void] {
  const [end, setEnd] = useState(() => performance.now() + first * 1_000);
  const [left, setLeft] = useState(Math.ceil(first));
  useEffect(() => {
    const tick = () => setLeft(Math.max(0, Math.ceil((end - performance.now()) / 1_000)));
    tick();
    const timer = setInterval(tick, 250);
    return () => clearInterval(timer);
  }, [end]);
  return [
    left,
    (seconds) => {
      setEnd(performance.now() + seconds * 1_000);
      setLeft(Math.ceil(seconds));
    },
  ];
}

export const waitWords = (seconds: number): string =>
  `${Math.floor(seconds / 60)}:${String(seconds % 60).padStart(2, '0')}`;
