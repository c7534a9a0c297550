import type { SearchFilters } from '../../shared/discover/search-key.ts';

/** So long the page of the server stays at most while the app has no cards of its own. */
const KEPT_MS = 20_000;
/** What of the app is worth seeing: cards, or what went wrong or is asked instead of them. */
const SHOWN = '[data-profile], [role="alert"], dialog[open]';

/**
 * Keeps the cards of the server's page on screen, with the app behind them, until the app shows its
 * own (decision 069). Without such cards it does nothing.
 */
export function keepFirstCards(root: HTMLElement): void {
  if (!root.querySelector('.shell-card')) return;
  const cards = document.createElement('div');
  cards.append(...root.childNodes);
  root.before(cards);
  root.classList.add('behind');
  const address = location.pathname;
  const observer = new MutationObserver(() => {
    if (root.querySelector(SHOWN) || location.pathname !== address) show();
  });
  const timer = setTimeout(show, KEPT_MS);
  function show(): void {
    observer.disconnect();
    clearTimeout(timer);
    root.classList.remove('behind');
    cards.remove();
  }
  observer.observe(root, { childList: true, subtree: true, attributeFilter: ['open'] });
}

/** Starts the member's sync with the search whose cards are shown, before React runs. */
export async function startSync(
  memberId: string,
  search: SearchFilters | undefined,
): Promise<void> {
  const { connectWorker } = await import('../worker/host/client.ts');
  const worker = connectWorker();
  void worker.start(memberId);
  if (search) await worker.search(search, { next: false });
}
