import { app, globalShortcut } from 'electron';
import type { DiscretionState } from '../../../shared/desktop/discretion-bridge.ts';
import { isShortcut } from '../../../shared/desktop/shortcut.ts';
import type { Preferences } from '../bridge/preferences.ts';

/** The keys that hide everything from within any program. */
interface HideShortcut {
  state(): DiscretionState['shortcut'];
}

function register(keys: string, hide: () => void): boolean {
  try {
    return globalShortcut.register(keys, hide);
  } catch (error) {
    console.error('The shortcut could not be registered.', error);
    return false;
  }
}

/** Registers the keys that the member chose, and others when they choose others. */
export function applyHideShortcut(preferences: Preferences, hide: () => void): HideShortcut {
  let registered: string | null = null;
  let state: DiscretionState['shortcut'] = 'off';
  function apply(): void {
    if (registered !== null) globalShortcut.unregister(registered);
    const { hideShortcut } = preferences.read();
    registered = null;
    state = 'off';
    if (hideShortcut === null || !isShortcut(hideShortcut)) return;
    const works = register(hideShortcut, hide);
    registered = works ? hideShortcut : null;
    state = works ? 'works' : 'taken';
  }
  apply();
  preferences.onChange((now, before) => {
    if (now.hideShortcut !== before.hideShortcut) apply();
  });
  app.on('will-quit', () => globalShortcut.unregisterAll());
  return { state: () => state };
}
