import { expect, test, vi } from 'vitest';
import { LOCALES } from '../../../shared/locales.ts';
import { applicationMenu, type MenuActions } from './application-menu.ts';
import { contextMenu, type ContextTarget } from './context-menu.ts';
import { shellText } from '../shell-text.ts';
import { trayMenu, trayTip } from './tray-menu.ts';

interface Entry {
  id?: string;
  label?: string;
  role?: string;
  type?: string;
  checked?: boolean;
  enabled?: boolean;
  visible?: boolean;
  accelerator?: unknown;
  click?: () => void;
  submenu?: Entry[];
}
const actions = (): MenuActions => ({
  open: vi.fn(),
  hideAll: vi.fn(),
  zoom: vi.fn(),
  back: vi.fn(),
  forward: vi.fn(),
  quit: vi.fn(),
});
const flat = (entries: readonly Entry[]): Entry[] =>
  entries.flatMap((entry) => [entry, ...flat(entry.submenu ?? [])]);
const menu = (
  system: NodeJS.Platform,
  locale: (typeof LOCALES)[number],
  act = actions(),
  isLocked = false,
) => applicationMenu({ system, name: 'Vonk', isLocked }, shellText(locale), act) as Entry[];

test.each(LOCALES)('every menu has its words in %s', (locale) => {
  for (const system of ['darwin', 'win32', 'linux'] as const)
    for (const entry of flat(menu(system, locale))) {
      if (entry.type === 'separator') continue;
      expect(entry.label, JSON.stringify(entry)).toBeTruthy();
      // A key that has no text is shown as itself.
      expect(entry.label).not.toMatch(/^(menu|edit|place|tray)\.|\{\{/);
    }
});

test('each system has the menus of its customs', () => {
  expect(menu('darwin', 'nl').map(({ label }) => label)).toEqual([
    'Vonk',
    'Archief',
    'Bewerken',
    'Beeld',
    'Ga',
    'Venster',
  ]);
  expect(menu('linux', 'de').map(({ label }) => label)).toEqual([
    'Vonk',
    'Bearbeiten',
    'Ansicht',
    'Gehe zu',
  ]);
  expect(flat(menu('darwin', 'en')).filter(({ role }) => role === 'quit')).toHaveLength(1);
  expect(flat(menu('win32', 'en')).find(({ id }) => id === 'quit')?.accelerator).toBe(
    'CmdOrCtrl+Q',
  );
});

test('no key stands for two things', () => {
  for (const system of ['darwin', 'win32', 'linux'] as const) {
    const keys = flat(menu(system, 'nl')).flatMap(({ accelerator }) =>
      accelerator === undefined ? [] : [accelerator],
    );
    expect(new Set(keys).size).toBe(keys.length);
  }
});

test('places are opened by their paths, and while locked the menus lead nowhere', () => {
  const act = actions();
  const press = (entries: Entry[], id: string) =>
    flat(entries)
      .find((entry) => entry.id === id)
      ?.click?.();
  press(menu('linux', 'nl', act), 'chats');
  press(menu('linux', 'nl', act), 'settings');
  press(menu('linux', 'nl', act), 'zoomIn');
  expect(act.open).toHaveBeenNthCalledWith(1, '/chats');
  expect(act.open).toHaveBeenNthCalledWith(2, '/settings?section=desktop');
  expect(act.zoom).toHaveBeenCalledWith('in');
  const locked = flat(menu('linux', 'nl', act, true));
  expect(locked.some(({ id }) => id === 'chats')).toBe(false);
  expect(locked.find(({ id }) => id === 'settings')?.enabled).toBe(false);
});

test('the tray tells what is unread, and turns notifications off and on', () => {
  const act = { open: vi.fn(), setDoNotDisturb: vi.fn(), lock: vi.fn(), quit: vi.fn() };
  const text = shellText('nl');
  const entries = trayMenu(
    { name: 'Vonk', unread: 3, doNotDisturb: true, canLock: true },
    text,
    act,
  ) as Entry[];
  expect(entries.flatMap(({ id, label }) => (id ? [`${id}: ${label}`] : []))).toEqual([
    'open: Vonk openen',
    'unread: 3 nieuwe meldingen',
    'doNotDisturb: Niet storen',
    'lock: Nu vergrendelen',
    'quit: Vonk afsluiten',
  ]);
  const quiet = entries.find(({ id }) => id === 'doNotDisturb');
  expect(quiet?.checked).toBe(true);
  quiet?.click?.();
  expect(act.setDoNotDisturb).toHaveBeenCalledWith(false);
  expect(
    trayMenu({ name: 'Vonk', unread: 0, doNotDisturb: false, canLock: false }, text, act).map(
      ({ id }) => id,
    ),
  ).not.toContain('lock');
  expect([
    trayTip({ name: 'Vonk', unread: 0 }, text),
    trayTip({ name: 'Vonk', unread: 1 }, text),
    trayTip({ name: 'Vonk', unread: 5 }, shellText('pl')),
  ]).toEqual(['Vonk', 'Vonk · 1 nieuwe melding', 'Vonk · 5 nowych powiadomień']);
});

const ground: ContextTarget = {
  isEditable: false,
  selectionText: '',
  misspelledWord: '',
  dictionarySuggestions: [],
  linkURL: '',
  editFlags: {
    canUndo: false,
    canRedo: false,
    canCut: false,
    canCopy: true,
    canPaste: true,
    canSelectAll: true,
  },
};
const under = (
  target: Partial<ContextTarget>,
  act = { replace: vi.fn(), learn: vi.fn(), copy: vi.fn() },
) => contextMenu({ ...ground, ...target }, shellText('nl'), act) as Entry[];

test('the menu under the pointer fits what is there', () => {
  expect(under({})).toEqual([]);
  expect(under({ linkURL: 'app://vonk/nl/members/anna' })).toEqual([]);
  expect(under({ linkURL: 'javascript:alert(1)' })).toEqual([]);
  expect(under({ selectionText: 'dag' }).map(({ role }) => role)).toEqual(['copy']);
  const act = { replace: vi.fn(), learn: vi.fn(), copy: vi.fn() };
  under({ linkURL: 'mailto:a@example.org' }, act)[0]?.click?.();
  expect(act.copy).toHaveBeenCalledWith('a@example.org');
  expect(
    under({ isEditable: true })
      .map(({ role }) => role)
      .filter(Boolean),
  ).toEqual(['undo', 'redo', 'cut', 'copy', 'paste', 'selectAll']);
});

test('a misspelt word is mended or learned; where nothing is known, that is said', () => {
  const act = { replace: vi.fn(), learn: vi.fn(), copy: vi.fn() };
  const entries = under(
    {
      isEditable: true,
      misspelledWord: 'wekeend',
      dictionarySuggestions: ['weekend', 'a', 'b', 'c', 'd', 'e', 'f'],
    },
    act,
  );
  expect(entries.slice(0, 6).map(({ label }) => label)).toEqual([
    'weekend',
    'a',
    'b',
    'c',
    'd',
    undefined,
  ]);
  entries[0]?.click?.();
  entries.find(({ id }) => id === 'learn')?.click?.();
  expect(act.replace).toHaveBeenCalledWith('weekend');
  expect(act.learn).toHaveBeenCalledWith('wekeend');
  expect(under({ isEditable: true, misspelledWord: 'xq' })[0]).toMatchObject({
    label: 'Geen suggesties',
    enabled: false,
  });
});
