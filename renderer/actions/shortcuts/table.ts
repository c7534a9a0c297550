/** A key with what is held beside it. `mod` is Ctrl, or Cmd on a device of Apple's. */
export interface Keys {
  key: string;
  mod?: boolean;
  alt?: boolean;
}

/** Whether it works in a text field: `always`, in an `empty` one, or `never`. */
type InText = 'always' | 'empty' | 'never';

export interface Shortcut {
  group: 'app' | 'conversations' | 'message';
  keys: readonly Keys[];
  inText: InText;
}

export const SHORTCUTS = {
  switcher: { group: 'app', keys: [{ key: 'k', mod: true }], inText: 'always' },
  tabs: {
    group: 'app',
    keys: ['1', '2', '3', '4', '5'].map((key) => ({ key, mod: true })),
    inText: 'always',
  },
  undo: { group: 'app', keys: [{ key: 'z', mod: true }], inText: 'empty' },
  close: { group: 'app', keys: [{ key: 'Escape' }], inText: 'always' },
  help: { group: 'app', keys: [{ key: '?' }], inText: 'never' },
  previous: { group: 'conversations', keys: [{ key: 'ArrowUp', alt: true }], inText: 'empty' },
  next: { group: 'conversations', keys: [{ key: 'ArrowDown', alt: true }], inText: 'empty' },
  write: { group: 'message', keys: [{ key: 'w' }], inText: 'never' },
  reply: { group: 'message', keys: [{ key: 'r' }], inText: 'never' },
  react: { group: 'message', keys: [{ key: 'e' }], inText: 'never' },
} as const satisfies Record<string, Shortcut>;

export type ShortcutName = keyof typeof SHORTCUTS;

/** A key event; `text` is the focused field's, null outside of one. */
export interface Pressed {
  key: string;
  ctrlKey: boolean;
  metaKey: boolean;
  altKey: boolean;
  shiftKey: boolean;
  text: string | null;
}

function fits({ key, mod = false, alt = false }: Keys, pressed: Pressed): boolean {
  if (
    pressed.key.toLowerCase() !== key.toLowerCase() ||
    (pressed.ctrlKey || pressed.metaKey) !== mod ||
    pressed.altKey !== alt
  )
    return false;
  // A sign that takes Shift on one keyboard takes none on another.
  return key === '?' || !pressed.shiftKey;
}

/** The shortcut of a key where it was pressed, null for none. */
export function shortcutOf(pressed: Pressed): ShortcutName | null {
  for (const [name, { keys, inText }] of Object.entries(SHORTCUTS) as [ShortcutName, Shortcut][]) {
    if (
      pressed.text !== null &&
      (inText === 'never' || (inText === 'empty' && pressed.text !== ''))
    )
      continue;
    if (keys.some((one) => fits(one, pressed))) return name;
  }
  return null;
}
