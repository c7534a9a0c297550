import { useSyncExternalStore } from 'react';

/** From this width on the profile is beside the card; as in `swipe-page.module.css`. */
const BESIDE = '(min-width: 768px), (min-width: 560px) and (max-height: 500px)';

function subscribe(listener: () => void): () => void {
  const query = matchMedia(BESIDE);
  query.addEventListener('change', listener);
  return () => query.removeEventListener('change', listener);
}

/** Whether the window has room for the profile beside its card, live. */
export const useBeside = (): boolean =>
  useSyncExternalStore(subscribe, () => matchMedia(BESIDE).matches);
