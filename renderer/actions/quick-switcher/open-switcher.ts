import { createStore } from '../../ui/state/create-store.ts';

const open = createStore(false);

/** Opens the quick switcher: Ctrl or Cmd with K, and the search box of the conversation list. */
export const openSwitcher = (): void => open.set(true);
export const closeSwitcher = (): void => open.set(false);
export const useSwitcherOpen = open.useValue;
