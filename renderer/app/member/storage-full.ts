import { useSyncExternalStore } from 'react';

let full = false;
const listeners = new Set<() => void>();

/** Keeps whether this device refused to store something. */
export function setStorageFull(value: boolean): void {
  full = value;
  for (const listener of listeners) listener();
}

function subscribe(listener: () => void): () => void {
  listeners.add(listener);
  return () => {
    listeners.delete(listener);
  };
}

export const useStorageFull = (): boolean => useSyncExternalStore(subscribe, () => full);
