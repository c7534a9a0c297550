import { app, powerMonitor, session, type BrowserWindow, type DownloadItem } from 'electron';
import { uptime } from 'node:os';
import { join } from 'node:path';
import type {
  DiscretionState,
  LockScreenState,
} from '../../../shared/desktop/discretion-bridge.ts';
import { createDiscretion, lockRules, type AppDiscretion } from '../notices/discretion.ts';
import { applyHideShortcut } from '../menus/hide-shortcut.ts';
import { createIdleWatch } from './idle-watch.ts';
import { systemKeyStore } from './key-store.ts';
import { openLockFile } from './lock-file.ts';
import { createLockScreen, type LockScreen } from './lock-screen.ts';
import { openPinSafe, type PinSafe } from './pin-safe.ts';
import type { Preferences } from '../bridge/preferences.ts';
import { canProtect, createProtection, type Protection } from '../window/protection.ts';
import { serve, serveLockScreen } from '../bridge/serve.ts';
import { wipeMember } from '../session/wipe.ts';

/** How often it is looked whether the app has been left alone. */
const LOOK_MS = 5_000;
/** A new PIN's settings until the member chooses. */
const NEW_LOCK = { afterMinutes: 5, onSystemLock: true };

interface LockParts {
  preferences: Preferences;
  member: () => BrowserWindow | null;
  /** What the app is called and looks like in the language and by the choice of the member. */
  name: () => string;
  neutralName: () => string;
  icon: () => string | undefined;
  /** Origin of the API server. */
  server: string;
  /** Folder of the built app, with `lock` and `preload` in it. */
  dist: string;
  restart: (window: BrowserWindow) => Promise<void>;
}

interface AppLock {
  screen: LockScreen;
  /** Takes a new window of the member under its care. */
  attach(window: BrowserWindow): void;
  /** Settles once a pending wipe is complete: no window may open before. */
  ready: Promise<void>;
}

/** Opens the part of the lock that must exist before everything else. */
export function openDiscretion(preferences: Preferences): {
  safe: PinSafe;
  discretion: AppDiscretion;
} {
  const file = openLockFile(join(app.getPath('userData'), 'lock.json'));
  const safe = openPinSafe({
    file,
    keyStore: systemKeyStore(),
    isExpected: () => preferences.read().lock !== null,
    uptime,
  });
  return { safe, discretion: createDiscretion({ safe, preferences }) };
}

/** Locks when the machine does, and when the app has been left alone. */
function watchMachine({
  safe,
  discretion,
  preferences,
  member,
}: {
  safe: PinSafe;
  discretion: AppDiscretion;
  preferences: Preferences;
  member: LockParts['member'];
}): void {
  powerMonitor.on('lock-screen', () => discretion.notify('system-locked'));
  powerMonitor.on('user-did-resign-active', () => discretion.notify('system-locked'));
  powerMonitor.on('suspend', () => discretion.notify('suspended'));
  const look = createIdleWatch({
    discretion,
    uptime,
    idleSeconds: () => powerMonitor.getSystemIdleTime(),
    isFocused: () => member()?.isFocused() ?? false,
    afterMinutes: () => lockRules(safe, preferences)?.afterMinutes ?? null,
  });
  setInterval(look, LOOK_MS).unref();
  // An unannounced sleep is noticed before the screen is drawn again.
  powerMonitor.on('resume', look);
}

/** Closes the dialogs that ask where to save a file; downloads with a place go on. */
function cancelAskingDownloads(discretion: AppDiscretion): void {
  const asking = new Set<DownloadItem>();
  session.defaultSession.on('will-download', (_event, item) => {
    asking.add(item);
    item.once('done', () => asking.delete(item));
  });
  discretion.onChange(() => {
    if (discretion.isLocked())
      for (const item of asking) if (item.getSavePath() === '') item.cancel();
  });
}

