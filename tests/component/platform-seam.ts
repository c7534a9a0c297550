import type { DesktopBridge } from '../../shared/desktop/desktop-bridge.ts';
import { createBrowserPlatform } from '../../renderer/platform/browser.ts';
import { createDesktopPlatform } from '../../renderer/platform/desktop.ts';
import type { Platform } from '../../renderer/platform/platform.ts';

/**
 * Replaces `renderer/platform/current.ts` in the component tests: the real platforms, chosen for
 * each screen instead of once for each page.
 */
const browser = createBrowserPlatform();
export let platform: Platform = browser;

/** Makes the next screen one of the desktop app with this bridge, or one of a browser. */
export function setPlatform(bridge: DesktopBridge | null): void {
  Object.defineProperty(window, 'desktop', { value: bridge ?? undefined, configurable: true });
  platform = bridge ? createDesktopPlatform(bridge) : browser;
}
