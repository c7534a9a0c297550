/** Tells a sleeping job runner that there is work now. */
export interface WakeSignal {
  wake(): void;
  /** @returns a function that ends it. */
  listen(listener: () => void): () => void;
}

export function createWakeSignal(): WakeSignal {
  const listeners = new Set<() => void>();
  return {
    wake() {
      for (const listener of listeners) listener();
    },
    listen(listener) {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
  };
}
