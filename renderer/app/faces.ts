/** So long the pictures of first cards have the line to themselves. */
const PICTURES_MS = 2_500;

/**
 * Loads the site's font: at once where it is on the device, else after the page has loaded, and
 * after its pictures where a slow line still brings them. Until then a system font of the same
 * widths is used.
 * @param hasPictures whether the page shows pictures as soon as it runs.
 */
export function showFaces(hasPictures: boolean): void {
  const show = (): void => {
    delete document.documentElement.dataset['faces'];
  };
  const { serviceWorker } = navigator as Partial<Navigator>;
  const showLater = (): void => {
    if (hasPictures) setTimeout(show, PICTURES_MS);
    else show();
  };
  if (window.desktop || serviceWorker?.controller) show();
  else if (document.readyState === 'complete') showLater();
  else window.addEventListener('load', showLater, { once: true });
}
