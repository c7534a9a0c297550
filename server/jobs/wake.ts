import { createListeners } from '../../shared/listeners.ts';

/** Tells a sleeping job runner that there is work now. */
export interface WakeSignal {
  wake(): void;
  /** @returns a function that ends it. */
  listen(listener: () => void): () => void;
}

export function createWakeSignal(): WakeSignal {
  const { subscribe, notify } = createListeners();
  return { wake: notify, listen: subscribe };
}
