import { expect, test } from 'vitest';
import { isShortcut, keysOf, shortcutOf } from './shortcut.ts';

const press = (code: string, held: string) => ({
  code,
  ctrlKey: held.includes('c'),
  metaKey: held.includes('m'),
  altKey: held.includes('a'),
  shiftKey: held.includes('s'),
});

test.each([
  'CommandOrControl+Shift+L',
  'CommandOrControl+Alt+Shift+L',
  'CommandOrControl+Alt+9',
  'CommandOrControl+Shift+F12',
])('%s may hide the app', (text) => {
  expect(isShortcut(text)).toBe(true);
});

test.each([
  '',
  'L',
  '+',
  'CommandOrControl',
  'CommandOrControl+L',
  'Shift+L',
  'Alt+Shift+L',
  'Shift+CommandOrControl+L',
  'CommandOrControl+CommandOrControl+L',
  'CommandOrControl+Shift+Shift+L',
  'CommandOrControl+Shift+l',
  'CommandOrControl+Shift+Space',
  'CommandOrControl+Shift+F25',
  'CommandOrControl+Shift+F0',
  'CommandOrControl+Shift+MediaPlayPause',
  'CommandOrControl+Alt+Delete',
  'Control+Shift+L',
  'Super+Shift+L',
  'CommandOrControl+Shift+L\n',
  ' CommandOrControl+Shift+L',
  'CommandOrControl+Shift+LL',
  'CommandOrControl+Shift++',
  '__proto__',
  'CommandOrControl+Shift+É',
])('%j may not', (text) => {
  expect(isShortcut(text)).toBe(false);
});

test('a press of keys is a shortcut by the places of the keys', () => {
  expect(shortcutOf(press('KeyL', 'cas'), false)).toBe('CommandOrControl+Alt+Shift+L');
  expect(shortcutOf(press('KeyL', 'mas'), true)).toBe('CommandOrControl+Alt+Shift+L');
  expect(shortcutOf(press('F9', 'cs'), false)).toBe('CommandOrControl+Shift+F9');
  expect(shortcutOf(press('Digit3', 'ca'), false)).toBe('CommandOrControl+Alt+3');
  for (const [code, held] of [
    ['KeyL', 'c'],
    ['KeyL', 's'],
    ['KeyL', 'as'],
    ['ShiftLeft', 'cs'],
    ['Space', 'cs'],
    ['KeyL', 'mcs'],
    ['Numpad1', 'cs'],
    ['Escape', 'cs'],
  ] as const)
    expect(shortcutOf(press(code, held), false), `${held} ${code}`).toBeNull();
  expect(shortcutOf(press('KeyL', 'cs'), true)).toBeNull();
});

test('its keys are called what the keyboard calls them', () => {
  const words = { control: 'Strg', shift: 'Umschalt' };
  expect(keysOf('CommandOrControl+Alt+Shift+L', false, words)).toEqual([
    'Strg',
    'Alt',
    'Umschalt',
    'L',
  ]);
  expect(keysOf('CommandOrControl+Alt+Shift+L', true, words)).toEqual(['⌘', '⌥', '⇧', 'L']);
});
