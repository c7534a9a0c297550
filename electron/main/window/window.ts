import {
  app,
  BrowserWindow,
  shell,
  type BrowserWindowConstructorOptions,
  type Session,
} from 'electron';
import { APP_ORIGIN } from '../session/asset-path.ts';
import { decideNavigation } from './navigation.ts';
import { IS_BUILT_FOR_LOOPBACK } from '../session/server-address.ts';
import { hasOwnSpellCheck } from './spell-check.ts';
import { SMALLEST, type Area } from './window-place.ts';

/** What a window's page may differ in; all else is the same for every page. */
interface PageOptions {
  preload: string;
  /** A session other than the app's own, with another origin's storage and network. */
  session?: Session;
  spellcheck: boolean;
  devTools: boolean;
  /** Where a navigation or a new window may lead. */
  decide: (address: string) => 'stay' | 'external' | 'deny';
}

/** The one place that makes windows, so that none is ever made with less protection. */
export function makeWindow(
  options: Omit<BrowserWindowConstructorOptions, 'webPreferences'>,
  { preload, session, spellcheck, devTools, decide }: PageOptions,
): BrowserWindow {
  const window = new BrowserWindow({
    ...options,
    webPreferences: {
      preload,
      ...(session ? { session } : {}),
      sandbox: true,
      contextIsolation: true,
      nodeIntegration: false,
      nodeIntegrationInWorker: false,
      nodeIntegrationInSubFrames: false,
      webSecurity: true,
      allowRunningInsecureContent: false,
      experimentalFeatures: false,
      webviewTag: false,
      navigateOnDragDrop: false,
      safeDialogs: true,
      spellcheck,
      devTools,
    },
  });
  const follow = (address: string) => {
    if (decide(address) === 'external') void shell.openExternal(address);
  };
  const leave = (event: { preventDefault(): void }, address: string) => {
    if (decide(address) === 'stay') return;
    event.preventDefault();
    follow(address);
  };
  window.webContents.on('will-navigate', (event, address) => leave(event, address));
  window.webContents.on('will-redirect', (event, address) => leave(event, address));
  // No page of ours has a frame.
  window.webContents.on('will-frame-navigate', (event) => {
    if (!event.isMainFrame) event.preventDefault();
  });
  window.webContents.on('will-attach-webview', (event) => event.preventDefault());
  window.webContents.setWindowOpenHandler(({ url }) => {
    follow(url);
    return { action: 'deny' };
  });
  return window;
}

interface WindowOptions {
  preload: string;
  path: string;
  place: Area & { isMaximised: boolean };
  backgroundColor: string;
  title: string;
  /** It is made, and syncs, without being shown: the app began in the tray. */
  isHidden: boolean;
}

/** Makes the member's window and opens a page of the app in it. */
export function openWindow({
  preload,
  path,
  place,
  backgroundColor,
  title,
  isHidden,
}: WindowOptions): BrowserWindow {
  const { isMaximised, ...bounds } = place;
  const window = makeWindow(
    {
      ...bounds,
      minWidth: Math.min(SMALLEST.width, bounds.width),
      minHeight: Math.min(SMALLEST.height, bounds.height),
      show: false,
      backgroundColor,
      title,
      autoHideMenuBar: true,
      // Otherwise a page that nobody sees takes itself for visible.
      paintWhenInitiallyHidden: !isHidden,
    },
    {
      preload,
      spellcheck: hasOwnSpellCheck(process.platform),
      devTools: !app.isPackaged,
      decide: (address) => decideNavigation(address, IS_BUILT_FOR_LOOPBACK),
    },
  );
  if (!isHidden)
    window.once('ready-to-show', () => {
      if (isMaximised) window.maximize();
      window.show();
    });
  else if (isMaximised) window.once('show', () => window.maximize());
  void window.loadURL(`${APP_ORIGIN}${path}`);
  return window;
}
