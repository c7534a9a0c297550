import { app, nativeImage, type BrowserWindow } from 'electron';
import { join } from 'node:path';
import { overlayFile } from './badge.ts';
import type { Discretion } from './discretion.ts';
import type { ShellText } from '../shell-text.ts';

/** The number on the app's icon or over it in the taskbar; none while locked. */
interface IconBadge {
  set(count: number): void;
  refresh(): void;
}

export function createIconBadge({
  images,
  discretion,
  window,
  text,
  system,
}: {
  images: string;
  discretion: Discretion;
  window: () => BrowserWindow | null;
  text: () => ShellText;
  system: NodeJS.Platform;
}): IconBadge {
  let count = 0;
  function refresh(): void {
    const shown = discretion.isLocked() ? 0 : count;
    app.setBadgeCount(shown);
    if (system !== 'win32') return;
    const file = overlayFile(shown);
    window()?.setOverlayIcon(
      file === null ? null : nativeImage.createFromPath(join(images, file)),
      file === null ? '' : text()('tray.unread', { count: shown }),
    );
  }
  discretion.onChange(refresh);
  return {
    refresh,
    set(next) {
      count = next;
      refresh();
    },
  };
}
