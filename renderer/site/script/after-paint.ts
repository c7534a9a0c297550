/** Does something after the next paint; at once where nothing is painted. */
export function afterPaint(work: () => void): void {
  if (document.visibilityState === 'hidden') work();
  else
    requestAnimationFrame(() => {
      setTimeout(work);
    });
}
