import { createStore } from '../../ui/state/create-store.ts';

const open = createStore(false);

/** Opens the sheet of shortcuts: `?`, and the account menu. */
export const openShortcuts = (): void => open.set(true);
export const closeShortcuts = (): void => open.set(false);
export const useShortcutsOpen = open.useValue;
