import type { DesktopPreferences } from '../../../shared/desktop/desktop-preferences.ts';

/** Passed by the system's own start of the app: it begins in the tray. */
const HIDDEN_ARGUMENT = '--hidden';

/** One word of an `Exec` line, by the rules of the desktop entry specification. */
const quoted = (word: string): string =>
  `"${word
    .replace(/["`$\\]/g, (character) => `\\${character}`)
    .replaceAll('\\', '\\\\')
    .replaceAll('%', '%%')}"`;

/** The file that makes a Linux desktop start the app with the session. */
export function autostartEntry({
  name,
  executable,
  hidden,
}: {
  name: string;
  executable: string;
  hidden: boolean;
}): string {
  return [
    '[Desktop Entry]',
    'Type=Application',
    `Name=${name}`,
    `Exec=${quoted(executable)}${hidden ? ` ${HIDDEN_ARGUMENT}` : ''}`,
    'Terminal=false',
    'X-GNOME-Autostart-enabled=true',
    '',
  ].join('\n');
}

/** The settings for the other systems. */
export const loginItem = ({
  startWithSystem,
  startHidden,
}: Pick<DesktopPreferences, 'startWithSystem' | 'startHidden'>): {
  openAtLogin: boolean;
  args: string[];
} => ({ openAtLogin: startWithSystem, args: startHidden ? [HIDDEN_ARGUMENT] : [] });

/**
 * Whether the app begins without its window. A link is always shown.
 * @param opening what macOS says of this start.
 */
export function startsHidden(
  commandLine: readonly string[],
  opening: { wasOpenedAtLogin: boolean },
  preferences: Pick<DesktopPreferences, 'startHidden'>,
  hasLink: boolean,
): boolean {
  return (
    !hasLink &&
    (commandLine.includes(HIDDEN_ARGUMENT) || (opening.wasOpenedAtLogin && preferences.startHidden))
  );
}
