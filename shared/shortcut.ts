/** A key that was pressed, as the page hears of it. */
export interface PressedKey {
  code: string;
  ctrlKey: boolean;
  metaKey: boolean;
  altKey: boolean;
  shiftKey: boolean;
}

const MODIFIERS = ['CommandOrControl', 'Alt', 'Shift'] as const;
const KEY = /^([A-Z0-9]|F([1-9]|1\d|2[0-4]))$/;

/**
 * Whether a text names keys that may hide the app from anywhere: modifiers in their order, without a repeat, then a letter, a digit or F1 to
 * F24. Ctrl or Cmd is among them together with Alt or Shift, so that no key that others live by is taken away from every other program.
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

/** The shortcut that a press of keys stands for, or null while it is not one. Taken by the key's place, so that Alt changes nothing. */
export function shortcutOf(key: PressedKey, isMac: boolean): string | null {
  const name =
    /^(?:Key|Digit)([A-Z0-9])$/.exec(key.code)?.[1] ?? (KEY.test(key.code) ? key.code : null);
  if (name === null || (isMac ? key.ctrlKey : key.metaKey)) return null;
  const held = [
    (isMac ? key.metaKey : key.ctrlKey) && 'CommandOrControl',
    key.altKey && 'Alt',
    key.shiftKey && 'Shift',
  ].filter((part) => part !== false);
  const text = [...held, name].join('+');
  return isShortcut(text) ? text : null;
}

/** The keys one by one, as they are called on this system and in the member's language: `['Strg', 'Alt', 'L']`, `['⌘', '⌥', 'L']`. */
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
