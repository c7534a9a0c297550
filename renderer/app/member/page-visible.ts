import { useEffect } from 'react';

/** How often a page that stays in sight says so: the server takes it at its word for 90 seconds. */
const AGAIN_MS = 60_000;

/**
 * Tells the server that the page is in sight, so that what shows here anyway does not ring on this device, and only later on the member's
 * others. A page that may show no notifications says nothing: nothing would ring here. A beacon, as its counterpart `usePageHiddenBeacon`,
 * so that no loading bar shows for it.
 */
export function usePageVisibleBeacon(): void {
  useEffect(() => {
    const tell = () => {
      if (
        document.visibilityState !== 'visible' ||
        !('Notification' in window) ||
        Notification.permission !== 'granted'
      )
        return;
      navigator.sendBeacon('/api/page-visible.php', new Blob(['{}'], { type: 'application/json' }));
    };
    tell();
    const timer = setInterval(tell, AGAIN_MS);
    document.addEventListener('visibilitychange', tell);
    return () => {
      clearInterval(timer);
      document.removeEventListener('visibilitychange', tell);
    };
  }, []);
}
