import { serveControl } from './control.ts';

/**
 * Replaces Electron where its binary cannot be had: the same calls that `electron/main` makes, with
 * a real Chromium as the window and `app://vonk` served over loopback HTTP. It proves the app's own
 * logic, not Electron's sandbox, origins or the system. Tests drive what a person would through
 * `control.ts`; a profile folder (`--user-data-dir=`) persists everything across restarts.
 */

export { app } from './app.ts';
export { BrowserWindow } from './browser-window.ts';
export { ipcMain } from './ipc.ts';
export { Menu, MenuItem, Tray } from './menu.ts';
export { Notification } from './notification.ts';
export { protocol, session } from './session.ts';
export {
  autoUpdater,
  clipboard,
  dialog,
  globalShortcut,
  nativeImage,
  nativeTheme,
  net,
  powerMonitor,
  safeStorage,
  screen,
  shell,
} from './system.ts';

serveControl();
