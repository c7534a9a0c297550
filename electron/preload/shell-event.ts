import { ipcRenderer } from 'electron';

/**
 * Passes an event of the main process to the page.
 * @param options `keepsLast`: the last value without a listener goes to the next one.
 */
export function shellEvent<Value>(
  name: string,
  { keepsLast: repeatsLast = false } = {},
): (listener: (value: Value) => void) => () => void {
  const listeners = new Set<(value: Value) => void>();
  let missed: { value: Value } | null = null;
  ipcRenderer.on(`desktop:${name}`, (_event: unknown, value: Value) => {
    if (listeners.size === 0 && repeatsLast) missed = { value };
    for (const listener of [...listeners]) listener(value);
  });
  return (listener) => {
    listeners.add(listener);
    if (missed) listener(missed.value);
    missed = null;
    return () => {
      listeners.delete(listener);
    };
  };
}
