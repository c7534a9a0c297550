import { ENTRY_DISMISSED_KEY } from '../../../shared/site/entry-warning.ts';

function isDismissed(): boolean {
  try {
    return localStorage.getItem(ENTRY_DISMISSED_KEY) !== null;
  } catch {
    return false;
  }
}

function dismiss(): void {
  try {
    localStorage.setItem(ENTRY_DISMISSED_KEY, String(Date.now()));
  } catch {
    // Asked again next time.
  }
}

/** Asks once whether the visitor is an adult, where the document has the question. */
export function watchEntry(): void {
  const dialog = document.querySelector<HTMLDialogElement>('[data-entry]');
  if (!dialog) return;
  // A page with a form of its own is open, so that it can be read without this script.
  const isPage = dialog.open;
  dialog.open = false;
  if (isDismissed() || matchMedia('(display-mode: standalone)').matches) return;
  const part = (name: string) => dialog.querySelector<HTMLElement>(`[data-entry-${name}]`);
  let hasLeft = false;
  const close = () => {
    dismiss();
    dialog.close();
  };
  dialog.addEventListener('cancel', (event) => {
    event.preventDefault();
    if (!hasLeft) close();
  });
  // A browser may close a dialog after a second Esc; a farewell stays.
  dialog.addEventListener('close', () => {
    if (hasLeft) dialog.showModal();
  });
  part('enter')?.addEventListener('click', close);
  part('leave')?.addEventListener('click', (event) => {
    event.preventDefault();
    hasLeft = true;
    for (const [name, hidden] of [
      ['question', true],
      ['farewell', false],
    ] as const) {
      const element = part(name);
      if (element) element.hidden = hidden;
    }
    if (!isPage && history.length > 1) history.back();
  });
  dialog.showModal();
  if (isPage) dialog.querySelector<HTMLElement>('h2')?.focus();
}
