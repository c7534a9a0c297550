import type { DesktopBridge, DesktopFacts } from '../../shared/desktop/desktop-bridge.ts';
import { DEFAULT_PREFERENCES } from '../../shared/desktop/desktop-preferences.ts';

/** The shell on a system, with what an earlier version may have stored. */
export function desktopBridge(system: DesktopFacts['system'] = 'linux'): DesktopBridge {
  const end = () => () => undefined;
  const bridge: Partial<DesktopBridge> = {
    version: '1',
    facts: async () => ({ system, version: '1', hasTray: true, hasReply: false }),
    preferences: async () => ({ ...DEFAULT_PREFERENCES, spellCheck: true }),
    closeNotice: async () => undefined,
    setBadge: async () => undefined,
    setAppearance: async () => undefined,
    updateReady: async () => null,
    onOpenPath: end,
    onReply: end,
    onWake: end,
    onPreferences: end,
    onUpdateReady: end,
    onNote: end,
    discretion: {
      state: async () => ({
        hasPin: false,
        neutralName: 'Agenda',
        keyStore: 'system',
        canProtect: true,
        shortcut: 'works',
      }),
      setPin: async () => ({ status: 'unavailable' }),
      setLock: async () => undefined,
      lock: async () => undefined,
      protect: async () => undefined,
      onConcealed: end,
    },
  };
  return bridge as DesktopBridge;
}
