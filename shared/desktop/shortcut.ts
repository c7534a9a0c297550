interface PressedKey {
  code: string;
  ctrlKey: boolean;
  metaKey: boolean;
  altKey: boolean;
  shiftKey: boolean;
}

const MODIFIERS = ['CommandOrControl', 'Alt', 'Shift'] as const;
const KEY = /^([A-Z0-9]|F([1-9]|1\d|2[0-4]))$/;

/**
 * Whether a text names a global shortcut: modifiers in order, with Ctrl or Cmd plus Alt or Shift,
 * then a letter, digit or F1 to F24.
 */
export function isShortcut(text: string): boolean {
  const parts = text.split('+');
  const key = parts.pop() ?? '';
  const inOrder = MODIFIERS.filter((modifier) => parts.includes(modifier));
  return (
    KEY.test(key) &&
    parts.length >= 2 &&
    parts.join() === inOrder.join() &&
    parts[0] === 'CommandOrControl'
  );
}

/** The shortcut of a key press by the key's position, or null. */
export function shortcutOf(key: PressedKey, isMac: boolean): string | null {
  const name =
    /^(?:Key|Digit)([A-Z0-9])$/.exec(key.code)?.[1] ?? (KEY.test(key.code) ? key.code : null);
  if (name === null || (isMac ? key.ctrlKey : key.metaKey)) return null;
  const modifiers = [
    (isMac ? key.metaKey : key.ctrlKey) && 'CommandOrControl',
    key.altKey && 'Alt',
    key.shiftKey && 'Shift',
  ].filter((part) => part !== false);
  const text = [...modifiers, name].join('+');
  return isShortcut(text) ? text : null;
}

/** The keys' names on this system and in this language: `['Strg', 'Alt', 'L']`. */
export function keysOf(
  shortcut: string,
  isMac: boolean,
  words: { control: string; shift: string },
): string[] {
  const names: Record<string, string> = isMac
    ? { CommandOrControl: '⌘', Alt: '⌥', Shift: '⇧' }
    : { CommandOrControl: words.control, Shift: words.shift };
  return shortcut.split('+').map((part) => names[part] ?? part);
}
