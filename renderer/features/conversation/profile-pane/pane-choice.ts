import { createStore } from '../../../ui/state/create-store.ts';

const KEY = 'vonk.profile-pane';

function isFolded(): boolean {
  try {
    return localStorage.getItem(KEY) === 'folded';
  } catch {
    return false;
  }
}

const open = createStore(!isFolded());

/** Whether this device shows a profile beside its conversation, where there is room. */
export const usePaneOpen = open.useValue;

/** Shows or folds the profile, also the next time. */
export function setPaneOpen(isOpen: boolean): void {
  open.set(isOpen);
  try {
    if (isOpen) localStorage.removeItem(KEY);
    else localStorage.setItem(KEY, 'folded');
  } catch {
    // Without storage it is folded until the page is loaded again.
  }
}
