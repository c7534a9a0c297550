import type { MenuItemConstructorOptions } from 'electron';
import type { ShellText } from '../shell-text.ts';

export interface MenuActions {
  /** Opens a page of ours, by its path without locale. */
  open: (path: string) => void;
  zoom: (direction: 'in' | 'out' | 'reset') => void;
  back: () => void;
  forward: () => void;
  quit: () => void;
  /** Takes everything off the screen, and locks. */
  hideAll: () => void;
}
interface MenuState {
  system: NodeJS.Platform;
  name: string;
  /** While locked the menus lead nowhere. */
  isLocked: boolean;
}

type Entry = MenuItemConstructorOptions;
const separator: Entry = { type: 'separator' };

const PLACES = [
  ['members', '/members'],
  ['chats', '/chats'],
  ['likes', '/likes'],
  ['credits', '/credits'],
  ['profile', '/profile'],
] as const;

const ownMenu = (name: string, text: ShellText, settings: Entry): Entry => ({
  label: name,
  submenu: [
    { role: 'about', label: text('menu.about', { app: name }) },
    separator,
    settings,
    separator,
    { role: 'services', label: text('menu.services') },
    separator,
    { role: 'hide', label: text('menu.hide', { app: name }) },
    { role: 'hideOthers', label: text('menu.hideOthers') },
    { role: 'unhide', label: text('menu.unhide') },
    separator,
    { role: 'quit', label: text('menu.quit', { app: name }) },
  ],
});

const editMenu = (text: ShellText): Entry => ({
  label: text('menu.edit'),
  submenu: [
    { role: 'undo', label: text('edit.undo') },
    { role: 'redo', label: text('edit.redo') },
    separator,
    { role: 'cut', label: text('edit.cut') },
    { role: 'copy', label: text('edit.copy') },
    { role: 'paste', label: text('edit.paste') },
    { role: 'pasteAndMatchStyle', label: text('edit.pastePlain') },
    { role: 'delete', label: text('edit.delete') },
    separator,
    { role: 'selectAll', label: text('edit.selectAll') },
  ],
});

const viewMenu = (text: ShellText, { zoom }: MenuActions): Entry => ({
  label: text('menu.view'),
  submenu: [
    { role: 'reload', label: text('menu.reload') },
    separator,
    {
      id: 'zoomReset',
      label: text('menu.zoomReset'),
      accelerator: 'CmdOrCtrl+0',
      click: () => zoom('reset'),
    },
    {
      id: 'zoomIn',
      label: text('menu.zoomIn'),
      accelerator: 'CmdOrCtrl+Plus',
      click: () => zoom('in'),
    },
    // The same key without Shift, as on most keyboards.
    {
      label: text('menu.zoomIn'),
      accelerator: 'CmdOrCtrl+=',
      visible: false,
      acceleratorWorksWhenHidden: true,
      click: () => zoom('in'),
    },
    {
      id: 'zoomOut',
      label: text('menu.zoomOut'),
      accelerator: 'CmdOrCtrl+-',
      click: () => zoom('out'),
    },
    separator,
    { role: 'togglefullscreen', label: text('menu.fullScreen') },
  ],
});

const goMenu = (
  text: ShellText,
  { open, back, forward }: MenuActions,
  system: NodeJS.Platform,
): Entry => ({
  label: text('menu.go'),
  submenu: [
    {
      id: 'back',
      label: text('menu.back'),
      accelerator: system === 'darwin' ? 'Cmd+[' : 'Alt+Left',
      click: back,
    },
    {
      id: 'forward',
      label: text('menu.forward'),
      accelerator: system === 'darwin' ? 'Cmd+]' : 'Alt+Right',
      click: forward,
    },
    separator,
    ...PLACES.map(([id, path], index): Entry => ({
      id,
      label: text(`place.${id}`),
      accelerator: `CmdOrCtrl+${index + 1}`,
      registerAccelerator: false,
      click: () => open(path),
    })),
  ],
});

/** The menus of the app, in the member's language and by the customs of the system. */
export function applicationMenu(
  { system, name, isLocked }: MenuState,
  text: ShellText,
  actions: MenuActions,
): Entry[] {
  const isMac = system === 'darwin';
  const settings: Entry = {
    id: 'settings',
    label: text('menu.settings'),
    accelerator: 'CmdOrCtrl+,',
    enabled: !isLocked,
    click: () => actions.open('/settings?section=desktop'),
  };
  const hideAll: Entry = {
    id: 'hideAll',
    label: text('menu.hideAll'),
    accelerator: 'CmdOrCtrl+Shift+L',
    click: actions.hideAll,
  };
  const file: Entry = {
    label: isMac ? text('menu.file') : name,
    submenu: [
      ...(isMac ? [] : [settings, separator]),
      hideAll,
      { role: 'close', label: text('menu.close') },
      ...(isMac
        ? []
        : [
            separator,
            {
              id: 'quit',
              label: text('menu.quit', { app: name }),
              accelerator: 'CmdOrCtrl+Q',
              click: actions.quit,
            },
          ]),
    ],
  };
  const window: Entry = {
    role: 'window',
    label: text('menu.window'),
    submenu: [
      { role: 'minimize', label: text('menu.minimize') },
      { role: 'zoom', label: text('menu.zoomWindow') },
      ...(isMac ? [separator, { role: 'front', label: text('menu.front') } as Entry] : []),
    ],
  };
  return [
    ...(isMac ? [ownMenu(name, text, settings)] : []),
    file,
    editMenu(text),
    viewMenu(text, actions),
    ...(isLocked ? [] : [goMenu(text, actions, system)]),
    ...(isMac ? [window] : []),
  ];
}
