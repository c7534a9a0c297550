import { useEffect } from 'react';
import { PAGE_VISIBLE_PATH } from '../../../shared/api-paths.ts';

/** How often a page that stays in sight says so: the server takes it at its word for 90 seconds. */
const AGAIN_MS = 60_000;

/**
 * Reports to the server that the page is visible, so that this device gets no push. A beacon,
 * without a loading bar; nothing is sent where notifications are not allowed.
 */
export function usePageVisibleBeacon(): void {
  useEffect(() => {
    const notify = () => {
      if (
        document.visibilityState !== 'visible' ||
        !('Notification' in window) ||
        Notification.permission !== 'granted'
      )
        return;
      navigator.sendBeacon(PAGE_VISIBLE_PATH, new Blob(['{}'], { type: 'application/json' }));
    };
    notify();
    const timer = setInterval(notify, AGAIN_MS);
    document.addEventListener('visibilitychange', notify);
    return () => {
      clearInterval(timer);
      document.removeEventListener('visibilitychange', notify);
    };
  }, []);
}
