import { app, nativeTheme, session, type BrowserWindow, type WebContents } from 'electron';
import { APP_SCHEME } from '../session/asset-path.ts';
import { backgroundColor } from '../window/background.ts';
import type { AppDiscretion } from '../notices/discretion.ts';
import { createLockPageHandler, LOCK_ORIGIN } from './lock-page.ts';
import { guardPages } from '../session/session-guard.ts';
import { makeWindow } from '../window/window.ts';

interface LockScreenParts {
  discretion: AppDiscretion;
  /** The member's window, null while there is none. */
  member: () => BrowserWindow | null;
  /** What the window is called, and its picture. */
  name: () => string;
  icon: () => string | undefined;
  /** Folder of the lock screen's files, and its preload. */
  bundle: string;
  preload: string;
}

/** The window that replaces the member's while the app is locked. */
export interface LockScreen {
  /** Hides a new member's window while locked, and blanks its page. */
  attach(window: BrowserWindow): void;
  /** Brings the lock screen to the front. @returns false when the member's window may be seen. */
  front(): boolean;
  shows: (page: WebContents) => boolean;
  /** The window in front. */
  window(): BrowserWindow | null;
}

/**
 * Makes the lock screen: a window with another origin and session replaces the member's, which is
 * hidden from task bar, window list and accessibility tree, its page blank (preload/conceal.ts).
 */
export function createLockScreen({
  discretion,
  member,
  name,
  icon,
  bundle,
  preload,
}: LockScreenParts): LockScreen {
  let screen: BrowserWindow | null = null;
  let isQuitting = false;
  const own = session.fromPartition('lock');
  own.protocol.handle(APP_SCHEME, createLockPageHandler(bundle));
  guardPages(own, LOCK_ORIGIN);
  app.on('before-quit', () => {
    isQuitting = true;
  });

  function open(options: { minimized?: boolean } = {}): void {
    if (screen) return;
    const place = member()?.getNormalBounds();
    const isMaximized = member()?.isMaximized() ?? false;
    const window = makeWindow(
      {
        width: 480,
        height: 640,
        ...place,
        minWidth: 380,
        minHeight: 560,
        show: false,
        title: name(),
        icon: icon(),
        autoHideMenuBar: true,
        backgroundColor: backgroundColor(nativeTheme.shouldUseDarkColors),
      },
      { preload, session: own, spellcheck: false, devTools: false, decide: () => 'deny' },
    );
    screen = window;
    window.setContentProtection(true);
    window.on('page-title-updated', (event) => event.preventDefault());
    // Closing it means what closing the member's window means.
    window.on('close', (event) => {
      if (isQuitting || screen !== window) return;
      event.preventDefault();
      window.hide();
      member()?.close();
    });
    window.on('closed', () => {
      if (screen === window) screen = null;
    });
    window.once('ready-to-show', () => {
      if (screen !== window) return;
      if (isMaximized) window.maximize();
      if (options.minimized) window.minimize();
      else window.show();
    });
    void window.loadURL(`${LOCK_ORIGIN}/`);
  }

  function conceal(window: BrowserWindow, isConcealed: boolean): void {
    window.webContents.send('desktop:concealed', isConcealed);
  }

  function cover(): void {
    const window = member();
    if (!window) return;
    const [isVisible, isMinimized] = [window.isVisible(), window.isMinimized()];
    conceal(window, true);
    window.webContents.closeDevTools();
    // macOS gives a full-screen window a space of its own, which would stay behind empty.
    if (window.isFullScreen()) {
      window.once('leave-full-screen', () => {
        if (discretion.isLocked()) window.hide();
      });
      window.setFullScreen(false);
    }
    window.hide();
    if ((isVisible || isMinimized) && !discretion.isHidden()) open({ minimized: isMinimized });
  }

  function uncover(): void {
    const window = member();
    const before = screen;
    screen = null;
    if (window) {
      conceal(window, false);
      if (before) {
        if (before.isMaximized()) window.maximize();
        else if (!window.isMaximized()) window.setBounds(before.getBounds());
        window.show();
        window.focus();
        window.webContents.focus();
      }
    }
    before?.destroy();
  }

  let wasLocked = discretion.isLocked();
  let wasHidden = discretion.isHidden();
  discretion.onChange(() => {
    const [isLocked, isHidden] = [discretion.isLocked(), discretion.isHidden()];
    if (isLocked !== wasLocked) (isLocked ? cover : uncover)();
    if (isHidden && !wasHidden) {
      screen?.hide();
      member()?.hide();
      if (process.platform === 'darwin') app.hide();
    }
    [wasLocked, wasHidden] = [isLocked, isHidden];
    screen?.setTitle(name());
  });

  function front(): boolean {
    discretion.notify('shown');
    if (!discretion.isLocked()) return false;
    if (!screen) open();
    else {
      if (screen.isMinimized()) screen.restore();
      screen.show();
      screen.focus();
    }
    return true;
  }

  return {
    front,
    attach(window) {
      window.on('show', () => {
        if (!discretion.isLocked()) return discretion.notify('shown');
        window.hide();
        front();
      });
      window.on('closed', () => {
        const before = screen;
        screen = null;
        before?.destroy();
      });
    },
    shows: (page) => screen !== null && page === screen.webContents,
    window: () => (discretion.isLocked() ? screen : member()),
  };
}
