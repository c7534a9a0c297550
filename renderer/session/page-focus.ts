/** State of a navigation that only writes a choice of the page into its address. */
export const SAME_PAGE = { samePage: true };
/** Whether a location's state says so. */
export const isSamePage = (state: unknown): boolean =>
  typeof state === 'object' && state !== null && 'samePage' in state;

/** Moves focus to the page: to what it marks for that, to its heading, or to its main part. */
export function focusPage(): void {
  const main = document.getElementById('main');
  const target =
    main?.querySelector<HTMLElement>('[data-page-focus]') ??
    main?.querySelector<HTMLElement>('h1') ??
    main;
  if (
    !target ||
    (document.activeElement !== document.body && target.contains(document.activeElement))
  )
    return;
  if (!target.hasAttribute('tabindex') && !target.matches('a, button, input, textarea, select'))
    target.tabIndex = -1;
  target.focus({ preventScroll: true });
}

/** Leads to the first field of the page's main part that a form found missing. */
export const focusMissing = (field: 'select' | 'input[type="checkbox"]'): void => {
  // It is marked as missing once React has drawn it so; on a phone it may be far above the button.
  requestAnimationFrame(() => {
    document.querySelector<HTMLElement>(`#main ${field}[aria-invalid="true"]`)?.focus();
  });
};
