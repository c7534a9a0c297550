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

/** Opens the sheet of shortcuts: `?`, and the account menu. */
export const openShortcuts = (): void => set(true);
export const closeShortcuts = (): void => set(false);
export const useShortcutsOpen = (): boolean => useSyncExternalStore(subscribe, () => open);
