import { clipboard, Menu, type BrowserWindow } from 'electron';
import { contextMenu } from '../menus/context-menu.ts';
import type { Discretion } from '../notices/discretion.ts';
import type { ShellText } from '../shell-text.ts';

/** Shows the context menu; it closes with the lock, since it may quote the page. */
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
      copy: (words) => void clipboard.writeText(words),
    });
    if (entries.length === 0) return;
    const menu = Menu.buildFromTemplate(entries);
    const end = discretion.onChange(() => menu.closePopup(window));
    menu.popup({ window, callback: end });
  });
}