function serveMember(
  {
    safe,
    discretion,
    preferences,
  }: { safe: PinSafe; discretion: AppDiscretion; preferences: Preferences },
  protection: Protection,
  shortcut: () => DiscretionState['shortcut'],
  neutralName: () => string,
): void {
  const keyStore = systemKeyStore();
  serve('isConcealed', () => discretion.isLocked());
  serve('discretion', async (): Promise<DiscretionState> => ({
    hasPin: safe.state().kind !== 'none',
    neutralName: neutralName(),
    keyStore: (await keyStore.isAvailable()) ? 'system' : 'none',
    canProtect: canProtect(process.platform),
    shortcut: shortcut(),
  }));
  serve('lockNow', () => discretion.lock());
  serve('protect', ({ reason, on }) => protection.set(reason, on));
  serve('setLock', (lock) => {
    if (!discretion.isLocked() && lockRules(safe, preferences)) preferences.change({ lock });
  });
  serve('setPin', async ({ old, pin }) => {
    if (discretion.isLocked()) return { status: 'unavailable' };
    const answer =
      pin === null
        ? await safe.remove(old ?? '', () => preferences.change({ lock: null }))
        : await safe.change(old, pin);
    if (answer.status === 'right' && pin !== null)
      preferences.change({ lock: preferences.read().lock ?? NEW_LOCK });
    // Guessing here counts as guessing at the lock.
    if (
      answer.status === 'wait' ||
      answer.status === 'spent' ||
      (answer.status === 'wrong' && answer.waitSeconds > 0)
    )
      discretion.notify('asked');
    return answer;
  });
}

async function finishWipe(
  safe: PinSafe,
  discretion: AppDiscretion,
  wipe: () => Promise<void>,
): Promise<void> {
  if (safe.state().kind !== 'wiping') return;
  await wipe();
  discretion.notify('unlocked');
}

/** Starts the lock: screen, watch over the machine, shortcut and calls. */
export function startLock(
  parts: LockParts,
  { safe, discretion }: ReturnType<typeof openDiscretion>,
): AppLock {
  const { preferences, member } = parts;
  const screen = createLockScreen({
    discretion,
    member,
    name: parts.name,
    icon: parts.icon,
    bundle: join(parts.dist, 'lock'),
    preload: join(parts.dist, 'preload/lock.cjs'),
  });
  const protection = createProtection({
    member,
    protectPhotos: () => preferences.read().protectPhotos,
  });
  preferences.onChange(() => protection.refresh());
  const shortcut = applyHideShortcut(preferences, () => discretion.hide());
  watchMachine({ safe, discretion, preferences, member });
  cancelAskingDownloads(discretion);
  serveMember(
    { safe, discretion, preferences },
    protection,
    () => shortcut.state(),
    parts.neutralName,
  );

  const wipe = () =>
    wipeMember({
      safe,
      pages: session.defaultSession,
      toServer: session.fromPartition('persist:server'),
      server: parts.server,
      forget: () => preferences.change({ lock: null }),
    });
  let wiping: Promise<void> | null = null;
  async function resetDevice(): Promise<void> {
    const window = member();
    await window?.loadURL('about:blank');
    await wipe();
    if (window && !window.isDestroyed()) await parts.restart(window);
    discretion.notify('unlocked');
  }
  serveLockScreen('state', screen.shows, (): LockScreenState => {
    const state = safe.state();
    return {
      kind: state.kind === 'set' ? 'locked' : state.kind === 'spent' ? 'spent' : 'damaged',
      waitSeconds: state.kind === 'set' ? state.waitSeconds : 0,
      name: parts.name(),
      isNeutral: discretion.isNeutral(),
      locale: preferences.read().locale,
    };
  });
  serveLockScreen('unlock', screen.shows, async (pin) => {
    const answer = await safe.verify(pin);
    if (answer.status === 'right') discretion.notify('unlocked');
    return answer;
  });
  serveLockScreen(
    'resetDevice',
    screen.shows,
    () =>
      (wiping ??= resetDevice().finally(() => {
        wiping = null;
      })),
  );
  return {
    screen,
    ready: finishWipe(safe, discretion, wipe),
    attach(window) {
      screen.attach(window);
      protection.attach(window);
    },
  };
}
