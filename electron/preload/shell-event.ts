import { ipcRenderer } from 'electron';

/**
 * Lets the page hear what the main process tells under a name.
 * @param options `keepsLast`: the last word that came while nobody listened is told to whoever listens next.
 */
export function shellEvent<Value>(
  name: string,
  { keepsLast = false } = {},
): (listener: (value: Value) => void) => () => void {
  const listeners = new Set<(value: Value) => void>();
  let missed: { value: Value } | null = null;
  ipcRenderer.on(`desktop:${name}`, (_event: unknown, value: Value) => {
    if (listeners.size === 0 && keepsLast) missed = { value };
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
