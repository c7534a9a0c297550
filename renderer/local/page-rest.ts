import type { LocalDatabase } from './database.ts';
import { endDatabase } from './running-transactions.ts';

/**
 * Closes a page's database once the browser keeps that page for Back, for good: what it still
 * reads then would never end, and the next page's worker would wait for it.
 * @param shown the page is there again, and needs another one.
 */
export function closeWhilePageRests(database: LocalDatabase, shown: () => void): void {
  const show = ({ persisted }: PageTransitionEvent) => {
    if (!persisted) return;
    window.removeEventListener('pageshow', show);
    shown();
  };
  const rest = ({ persisted }: PageTransitionEvent) => {
    if (!persisted) return;
    // Dexie's own listener closes it too, but for what is asked next it opens again.
    void endDatabase(database);
    window.removeEventListener('pagehide', rest, { capture: true });
    window.addEventListener('pageshow', show);
  };
  window.addEventListener('pagehide', rest, { capture: true });
}
