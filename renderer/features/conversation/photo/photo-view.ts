import { useSyncExternalStore } from 'react';

/** Which photo of which conversation stands over the page. */
interface PhotoView {
  conversation: string;
  message: string;
}

let shown: PhotoView | null = null;
const listeners = new Set<() => void>();

function subscribe(listener: () => void): () => void {
  listeners.add(listener);
  return () => {
    listeners.delete(listener);
  };
}

/** Shows a photo over the whole window, or none; outside the log, whose rows come and go. */
export function viewPhoto(next: PhotoView | null): void {
  shown = next;
  for (const listener of listeners) listener();
}

export const usePhotoView = (): PhotoView | null => useSyncExternalStore(subscribe, () => shown);
