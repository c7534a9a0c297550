import { createStore } from '../../ui/state/create-store.ts';

const full = createStore(false);

export const setStorageFull = full.set;
export const useStorageFull = full.useValue;
