import { createListeners } from '../../../shared/listeners.ts';

const open: HTMLElement[] = [];
const { subscribe, notify } = createListeners();

/**
 * Opens a modal dialog. Everything outside of the last one that was opened is inert, so what must
 * stay in reach goes into it.
 * @returns closes it.
 */
export function openModal(dialog: HTMLDialogElement): () => void {
  dialog.showModal();
  open.push(dialog);
  notify();
  return () => {
    open.splice(open.indexOf(dialog), 1);
    notify();
    dialog.close();
  };
}

/** The modal dialog on top; null where there is none. */
export const topDialog = (): HTMLElement | null => open.at(-1) ?? null;

/** Calls back when another dialog comes to be on top. @returns ends it. */
export const onTopDialog = subscribe;
