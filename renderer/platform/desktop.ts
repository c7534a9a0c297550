import type { DesktopBridge } from '../../shared/desktop-bridge.ts';
import type { Platform } from './platform.ts';

/** The desktop app: every call goes to the main process, which checks it. Installing and updating are the system's. */
export function createDesktopPlatform(bridge: DesktopBridge): Platform {
  return {
    kind: 'desktop',
    async notify(notification) {
      if (document.visibilityState === 'visible' && document.hasFocus()) return { status: 'not_shown', reason: 'visible' };
      const shown = await bridge.notify(notification);
      return shown.status === 'shown' ? { status: 'shown' } : { status: 'not_shown', reason: shown.reason === 'denied' ? 'denied' : 'unsupported' };
    },
    setBadge: (count) => bridge.setBadge(count),
    openExternal: (url) => bridge.openExternal(url),
    install: () => Promise.resolve('unsupported'),
    onUpdate: () => () => undefined,
    isInstalled: () => true,
    onOpenPath: (listener) => bridge.onOpenPath(listener),
  };
}
