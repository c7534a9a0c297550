import { createListeners } from '../../shared/listeners.ts';
import { isInstalledApp } from './installed.ts';

/** Chromium's offer to install the app; other browsers have none. */
interface InstallPromptEvent extends Event {
  prompt(): Promise<{ outcome: 'accepted' | 'dismissed' }>;
}

/** How this device installs the app: a prompt, iOS by hand, a browser menu, or not. */
export type InstallWay = 'ask' | 'ios' | 'menu' | 'none';

let offered: InstallPromptEvent | null = null;
let installed = false;
const { subscribe, notify } = createListeners();

/** Stores the browser's install prompt for later; called once. */
export function catchInstallOffer(): void {
  offered = null;
  window.addEventListener('beforeinstallprompt', (event) => {
    event.preventDefault();
    offered = event as InstallPromptEvent;
    notify();
  });
  window.addEventListener('appinstalled', () => {
    installed = true;
    offered = null;
    notify();
  });
}

/** An iPad says that it is a Mac, but can be touched. */
const isIos = (): boolean =>
  /iP(?:hone|ad|od)/.test(navigator.userAgent) ||
  (/Macintosh/.test(navigator.userAgent) && navigator.maxTouchPoints > 1);

/** How this device takes the app now. */
export function installWay(): InstallWay {
  if (installed || isInstalledApp()) return 'none';
  if (offered) return 'ask';
  return isIos() ? 'ios' : 'menu';
}

/** Calls back when that changes. @returns ends it. */
export const onInstallWay = subscribe;

/** Shows the browser's question; each offer can be used once. */
export async function askToInstall(): Promise<'installed' | 'dismissed' | 'unsupported'> {
  const offer = offered;
  if (!offer) return 'unsupported';
  offered = null;
  const { outcome } = await offer.prompt();
  installed ||= outcome === 'accepted';
  notify();
  return outcome === 'accepted' ? 'installed' : 'dismissed';
}
