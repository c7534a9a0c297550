import { Menu, nativeImage, Tray, type NativeImage } from 'electron';
import { join } from 'node:path';
import { shownName } from '../app-name.ts';
import type { Discretion } from '../notices/discretion.ts';
import type { Preferences } from '../bridge/preferences.ts';
import type { ShellText } from '../shell-text.ts';
import { trayMenu, trayTip, type TrayActions } from './tray-menu.ts';

interface AppTray {
  setUnread(count: number): void;
  /** Draws it again, as after a change of language. */
  refresh(): void;
  /** False where the desktop has no tray: the app must not hide then. */
  readonly exists: boolean;
}

interface TrayOptions {
  images: string;
  preferences: Preferences;
  discretion: Discretion;
  text: () => ShellText;
  actions: Omit<TrayActions, 'setDoNotDisturb'>;
  system: NodeJS.Platform;
}

/** The picture of a state: a template on macOS, neutral under a neutral name. */
export function trayFile(state: {
  isUnread: boolean;
  isNeutral: boolean;
  system: NodeJS.Platform;
}): string {
  const mark = `tray${state.isNeutral ? '-neutral' : ''}${state.isUnread ? '-unread' : ''}`;
  return state.system === 'darwin' ? `${mark}-Template.png` : `${mark}.png`;
}

/** Puts the app into the tray. */
export function createTray({
  images,
  preferences,
  discretion,
  text,
  actions,
  system,
}: TrayOptions): AppTray {
  let unread = 0;
  let tray: Tray | null = null;
  const image = (): NativeImage =>
    nativeImage.createFromPath(
      join(
        images,
        trayFile({
          isUnread: unread > 0 && !discretion.isLocked(),
          isNeutral: discretion.isNeutral(),
          system,
        }),
      ),
    );

  function refresh(): void {
    if (!tray) return;
    const isHidden = discretion.isLocked() || discretion.hidesContent();
    const state = {
      name: shownName(discretion, text()),
      unread: isHidden ? 0 : unread,
      doNotDisturb: preferences.read().doNotDisturb,
      canLock: preferences.read().lock !== null && !discretion.isLocked(),
    };
    tray.setImage(image());
    tray.setToolTip(trayTip(state, text()));
    tray.setContextMenu(
      Menu.buildFromTemplate(
        trayMenu(state, text(), {
          ...actions,
          setDoNotDisturb: (on) => preferences.change({ doNotDisturb: on }),
        }),
      ),
    );
  }

  try {
    tray = new Tray(image());
    // On macOS a click opens the menu without our help.
    if (system !== 'darwin') tray.on('click', actions.open);
  } catch (error) {
    console.error('There is no tray.', error);
  }
  refresh();
  discretion.onChange(refresh);
  preferences.onChange(refresh);
  return {
    refresh,
    get exists() {
      return tray !== null;
    },
    setUnread(count) {
      unread = count;
      refresh();
    },
  };
}
