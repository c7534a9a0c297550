import { createStore } from '../../session/create-store.ts';

/** Whether this device refused to store something. */
const full = createStore(false);

export const setStorageFull = full.set;
export const useStorageFull = full.useValue;
