import { expect, onTestFinished, test } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import { card, user } from '../../../tests/component/builders.ts';
import {
  box,
  bubbleOf,
  listRow,
  log,
  stateOf,
  talk,
} from '../../../tests/component/conversation-page.ts';
import { find } from '../../../tests/component/geometry.ts';
import { expectAccessible, openScreen } from '../../../tests/component/screen.ts';

const me = user({ credits: 50 });
const begun = talk(me, card({ name: 'Sanne' }), [{ text: 'Hoe was je dag' }]);
const { id } = begun.row;
const keysOf = (name: string) => document.querySelector(`[data-shortcut="${name}"]`)?.textContent;
const rows = () =>
  [...document.querySelectorAll<HTMLElement>('[data-row]')].map((row) => row.dataset['row']);

test('? lists all of them with the keys of this device, and they do what it says', async () => {
  const screen = await openScreen(`/nl/chats/${id}`, { as: me, fill: begun.fill });
  await bubbleOf('Hoe was je dag');
  (log.element() as HTMLElement).focus();
  await userEvent.keyboard('?');
  const sheet = page.getByRole('dialog', { name: 'Sneltoetsen' });
  await expect.element(sheet).toBeVisible();
  expect(document.querySelectorAll('[data-shortcut]')).toHaveLength(10);
  expect(keysOf('switcher')).toContain('CtrlK');
  expect(keysOf('tabs')).toContain('Ctrl1 – 5');
  await expectAccessible();
  await userEvent.keyboard('{Escape}');
  await expect.element(sheet).not.toBeInTheDocument();
  expect(stateOf('Hoe was je dag')).toBe('sent');
  await userEvent.keyboard('w');
  await expect.element(box).toHaveFocus();
  await userEvent.keyboard('?');
  await expect.element(box).toHaveValue('?');
  expect(sheet.elements()).toEqual([]);
  await userEvent.keyboard('{Control>}1{/Control}');
  await expect.poll(screen.path).toMatch(/^\/nl\/members/);
  await userEvent.keyboard('{Control>}k{/Control}');
  const switcher = page.getByRole('combobox', { name: /^Zoek een lid/ });
  await expect.element(switcher).toHaveFocus();
  await userEvent.keyboard('{Escape}');
  await expect.element(switcher).not.toBeInTheDocument();
});

test('Alt with the arrows goes through the conversations, from an empty box too, and stops at the ends', async () => {
  const other = talk(me, card({ name: 'Noor' }), [{ text: 'Ik ook' }]);
  const screen = await openScreen('/nl/chats', {
    as: me,
    fill: async (db) => {
      await begun.fill(db);
      await other.fill(db);
      await db.conversations.update(other.row.id, { updated: begun.row.updated + 1 });
    },
  });
  await expect.poll(rows).toEqual([other.row.id, id]);
  const [down, up] = ['{Alt>}{ArrowDown}{/Alt}', '{Alt>}{ArrowUp}{/Alt}'];
  /** Presses a key and waits until the box of the conversation that comes can be written in. */
  const goes = async (key: string, name: string, to: string) => {
    await userEvent.keyboard(key);
    await expect.poll(screen.path).toBe(`/nl/chats/${to}`);
    await expect.element(page.getByRole('textbox', { name: `Bericht aan ${name}` })).toHaveFocus();
  };
  await goes(down, 'Noor', other.row.id);
  await goes(up, 'Noor', other.row.id);
  await goes(down, 'Sanne', id);
  await goes(down, 'Sanne', id);
  await box.fill('Nog niet af');
  await goes(up, 'Sanne', id);
  await box.fill('');
  await goes(up, 'Noor', other.row.id);
});

test('Ctrl with z brings a deleted conversation back', async () => {
  await openScreen('/nl/chats', { as: me, fill: begun.fill });
  await expect.poll(() => listRow(id)).toBeDefined();
  find(`[data-row="${id}"]`).focus();
  await userEvent.keyboard('{Delete}');
  await expect.poll(rows).toEqual([]);
  const undo = page.getByRole('button', { name: 'Ongedaan maken' });
  await expect.element(undo).toBeVisible();
  await userEvent.keyboard('{Control>}z{/Control}');
  await expect.poll(rows).toEqual([id]);
  await expect.element(undo).not.toBeInTheDocument();
});

test('a German reads Strg, and on a Mac one reads its signs', async () => {
  const { userAgent } = navigator;
  const open = async () => {
    await openScreen('/de/chats', { as: me, fill: begun.fill });
    await expect.poll(rows).toEqual([id]);
    await userEvent.keyboard('?');
    await expect.poll(() => keysOf('switcher')).toBeDefined();
  };
  await open();
  expect(keysOf('switcher')).toContain('StrgK');
  onTestFinished(() => void Reflect.deleteProperty(navigator, 'userAgent'));
  Object.defineProperty(navigator, 'userAgent', {
    value: userAgent.replace(/\(.*?\)/, '(Macintosh; Intel Mac OS X 10_15_7)'),
    configurable: true,
  });
  await open();
  expect(keysOf('switcher')).toContain('⌘K');
  expect(keysOf('next')).toContain('⌥↓');
});
