import { startTransition, useEffect, useState } from 'react';

/**
 * Whether a list shows all that it has: at first what is on screen at once, and the rest, which may
 * be interrupted by anything, after that was painted.
 */
export function useWholeList(): boolean {
  const [isWhole, setWhole] = useState(false);
  useEffect(() => startTransition(() => setWhole(true)), []);
  return isWhole;
}
