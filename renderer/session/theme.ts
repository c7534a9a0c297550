import { useSyncExternalStore } from 'react';
import { createListeners } from '../../shared/listeners.ts';
import { readCookie, writeCookie } from './cookies.ts';

export const THEMES = ['system', 'light', 'dark'] as const;
type Theme = (typeof THEMES)[number];

/** The server reads it too, and writes `data-theme` into the page, so that nothing flashes. */
const THEME_COOKIE = 'vonk_theme';
const { subscribe, notify } = createListeners();

function storedTheme(): Theme {
  const value = readCookie(THEME_COOKIE);
  return THEMES.find((theme) => theme === value) ?? 'system';
}

const bars = () => document.querySelectorAll<HTMLMetaElement>('meta[name="theme-color"]');
/** The colours of the browser's own bars while the system decides, by media query. */
const systemColors = new Map<HTMLMetaElement, string>();

/** Puts the theme on the page, and its surface's colour on the browser's own bars. */
function show(theme: Theme): void {
  if (theme === 'system') delete document.documentElement.dataset['theme'];
  else document.documentElement.dataset['theme'] = theme;
  const surface = getComputedStyle(document.body).backgroundColor;
  for (const meta of bars()) {
    if (!systemColors.has(meta)) systemColors.set(meta, meta.content);
    meta.content = theme === 'system' ? (systemColors.get(meta) ?? surface) : surface;
  }
}

/** Shows the theme that this browser chose earlier. */
export const showStoredTheme = (): void => show(storedTheme());

export function chooseTheme(theme: Theme): void {
  writeCookie(THEME_COOKIE, theme, 365);
  show(theme);
  notify();
}

/** The theme chosen in this browser. */
export const useTheme = (): Theme => useSyncExternalStore(subscribe, storedTheme);
