import { basename } from 'node:path';
import { app } from './app.ts';
import { BrowserWindow } from './browser-window.ts';
import { StandInEvent } from './event.ts';
import { Menu, Tray } from './menu.ts';
import { Notification } from './notification.ts';
import { dictionaries, network, session } from './session.ts';
import {
  globalShortcut,
  machine,
  nativeTheme,
  powerMonitor,
  screen,
  type StandInDisplay,
} from './system.ts';

const window = (): BrowserWindow => {
  const [first] = BrowserWindow.getAllWindows();
  if (!first) throw new Error('There is no window.');
  return first;
};
const notification = (index: number): Notification => {
  const found = Notification.shown.at(index);
  if (!found) throw new Error(`There is no notification ${index} of ${Notification.shown.length}.`);
  return found;
};
function press(menu: Menu | null | undefined, id: string): void {
  const item = menu?.getMenuItemById(id);
  if (!item) throw new Error(`The menu has no ${id}.`);
  item.click();
}

/**
 * What tests can look at and do from outside, as a person at the machine would. Answers are plain
 * data.
 */
const actions = {
  notifications: () =>
    Notification.shown.map(({ title, body, isOpen, options }) => ({
      title,
      body,
      isOpen,
      tag: options.groupId ?? null,
      hasReply: options.hasReply ?? false,
    })),
  /** By its place in the list above; -1 is the last. */
  clickNotification: (index: number) => notification(index).click(),
  replyToNotification: (index: number, text: string) => notification(index).answer(text),
  badge: () => app.badge,
  tray: () =>
    Tray.shown
      ? {
          image: Tray.shown.image.toJSON(),
          toolTip: Tray.shown.toolTip,
          menu: Tray.shown.menu?.described() ?? [],
        }
      : null,
  clickTray: () => void Tray.shown?.emit('click', new StandInEvent()),
  clickTrayItem: (id: string) => press(Tray.shown?.menu, id),
  menu: () => Menu.getApplicationMenu()?.described() ?? [],
  clickMenuItem: (id: string) => press(Menu.getApplicationMenu(), id),
  /** The menu that was last opened under the pointer. */
  contextMenu: () => Menu.popped?.described() ?? null,
  /** By its id, or by its words where it has none. */
  clickContextItem: (id: string) => {
    const item = Menu.popped?.items.find((one) => (one.id || one.label) === id);
    if (!item) throw new Error(`The menu has no ${id}.`);
    item.click();
  },
  openContextMenu: (target: object) =>
    void window().webContents.emit('context-menu', new StandInEvent(), target),
  window: () => {
    const [one] = BrowserWindow.getAllWindows();
    return one
      ? {
          isVisible: one.isVisible(),
          isCrashed: one.isCrashed,
          isFocused: one.isFocused(),
          isMaximised: one.isMaximized(),
          bounds: one.getBounds(),
          title: one.getTitle(),
          backgroundColor: one.backgroundColor,
          zoom: one.webContents.getZoomFactor(),
          isProtected: one.isProtected,
          progress: one.progress,
          address: one.webContents.getURL(),
          overlay: one.overlay && {
            image: one.overlay.image?.toJSON() ?? null,
            description: one.overlay.description,
          },
        }
      : null;
  },
  /** Every window: what the system would list of it, and the address of its page. */
  windows: () =>
    BrowserWindow.getAllWindows().map((one) => ({
      isVisible: one.isVisible(),
      isMinimised: one.isMinimized(),
      title: one.getTitle(),
      icon: typeof one.icon === 'string' ? basename(one.icon) : '',
      isProtected: one.isProtected,
      address: one.webContents.getURL(),
    })),
  focusWindow: () => window().focus(),
  blurWindow: () => window().blur(),
  minimiseWindow: () => window().minimize(),
  maximiseWindow: () => window().maximize(),
  moveWindow: (bounds: { x: number; y: number; width: number; height: number }) =>
    window().setBounds(bounds),
  /** The button in the title bar. */
  closeWindow: () => window().close(),
  crash: () => void window().crash(),
  /** A link as macOS hands it over. */
  openUrl: (link: string) => void app.emit('open-url', new StandInEvent(), link),
  activate: () => void app.emit('activate', new StandInEvent()),
  quit: () => {
    setTimeout(() => app.quit(), 0);
  },
  power: (event: 'suspend' | 'resume' | 'lock-screen' | 'unlock-screen') =>
    void powerMonitor.emit(event),
  setIdle: (seconds: number) => {
    powerMonitor.idleSeconds = seconds;
  },
  /** Cuts the machine from its network or joins it again, as far as the main process uses it. */
  setNetwork: (isOnline: boolean) => network.set(isOnline),
  /** What the main process asked of the server, in order: `GET /api/events.php`. */
  requests: () => network.asked,
  setDark: (isDark: boolean) => {
    nativeTheme.systemIsDark = isDark;
    nativeTheme.emit('updated');
  },
  setDisplays: (
    displays: StandInDisplay[],
    event: 'display-removed' | 'display-added' | 'display-metrics-changed',
  ) => {
    machine.displays = displays;
    screen.emit(event, new StandInEvent(), displays[0]);
  },
  answerSaveDialog: (path: string | null) => {
    machine.saveAnswer = path;
  },
  saveDialogs: () => machine.saveDialogs,
  answerMessageBox: (button: number) => {
    machine.boxAnswer = button;
  },
  messageBoxes: () => machine.boxes,
  opened: () => machine.opened,
  clipboard: () => machine.clipboard,
  setKeyStore: (exists: boolean) => {
    machine.hasKeyStore = exists;
  },
  shortcuts: () => globalShortcut.registered(),
  pressShortcut: (accelerator: string) => globalShortcut.press(accelerator),
  spelling: () => ({
    isOn: session.defaultSession.isSpellChecked,
    languages: session.defaultSession.spellCheckerLanguages,
    dictionaries: dictionaries.asked,
    learned: session.defaultSession.learned,
    replaced: window().webContents.replaced,
  }),
  loginItem: () => app.loginItem,
} as const;

export type Actions = typeof actions;
export type ActionName = keyof Actions;

interface Asked {
  id: number;
  action: ActionName;
  input: unknown[];
}

/** Serves the tests over the channel that they started this process with. */
export function serveControl(): void {
  if (!process.send) return;
  process.on('message', ({ id, action, input }: Asked) => {
    try {
      const act = actions[action] as (...given: unknown[]) => unknown;
      process.send?.({ id, value: act(...input) ?? null });
    } catch (error) {
      process.send?.({ id, problem: String(error) });
    }
  });
  // The process that started it has ended.
  process.once('disconnect', () => app.exit());
}
