/** A signal to a live stream: new changes to read, or something transient. */
export type LiveSignal =
  | { kind: 'changes' }
  | { kind: 'typing'; conversation: string }
  | { kind: 'session_ended'; sessionId: string | null };

export interface LiveBus {
  publish(memberId: string, signal: LiveSignal): void;
  subscribe(memberId: string, listener: (signal: LiveSignal) => void): () => void;
  /** Receives the signals of all members. @returns the function that ends it. */
  watch(listener: (memberId: string, signal: LiveSignal) => void): () => void;
}

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
