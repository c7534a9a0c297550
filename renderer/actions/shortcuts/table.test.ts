import { describe, expect, test } from 'vitest';
import { SHORTCUTS, shortcutOf, type Pressed, type Shortcut } from './table.ts';

const press = (key: string, more: Partial<Pressed> = {}) =>
  shortcutOf({
    key,
    ctrlKey: false,
    metaKey: false,
    altKey: false,
    shiftKey: false,
    text: null,
    ...more,
  });

describe('the shortcut of a key', () => {
  test('is the same with Ctrl and with Cmd', () => {
    expect([
      press('k', { ctrlKey: true }),
      press('K', { metaKey: true }),
      press('3', { ctrlKey: true }),
      press('5', { metaKey: true }),
    ]).toEqual(['switcher', 'switcher', 'tabs', 'tabs']);
  });

  test('takes no other keys beside it', () => {
    expect([
      press('k'),
      press('k', { ctrlKey: true, altKey: true }),
      press('k', { ctrlKey: true, shiftKey: true }),
      press('r', { ctrlKey: true }),
      press('r', { shiftKey: true }),
      press('ArrowUp'),
      press('6', { ctrlKey: true }),
    ]).toEqual([null, null, null, null, null, null, null]);
  });

  test('is none while one writes: a letter is a letter', () => {
    for (const text of ['', 'Hoi'])
      expect([
        press('r', { text }),
        press('e', { text }),
        press('?', { text, shiftKey: true }),
      ]).toEqual([null, null, null]);
    expect([press('r'), press('e'), press('?', { shiftKey: true }), press('?')]).toEqual([
      'reply',
      'react',
      'help',
      'help',
    ]);
  });

  test('takes back what was done from an empty box, and in a text what was written', () => {
    expect([
      press('z', { ctrlKey: true }),
      press('z', { ctrlKey: true, text: '' }),
      press('z', { ctrlKey: true, text: 'Hoi' }),
    ]).toEqual(['undo', 'undo', null]);
  });

  test('moves between conversations from an empty box, and in a text the keys move the caret', () => {
    expect([
      press('ArrowUp', { altKey: true }),
      press('ArrowDown', { altKey: true, text: '' }),
      press('ArrowDown', { altKey: true, text: 'Hoi' }),
    ]).toEqual(['previous', 'next', null]);
  });

  test('the way out works everywhere', () => {
    expect([press('Escape'), press('Escape', { text: 'Hoi' })]).toEqual(['close', 'close']);
  });
});

test('no two shortcuts have the same keys', () => {
  const all = (Object.values(SHORTCUTS) as Shortcut[]).flatMap(({ keys }) =>
    keys.map(({ key, mod = false, alt = false }) => `${key} ${mod} ${alt}`),
  );
  expect(new Set(all).size).toBe(all.length);
});
