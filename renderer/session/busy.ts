import { createStore } from '../ui/state/create-store.ts';

/** Whether the sync engine waits for the server: the loading bar shows it. */
const busy = createStore(false);

export const setBusy = busy.set;
export const useBusy = busy.useValue;
