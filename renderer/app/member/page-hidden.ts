import { useEffect } from 'react';

/**
 * Tells the server that the page went out of sight (specification section 7). A beacon outlives the page, which nothing the worker
 * sends does; this and its counterpart are the only calls that a page makes itself.
 */
export function usePageHiddenBeacon(): void {
  useEffect(() => {
    const tell = () => {
      if (document.visibilityState === 'hidden')
        navigator.sendBeacon(
          '/api/page-hidden.php',
          new Blob(['{}'], { type: 'application/json' }),
        );
    };
    document.addEventListener('visibilitychange', tell);
    return () => document.removeEventListener('visibilitychange', tell);
  }, []);
}
