import { untraced } from '../tracing/tracing.ts';
import type { Signals } from './signals.ts';
import type { LiveSignal } from './signal.ts';

export type { LiveSignal };

export interface LiveBus {
  publish(memberId: string, signal: LiveSignal): void;
  subscribe(memberId: string, listener: (signal: LiveSignal) => void): () => void;
  /**
   * Receives what this process publishes, of all members; what others publish is theirs to act on.
   * @returns the function that ends it.
   */
  watch(listener: (memberId: string, signal: LiveSignal) => void): () => void;
}

/** @param signals carries what is published to the other processes of the site. */
export function createLiveBus(signals?: Signals, tracing = untraced): LiveBus {
  const listeners = new Map<string, Set<(signal: LiveSignal) => void>>();
  const watchers = new Set<(memberId: string, signal: LiveSignal) => void>();
  function deliver(memberId: string, signal: LiveSignal): void {
    for (const listener of listeners.get(memberId) ?? []) listener(signal);
  }
  signals?.onSignal((memberId, signal) => {
    if (signal.kind === 'changes' || signal.kind === 'typing' || signal.kind === 'session_ended')
      deliver(memberId, signal);
  });
  return {
    publish(memberId, signal) {
      deliver(memberId, signal);
      for (const watcher of watchers) watcher(memberId, signal);
      if (!signals?.isCarried) return;
      const trace = signal.kind === 'changes' ? tracing.parentForOthers() : undefined;
      signals.publish(memberId, trace === undefined ? signal : { kind: 'changes', trace });
    },
    subscribe(memberId, listener) {
      const own = listeners.get(memberId) ?? new Set();
      listeners.set(memberId, own.add(listener));
      const leave = signals?.follow(memberId);
      return () => {
        own.delete(listener);
        if (own.size === 0 && listeners.get(memberId) === own) listeners.delete(memberId);
        leave?.();
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
