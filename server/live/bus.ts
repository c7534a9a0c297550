/** What a live stream is told: that the member has new changes to read, or something that passes by. */
export type LiveSignal =
  | { kind: 'changes' }
  | { kind: 'typing'; conversation: string }
  | { kind: 'session_ended'; sessionId: string | null };

/** Carries signals from whoever committed something to the streams of a member in this process. */
export interface LiveBus {
  publish(memberId: string, signal: LiveSignal): void;
  /** @returns the function that ends the subscription. */
  subscribe(memberId: string, listener: (signal: LiveSignal) => void): () => void;
  /** Hears the signals of all members. @returns the function that ends it. */
  watch(listener: (memberId: string, signal: LiveSignal) => void): () => void;
}

/** The bus of one process. */
export function createLiveBus(): LiveBus {
  const listeners = new Map<string, Set<(signal: LiveSignal) => void>>();
  const watchers = new Set<(memberId: string, signal: LiveSignal) => void>();
  return {
    publish(memberId, signal) {
      for (const listener of listeners.get(memberId) ?? []) listener(signal);
      for (const watcher of watchers) watcher(memberId, signal);
    },
    subscribe(memberId, listener) {
      const own = listeners.get(memberId) ?? new Set();
      listeners.set(memberId, own.add(listener));
      return () => {
        own.delete(listener);
        if (own.size === 0) listeners.delete(memberId);
      };
    },
    watch(listener) {
      watchers.add(listener);
      return () => {
        watchers.delete(listener);
      };
    },
  };
}
