/** The button of the map says which region was chosen; without this it says that one looks on. */
export function watchRegion(): void {
  document.addEventListener('change', ({ target }) => {
    if (!(target instanceof HTMLInputElement)) return;
    const words = target.dataset['region'];
    const action = target.form?.querySelector('[data-region-action]');
    if (words && action) action.textContent = words;
  });
}
