import { ipcRenderer } from 'electron';

/** Layout and scroll positions stay; nothing is drawn, read out or found. */
const NOTHING_SHOWS = '*, *::before, *::after, *::backdrop { visibility: hidden !important; }';

/**
 * Makes the page invisible while the app is locked; scroll position, drafts and focus return with
 * it.
 * @param onConceal called once it is done.
 */
export function concealOnWord(onConceal: (isConcealed: boolean) => void): void {
  const sheet = new CSSStyleSheet();
  sheet.replaceSync(NOTHING_SHOWS);
  let focused: Element | null = null;
  function conceal(isConcealed: boolean): void {
    if (document.adoptedStyleSheets.includes(sheet) === isConcealed) return;
    if (isConcealed) {
      focused = document.activeElement;
      document.adoptedStyleSheets.push(sheet);
    } else {
      document.adoptedStyleSheets = document.adoptedStyleSheets.filter((one) => one !== sheet);
      if (
        focused instanceof HTMLElement &&
        focused.isConnected &&
        document.activeElement === document.body
      )
        focused.focus({ preventScroll: true });
      focused = null;
    }
    onConceal(isConcealed);
  }
  let isAnswered = false;
  ipcRenderer.on('desktop:concealed', (_event: unknown, isConcealed: unknown) => {
    isAnswered = true;
    conceal(isConcealed === true);
  });
  // A page that was loaded while the app is locked begins invisible. What the main process sent
  // meanwhile is newer than the answer, which may come after it.
  void (ipcRenderer.invoke('desktop:isConcealed') as Promise<boolean>).then(
    (isConcealed) => {
      if (isConcealed && !isAnswered) conceal(true);
    },
    () => undefined,
  );
}
