import { createStore } from '../../renderer/ui/state/create-store.ts';

const hidden = createStore(false);

/** Whether the screen is hidden for lack of activity: then no automatic calls are made. */
export const isHidden = hidden.get;

export const setHidden = hidden.set;

/** Calls back when somebody leaves or comes back. @returns ends it. */
export const onPresence = hidden.subscribe;
export const useHidden = hidden.useValue;
