import { app, autoUpdater, nativeTheme, session, type BrowserWindow } from 'electron';
import { join } from 'node:path';
import type { ShellMessage } from '../../shared/desktop/desktop-bridge.ts';
import { createListeners } from '../../shared/listeners.ts';
import { localeOfPath, localisedPath } from '../../shared/locales.ts';
import { shownName } from './app-name.ts';
import { serveUpdates } from './updates/app-updates.ts';
import { APP_ORIGIN } from './session/asset-path.ts';
import { backgroundColor } from './window/background.ts';
import { serveBridge, shownPreferences } from './bridge/bridge.ts';
import { closesToTray } from './window/closing.ts';
import { handleDownloads } from './session/downloads.ts';
import { endServerSession } from './session/end-session.ts';
import { createIconBadge } from './notices/icon-badge.ts';
import { openDiscretion, startLock } from './lock/lock.ts';
import { followLanguage } from './menus/menus.ts';
import { openNoticeLedger } from './notices/notice-ledger.ts';
import { createNotifier } from './notices/notifications.ts';
import { openPreferences } from './bridge/preferences.ts';
import { serverAddress } from './session/server-address.ts';
import { shellText } from './shell-text.ts';
import { applyStartWithSystem } from './bridge/start-with-system.ts';
import { createTray } from './menus/tray.ts';
import { watchWaking } from './waking.ts';
import { displaysNow, rememberAppearance, rememberPlace } from './window/window-state.ts';
import { offerContextMenu } from './window/window-menu.ts';
import { placeWindow } from './window/window-place.ts';
import { recoverWindow } from './window/window-recovery.ts';
import { openWindow } from './window/window.ts';
import { zoomed } from './window/zoom.ts';
import { startsHidden } from './bridge/autostart.ts';

export interface Shell {
  /** Brings the window to the front and opens a page, if given, with or without locale. */
  show(path: string | null): void;
}

