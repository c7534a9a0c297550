import type { DesktopBridge } from '../../shared/desktop/desktop-bridge.ts';
import { createBrowserPlatform } from './browser.ts';
import { createDesktopPlatform } from './desktop.ts';
import type { Platform } from './platform.ts';

declare global {
  interface Window {
    readonly desktop?: DesktopBridge;
  }
}

/** The desktop app when its preload gave a bridge, else the browser. */
export const platform: Platform = window.desktop
  ? createDesktopPlatform(window.desktop)
  : createBrowserPlatform();
