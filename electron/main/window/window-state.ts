import { nativeTheme, screen, type BrowserWindow } from 'electron';
import { backgroundColor } from './background.ts';
import type { Preferences } from '../bridge/preferences.ts';
import { placeWindow, type Display } from './window-place.ts';

const SAVE_AFTER_MS = 400;

/** The current displays, the primary one first. */
export function displaysNow(): Display[] {
  const primary = screen.getPrimaryDisplay();
  return [primary, ...screen.getAllDisplays().filter(({ id }) => id !== primary.id)];
}

/** Remembers where the window is, and brings it back when the display under it goes away. */
export function rememberPlace(window: BrowserWindow, preferences: Preferences): void {
  let timer: ReturnType<typeof setTimeout> | undefined;
  const save = () => {
    clearTimeout(timer);
    if (window.isDestroyed() || window.isMinimized() || window.isFullScreen()) return;
    const { x, y, width, height } = window.getNormalBounds();
    preferences.change({ windowPlace: { x, y, width, height, isMaximised: window.isMaximized() } });
  };
  const saveSoon = () => {
    clearTimeout(timer);
    timer = setTimeout(save, SAVE_AFTER_MS);
  };
  window.on('resize', saveSoon);
  window.on('move', saveSoon);
  window.on('maximize', saveSoon);
  window.on('unmaximize', saveSoon);
  window.on('close', save);

  const putBack = () => {
    if (window.isDestroyed() || window.isMaximized() || window.isFullScreen()) return;
    const now = window.getBounds();
    const { isMaximised: _, ...place } = placeWindow({ ...now, isMaximised: false }, displaysNow());
    if (
      place.x !== now.x ||
      place.y !== now.y ||
      place.width !== now.width ||
      place.height !== now.height
    )
      window.setBounds(place);
  };
  screen.on('display-removed', putBack);
  screen.on('display-metrics-changed', putBack);
  window.once('closed', () => {
    clearTimeout(timer);
    screen.off('display-removed', putBack);
    screen.off('display-metrics-changed', putBack);
  });
}

/** Applies zoom and background; the latter shows before the page does. */
export function rememberAppearance(
  window: BrowserWindow,
  preferences: Preferences,
  zoom: (direction: 'in' | 'out') => void,
): void {
  const draw = () => window.webContents.setZoomFactor(preferences.read().zoom / 100);
  const paint = () => window.setBackgroundColor(backgroundColor(nativeTheme.shouldUseDarkColors));
  window.webContents.on('did-finish-load', draw);
  // Ctrl with the wheel.
  window.webContents.on('zoom-changed', (_event, direction) => zoom(direction));
  const end = preferences.onChange((now, before) => {
    if (now.zoom !== before.zoom) draw();
  });
  nativeTheme.on('updated', paint);
  window.once('closed', () => {
    end();
    nativeTheme.off('updated', paint);
  });
}
