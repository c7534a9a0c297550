import { app, Menu, type Session } from 'electron';
import { applicationMenu, type MenuActions } from './application-menu.ts';
import { shownName } from '../app-name.ts';
import type { Discretion } from '../notices/discretion.ts';
import type { Preferences } from '../bridge/preferences.ts';
import type { ShellText } from '../shell-text.ts';
import { hasOwnSpellCheck } from '../window/spell-check.ts';

/** Sets the menus to the member's language, and macOS's spell check to their choice. */
export function followLanguage({
  preferences,
  discretion,
  text,
  actions,
  session,
  system,
}: {
  preferences: Preferences;
  discretion: Discretion;
  text: () => ShellText;
  actions: MenuActions;
  session: Session;
  system: NodeJS.Platform;
}): void {
  const showMenu = () =>
    Menu.setApplicationMenu(
      Menu.buildFromTemplate(
        applicationMenu(
          { system, name: shownName(discretion, text()), isLocked: discretion.isLocked() },
          text(),
          actions,
        ),
      ),
    );
  function checkSpelling(): void {
    // Elsewhere it stays off, whatever an earlier version stored.
    if (hasOwnSpellCheck(system)) session.setSpellCheckerEnabled(preferences.read().spellCheck);
  }
  showMenu();
  checkSpelling();
  discretion.onChange(showMenu);
  preferences.onChange((now, before) => {
    if (now.locale !== before.locale) showMenu();
    if (now.spellCheck !== before.spellCheck) checkSpelling();
  });
  if (system === 'darwin')
    app.setAboutPanelOptions({
      applicationName: shownName(discretion, text()),
      applicationVersion: app.getVersion(),
    });
}
