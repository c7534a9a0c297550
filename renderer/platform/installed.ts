/** How an app's own window shows: with a title bar, or with the page's header in its place. */
const OWN_WINDOW = '(display-mode: standalone), (display-mode: window-controls-overlay)';

/** Whether this is an installed app; the desktop app always is. */
export const isInstalledApp = (): boolean =>
  window.matchMedia(OWN_WINDOW).matches ||
  (navigator as { standalone?: boolean }).standalone === true;
