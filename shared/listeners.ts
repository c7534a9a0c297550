/** Those who asked to be called back. */
interface Listeners<Values extends unknown[]> {
  /** Calls back from now on. @returns ends it. */
  subscribe: (listener: (...values: Values) => void) => () => void;
  /** Calls everyone who listened when it began, in the order in which they came. */
  notify: (...values: Values) => void;
}

export function createListeners<Values extends unknown[] = []>(): Listeners<Values> {
  const listeners = new Set<(...values: Values) => void>();
  return {
    subscribe(listener) {
      listeners.add(listener);
      return () => {
        listeners.delete(listener);
      };
    },
    notify(...values) {
      for (const listener of [...listeners]) listener(...values);
    },
  };
}
