import { createStore } from '../../renderer/ui/state/create-store.ts';

const hidden = createStore(false);

/** Whether the screen is hidden because nobody touched it: then nothing speaks to the server by itself. */
export const isHidden = hidden.get;

export const setHidden = hidden.set;

/** Calls back when somebody leaves or comes back. @returns ends it. */
export const onPresence = hidden.subscribe;
export const useHidden = hidden.useValue;
