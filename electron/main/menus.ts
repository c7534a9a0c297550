import { app, Menu, type Session } from 'electron';
import { applicationMenu, type MenuActions } from './application-menu.ts';
import { shownName } from './app-name.ts';
import type { Discretion } from './discretion.ts';
import type { Preferences } from './preferences.ts';
import type { ShellText } from './shell-text.ts';
import { dictionariesOf } from './spell-check.ts';

/** Keeps menus and spell check in the member's language. */
export function keepLanguage({
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
    const { spellCheck, locale } = preferences.read();
    session.setSpellCheckerEnabled(spellCheck);
    // macOS finds the language by itself.
    if (spellCheck && system !== 'darwin')
      session.setSpellCheckerLanguages(
        dictionariesOf(locale, session.availableSpellCheckerLanguages),
      );
  }
  showMenu();
  checkSpelling();
  discretion.onChange(showMenu);
  preferences.onChange((now, before) => {
    if (now.locale !== before.locale) showMenu();
    if (now.locale !== before.locale || now.spellCheck !== before.spellCheck) checkSpelling();
  });
  if (system === 'darwin')
    app.setAboutPanelOptions({
      applicationName: shownName(discretion, text()),
      applicationVersion: app.getVersion(),
    });
}
