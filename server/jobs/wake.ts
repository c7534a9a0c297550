import { createListeners } from '../../shared/listeners.ts';

/** Wakes a sleeping job runner because there is work. */
export interface WakeSignal {
  wake(): void;
  /** @returns a function that ends it. */
  listen(listener: () => void): () => void;
}

export function createWakeSignal(): WakeSignal {
  const { subscribe, notify } = createListeners();
  return { wake: notify, listen: subscribe };
}
