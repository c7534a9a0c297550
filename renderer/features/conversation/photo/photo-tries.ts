import { useEffect, useState } from 'react';

/** Waits before a photo is asked for again: a network that has just come back drops requests. */
export const TRY_AGAIN_MS = [500, 2_000, 6_000] as const;

/**
 * What a photo that failed to load means. `wait` is null when there is nothing to be waited for:
 * only then, with a network, it is deleted.
 */
export const afterFailure = (
  failures: number,
  isOnline: boolean,
): { isDeleted: boolean; wait: number | null } => {
  const wait = isOnline ? (TRY_AGAIN_MS[failures - 1] ?? null) : null;
  return { isDeleted: isOnline && wait === null, wait };
};

/** How often the photo at an address failed, and how often it was asked for after that. */
interface Tries {
  of: string;
  failures: number;
  again: number;
}

/**
 * The tries to load a photo: again after a while, and from the start once address or connection change.
 * @returns the key of the current try, and of a failed one what it means.
 */
export function usePhotoTries(
  address: string | undefined,
  connection: string,
): { key: string; failed: 'gone' | 'missing' | null; fail: () => void } {
  const of = `${address ?? ''} ${connection}`;
  const [stored, setTries] = useState<Tries>({ of, failures: 0, again: 0 });
  const tries = stored.of === of ? stored : { of, failures: 0, again: 0 };
  const isFailed = tries.failures > tries.again;
  const { isDeleted: isGone, wait } = afterFailure(tries.failures, connection === 'online');
  useEffect(() => {
    if (!isFailed || wait === null) return;
    const timer = setTimeout(
      () => setTries((now) => (now.of === of ? { ...now, again: now.failures } : now)),
      wait,
    );
    return () => clearTimeout(timer);
  }, [isFailed, wait, of]);
  return {
    key: `${of} ${tries.again}`,
    failed: isFailed ? (isGone ? 'gone' : 'missing') : null,
    fail: () => setTries({ of, failures: tries.again + 1, again: tries.again }),
  };
}
