import { useEffect, useRef } from 'react';
import { connectWorker } from '../worker/client.ts';
import type { SyncEvent } from '../worker/interface.ts';

const listeners = new Set<(event: SyncEvent) => void>();
let subscribed = false;

function subscribeOnce(): void {
  if (subscribed) return;
  subscribed = true;
  void connectWorker().subscribe((event) => { for (const listener of [...listeners]) listener(event); });
}

/** Calls back for what the sync engine tells without being asked, while the component is on screen. Only within members' pages. */
export function useSyncEvent(listener: (event: SyncEvent) => void): void {
  const latest = useRef(listener);
  useEffect(() => { latest.current = listener; });
  useEffect(() => {
    const relay = (event: SyncEvent) => latest.current(event);
    listeners.add(relay);
    subscribeOnce();
    return () => { listeners.delete(relay); };
  }, []);
}
