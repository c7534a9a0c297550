/**
 * Loads the site's font: at once where it is on the device, else after the page has loaded. Until
 * then a system font of the same widths is used.
 */
export function showFaces(): void {
  const show = (): void => {
    delete document.documentElement.dataset['faces'];
  };
  const { serviceWorker } = navigator as Partial<Navigator>;
  if (window.desktop || serviceWorker?.controller || document.readyState === 'complete') show();
  else window.addEventListener('load', show, { once: true });
}
