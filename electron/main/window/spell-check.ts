import type { Session } from 'electron';

/** A port that Chromium asks nothing of, on this machine; it wants the slash. */
const NO_DICTIONARIES = 'http://127.0.0.1:1/';

/**
 * Whether spelling can be checked without a third party: macOS has a checker of its own, elsewhere
 * Chromium downloads its maker's dictionaries.
 */
export const hasOwnSpellCheck = (system: NodeJS.Platform): boolean => system === 'darwin';

/**
 * Stops every session from downloading dictionaries. Call it before the app is ready: Electron
 * gives a new session the system's language and downloads its dictionary even with spell check off.
 */
export function refuseDictionaries(
  app: { on: (event: 'session-created', listener: (session: Session) => void) => unknown },
  system: NodeJS.Platform,
): void {
  if (hasOwnSpellCheck(system)) return;
  app.on('session-created', (session) => {
    session.setSpellCheckerDictionaryDownloadURL(NO_DICTIONARIES);
    session.setSpellCheckerEnabled(false);
    // Within the turn in which it was made, so that what it had begun is dropped.
    session.setSpellCheckerLanguages([]);
  });
}
