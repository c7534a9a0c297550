/**
 * Fetches the house face: at once where it is on the device, else when the page has all that it
 * shows. Until then a face of the system in the same widths stands in.
 */
export function showFaces(): void {
  const show = (): void => {
    delete document.documentElement.dataset['faces'];
  };
  const { serviceWorker } = navigator as Partial<Navigator>;
  if (window.desktop || serviceWorker?.controller || document.readyState === 'complete') show();
  else window.addEventListener('load', show, { once: true });
}
