import { useSyncExternalStore } from 'react';

let open = false;
const listeners = new Set<() => void>();

function set(value: boolean): void {
  if (open === value) return;
  open = value;
  for (const listener of listeners) listener();
}

function subscribe(listener: () => void): () => void {
  listeners.add(listener);
  return () => {
    listeners.delete(listener);
  };
}

/** Opens the quick switcher: Ctrl or Cmd with K, and the search box of the conversation list. */
export const openSwitcher = (): void => set(true);
export const closeSwitcher = (): void => set(false);
export const useSwitcherOpen = (): boolean => useSyncExternalStore(subscribe, () => open);
