import { useSyncExternalStore } from 'react';
import { createListeners } from '../../shared/listeners.ts';

const { subscribe, notify } = createListeners();
let hidden = false;

/** Whether the screen is hidden because nobody touched it: then nothing speaks to the server by itself. */
export const isHidden = (): boolean => hidden;

export function setHidden(next: boolean): void {
  if (next === hidden) return;
  hidden = next;
  notify();
}

/** Calls back when somebody leaves or comes back. @returns ends it. */
export const onPresence = subscribe;
export const useHidden = (): boolean => useSyncExternalStore(subscribe, isHidden);
