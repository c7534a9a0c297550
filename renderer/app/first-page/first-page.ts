import { readPendingSignOut } from '../../local/pending-sign-out.ts';
import { currentMember } from '../../local/session.ts';

/** What a person waits for on the page of members. */
const SHOWN = '[data-profile]';
/** The app shows what it has by then. */
const LONGEST_MS = 8_000;

/** Whose a button is, what it is called, and whether it is on: what is on by now stays on. */
const nameOf = (button: Element): string =>
  JSON.stringify([
    button.closest('[data-profile]')?.getAttribute('data-profile'),
    button.getAttribute('aria-label') ?? button.textContent.trim(),
    button.ariaPressed,
  ]);

/** Keeps the last press on a button of the page, which nothing answers yet. */
function rememberPresses(page: HTMLElement): void {
  page.addEventListener('click', ({ target }) => {
    const button = target instanceof Element ? target.closest('button') : null;
    if (button) page.dataset['pressed'] = nameOf(button);
  });
}

/**
 * Shows the page that came drawn with the document (decision 069), before the app's own code is
 * here: not where this device knows its member and may have newer, nor where somebody signed out
 * and the server does not know it yet.
 * @param root where the app will be, out of sight until then.
 */
export async function showFirstPage(page: HTMLElement, root: HTMLElement): Promise<void> {
  if (currentMember() !== null || (await readPendingSignOut()) !== null) return;
  // The app may have been faster.
  if (!page.isConnected) return;
  rememberPresses(page);
  page.hidden = false;
  root.classList.add('behind');
}

/** Shows the app in place of that page, if there is one, and presses what was pressed on it. */
export function endFirstPage(root: HTMLElement): void {
  const page = document.getElementById('first-page');
  if (!page) return;
  const top = window.scrollY;
  page.remove();
  root.classList.remove('behind');
  window.scrollTo({ top, behavior: 'instant' });
  const { pressed } = page.dataset;
  if (pressed === undefined) return;
  const isSame = (button: Element) => nameOf(button) === pressed;
  // What the app begins after it was drawn comes before.
  requestAnimationFrame(() =>
    setTimeout(() => [...root.querySelectorAll('button')].find(isSame)?.click()),
  );
}

/** Keeps that page until the app shows as much: what is looked at does not go and come back. */
export function keepFirstPage(root: HTMLElement): void {
  const page = document.getElementById('first-page');
  if (page?.hidden !== false) return endFirstPage(root);
  const end = () => {
    drawing.disconnect();
    clearTimeout(timer);
    endFirstPage(root);
  };
  const drawing = new MutationObserver(() => {
    if (root.querySelector(SHOWN)) end();
  });
  drawing.observe(root, { childList: true, subtree: true });
  const timer = setTimeout(end, LONGEST_MS);
}
