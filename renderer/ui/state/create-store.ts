import { useSyncExternalStore } from 'react';
import { createListeners } from '../../../shared/listeners.ts';

/** One value of the page that components show live, and code outside of them reads and sets. */
interface Store<Value> {
  get: () => Value;
  /** Shows a new value everywhere; the same one draws nothing again. */
  set: (next: Value) => void;
  useValue: () => Value;
  /** Calls back at each new value. @returns ends it. */
  subscribe: (listener: () => void) => () => void;
}

export function createStore<Value>(initial: Value): Store<Value> {
  const { subscribe, notify } = createListeners();
  let value = initial;
  const get = () => value;
  return {
    get,
    subscribe,
    set(next) {
      if (Object.is(next, value)) return;
      value = next;
      notify();
    },
    useValue: () => useSyncExternalStore(subscribe, get),
  };
}