/** Assembles the shell and opens the window. @param first the page of a link. */
export async function startShell({
  commandLine,
  first,
  built,
}: {
  commandLine: readonly string[];
  first: () => string | null;
  built: string;
}): Promise<Shell> {
  const system = process.platform;
  const images = join(built, 'main/images');
  const preferences = openPreferences(join(app.getPath('userData'), 'preferences.json'));
  const guarded = openDiscretion(preferences);
  const { discretion } = guarded;
  const text = () => shellText(preferences.read().locale);
  const name = () => shownName(discretion, text());
  const icon = () => join(images, discretion.isNeutral() ? 'app-neutral.png' : 'app.png');
  let window: BrowserWindow | null = null;
  let isQuitting = false;
  nativeTheme.themeSource = preferences.read().theme;

  const send = (event: string, value?: unknown) =>
    window?.webContents.send(`desktop:${event}`, value);
  const withLocale = (path: string) =>
    localeOfPath(path) ? path : localisedPath(preferences.read().locale, path);
  const lock = startLock(
    {
      preferences,
      member: () => window,
      name,
      neutralName: () => text()('neutralName'),
      icon: system === 'darwin' ? () => undefined : icon,
      server: serverAddress(commandLine),
      dist: built,
      restart: (open) => open.loadURL(`${APP_ORIGIN}${withLocale('/members')}`),
    },
    guarded,
  );
  const note = (what: ShellMessage) => send('note', what);
  const zoom = (direction: 'in' | 'out' | 'reset') =>
    preferences.change({ zoom: zoomed(preferences.read().zoom, direction) });

  /** Window and app as the system sees them. */
  function dress(): void {
    window?.setTitle(discretion.hidesContent() ? name() : window.webContents.getTitle() || name());
    if (system === 'darwin') app.dock?.setIcon(icon());
    else window?.setIcon(icon());
  }
  discretion.onChange(dress);
  const badge = createIconBadge({ images, discretion, window: () => window, text, system });

  const openings = createListeners<[opened: BrowserWindow]>();
  function open(path: string, isHidden: boolean): BrowserWindow {
    const { windowPlace } = preferences.read();
    const opened = openWindow({
      preload: join(built, 'preload/preload.cjs'),
      path: withLocale(path),
      place: placeWindow(windowPlace, displaysNow()),
      backgroundColor: backgroundColor(nativeTheme.shouldUseDarkColors),
      title: name(),
      isHidden: isHidden || discretion.isLocked(),
    });
    lock.attach(opened);
    rememberPlace(opened, preferences);
    rememberAppearance(opened, preferences, zoom);
    offerContextMenu(opened, text, discretion);
    recoverWindow(opened, { text, reloaded: () => note('crashed') });
    opened.on('page-title-updated', (event) => {
      if (!discretion.hidesContent()) return;
      event.preventDefault();
      opened.setTitle(name());
    });
    opened.on('closed', () => {
      window = null;
    });
    openings.notify(opened);
    return opened;
  }

  function show(path: string | null): void {
    if (!window) {
      window = open(path ?? '/members', false);
      dress();
      lock.screen.front();
      badge.refresh();
      return;
    }
    if (path) send('open-path', path);
    if (lock.screen.front()) return;
    if (window.isMinimized()) window.restore();
    window.show();
    window.focus();
  }

  const notifier = createNotifier({
    preferences,
    discretion,
    text,
    ledger: openNoticeLedger(join(app.getPath('userData'), 'notices.json')),
    isFocused: () => window !== null && window.isVisible() && window.isFocused(),
    open: show,
    reply: (reply) => send('reply', reply),
  });
  const tray = createTray({
    images,
    preferences,
    discretion,
    text,
    system,
    actions: { open: () => show(null), lock: () => discretion.lock(), quit: () => app.quit() },
  });
  openings.subscribe((opened) => {
    opened.on('focus', () => notifier.clear());
    opened.on('close', (event) => {
      if (
        !closesToTray({
          closeToTray: preferences.read().closeToTray,
          hasTray: tray.exists,
          isQuitting,
        })
      )
        return;
      event.preventDefault();
      opened.hide();
      if (preferences.read().explainedTray) return;
      preferences.change({ explainedTray: true });
      notifier.setBody(text()('tray.stays', { app: name() }));
    });
  });
  serveBridge({
    preferences,
    notifier,
    hasTray: () => tray.exists,
    endSession: () =>
      endServerSession(session.fromPartition('persist:server'), serverAddress(process.argv)),
    setBadge: (count) => {
      badge.set(count);
      tray.setUnread(count);
    },
  });
  followLanguage({
    preferences,
    discretion,
    text,
    session: session.defaultSession,
    system,
    actions: {
      open: show,
      hideAll: () => discretion.hide(),
      zoom,
      back: () => window?.webContents.navigationHistory.goBack(),
      forward: () => window?.webContents.navigationHistory.goForward(),
      quit: () => app.quit(),
    },
  });
  applyStartWithSystem(preferences, name);
  handleDownloads(session.defaultSession, {
    text,
    failed: () => note('download_failed'),
    setProgress: (share) => window?.setProgressBar(share),
  });
  watchWaking(() => send('wake'));
  preferences.onChange((now) => send('preferences', shownPreferences(now)));
  serveUpdates((version) => send('update-ready', version));
  app.on('before-quit', () => {
    isQuitting = true;
    // Flushed here: a quit leaves no time for it.
    session.defaultSession.flushStorageData();
  });
  // macOS closes the windows first when it installs an update.
  autoUpdater.on('before-quit-for-update', () => {
    isQuitting = true;
  });
  app.on('activate', () => show(null));

  await lock.ready;
  const isHidden =
    tray.exists &&
    startsHidden(
      commandLine,
      { wasOpenedAtLogin: system === 'darwin' && app.getLoginItemSettings().wasOpenedAtLogin },
      preferences.read(),
      first() !== null,
    );
  window = open(first() ?? '/members', isHidden);
  dress();
  if (!isHidden) lock.screen.front();
  return { show };
}
