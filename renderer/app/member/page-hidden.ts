import { useEffect } from 'react';
import { PAGE_HIDDEN_PATH } from '../../../shared/api-paths.ts';

/** Reports by a beacon that the page was hidden: it outlives the page and the worker's calls. */
export function usePageHiddenBeacon(): void {
  useEffect(() => {
    const notify = () => {
      if (document.visibilityState === 'hidden')
        navigator.sendBeacon(PAGE_HIDDEN_PATH, new Blob(['{}'], { type: 'application/json' }));
    };
    document.addEventListener('visibilitychange', notify);
    return () => document.removeEventListener('visibilitychange', notify);
  }, []);
}
