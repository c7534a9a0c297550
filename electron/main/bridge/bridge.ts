import { app, clipboard, nativeTheme, shell } from 'electron';
import {
  desktopPreferencesSchema,
  type DesktopPreferences,
} from '../../../shared/desktop/desktop-preferences.ts';
import type { DesktopFacts } from '../../../shared/desktop/desktop-bridge.ts';
import type { Notifier } from '../notices/notifications.ts';
import type { StoredPreferences, Preferences } from './preferences.ts';
import { serve } from './serve.ts';

/** What a page may know of the preferences: what is the member's to choose. */
export function shownPreferences(stored: StoredPreferences): DesktopPreferences {
  return desktopPreferencesSchema.parse(
    Object.fromEntries(
      Object.keys(desktopPreferencesSchema.shape).map((name) => [
        name,
        stored[name as keyof StoredPreferences],
      ]),
    ),
  );
}

const SYSTEMS: Partial<Record<NodeJS.Platform, DesktopFacts['system']>> = {
  darwin: 'mac',
  win32: 'windows',
};

const factsOf = (system: NodeJS.Platform, version: string, hasTray: boolean): DesktopFacts => ({
  system: SYSTEMS[system] ?? 'linux',
  version,
  hasTray,
  hasReply: system === 'darwin' || system === 'win32',
});

/** Serves what the preload exposes of the shell. */
export function serveBridge({
  preferences,
  notifier,
  setBadge,
  hasTray,
  endSession,
}: {
  preferences: Preferences;
  notifier: Notifier;
  setBadge: (count: number) => void;
  hasTray: () => boolean;
  endSession: () => Promise<void>;
}): void {
  serve('notify', (notice) => notifier.notify(notice));
  serve('closeNotice', (tag) => notifier.close(tag));
  serve('setBadge', setBadge);
  serve('openExternal', (address) => shell.openExternal(address));
  serve('copyText', (text) => clipboard.writeText(text));
  serve('endSession', endSession);
  serve('facts', () => factsOf(process.platform, app.getVersion(), hasTray()));
  serve('preferences', () => shownPreferences(preferences.read()));
  serve('changePreferences', (part) => {
    preferences.change(part);
    return shownPreferences(preferences.read());
  });
  serve('setAppearance', ({ locale, theme }) => {
    nativeTheme.themeSource = theme;
    preferences.change({ locale, theme });
  });
}
