import { createStore } from '../../../ui/state/create-store.ts';

/** Files dropped onto a row of the list, until its conversation is open and takes them. */
export const droppedFiles = createStore<{ conversation: string; files: readonly File[] } | null>(
  null,
);
