import { clipboard, Menu, type BrowserWindow } from 'electron';
import { contextMenu } from './context-menu.ts';
import type { Discretion } from './discretion.ts';
import type { ShellText } from './shell-text.ts';

/** Shows the menu under the pointer in text fields, on selected words and on links. It closes with the lock: it may offer words of the page. */
export function offerContextMenu(
  window: BrowserWindow,
  text: () => ShellText,
  discretion: Discretion,
): void {
  const contents = window.webContents;
  contents.on('context-menu', (_event, target) => {
    const entries = contextMenu(target, text(), {
      replace: (word) => contents.replaceMisspelling(word),
      learn: (word) => void contents.session.addWordToSpellCheckerDictionary(word),
      copy: (words) => clipboard.writeText(words),
    });
    if (entries.length === 0) return;
    const menu = Menu.buildFromTemplate(entries);
    const end = discretion.onChange(() => menu.closePopup(window));
    menu.popup({ window, callback: end });
  });
}
