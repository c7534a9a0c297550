import { BrowserWindow, shell } from 'electron';
import { APP_ORIGIN } from './asset-path.ts';
import { decideNavigation } from './navigation.ts';

const follow = (address: string) => {
  if (decideNavigation(address) === 'external') void shell.openExternal(address);
};

/** The one place that makes windows, so that none is ever made with less protection. */
export function openWindow(options: { preload: string; path: string }): BrowserWindow {
  const window = new BrowserWindow({
    width: 1280, height: 860, minWidth: 380, minHeight: 560, show: false, backgroundColor: '#f7f4f6', title: 'Vonk',
    webPreferences: {
      preload: options.preload, sandbox: true, contextIsolation: true, nodeIntegration: false, webSecurity: true, webviewTag: false,
      spellcheck: true, navigateOnDragDrop: false, devTools: process.env['NODE_ENV'] !== 'production',
    },
  });
  window.once('ready-to-show', () => window.show());
  window.webContents.on('will-navigate', (event, address) => {
    if (decideNavigation(address) === 'stay') return;
    event.preventDefault();
    follow(address);
  });
  window.webContents.on('will-attach-webview', (event) => event.preventDefault());
  window.webContents.setWindowOpenHandler(({ url }) => {
    follow(url);
    return { action: 'deny' };
  });
  void window.loadURL(`${APP_ORIGIN}${options.path}`);
  return window;
}
