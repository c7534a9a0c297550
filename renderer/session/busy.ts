import { useSyncExternalStore } from 'react';

let busy = false;
const listeners = new Set<() => void>();

/** Tells the loading bar whether the sync engine waits for the server. */
export function setBusy(value: boolean): void {
  if (busy === value) return;
  busy = value;
  for (const listener of listeners) listener();
}

function subscribe(listener: () => void): () => void {
  listeners.add(listener);
  return () => {
    listeners.delete(listener);
  };
}

export const useBusy = (): boolean => useSyncExternalStore(subscribe, () => busy);
