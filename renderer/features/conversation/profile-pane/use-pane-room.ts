import { useSyncExternalStore } from 'react';

/** From here on a profile has room beside the list and the conversation. */
const THREE_PANES = '(min-width: 1280px)';

function subscribe(listener: () => void): () => void {
  const query = matchMedia(THREE_PANES);
  query.addEventListener('change', listener);
  return () => query.removeEventListener('change', listener);
}

export const usePaneRoom = (): boolean =>
  useSyncExternalStore(subscribe, () => matchMedia(THREE_PANES).matches);
