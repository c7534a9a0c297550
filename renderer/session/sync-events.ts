import { useEffect, useRef } from 'react';
import { createListeners } from '../../shared/listeners.ts';
import { connectWorker } from '../worker/host/client.ts';
import type { SyncEvent } from '../worker/host/events.ts';

const { subscribe, notify } = createListeners<[SyncEvent]>();
let subscribed = false;
/** How the connection is: a component that mounts later gets it too. */
let connection: SyncEvent | null = null;

function subscribeOnce(): void {
  if (subscribed) return;
  subscribed = true;
  void connectWorker().subscribe((event) => {
    if (event.kind === 'connection') connection = event;
    notify(event);
  });
}

/** Subscribes to the sync engine's events while mounted; within members' pages. */
export function useSyncEvent(listener: (event: SyncEvent) => void): void {
  const latest = useRef(listener);
  useEffect(() => {
    latest.current = listener;
  });
  useEffect(() => {
    const relay = (event: SyncEvent) => latest.current(event);
    subscribeOnce();
    const leave = subscribe(relay);
    if (connection) relay(connection);
    return leave;
  }, []);
}
