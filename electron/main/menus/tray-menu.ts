import type { MenuItemConstructorOptions } from 'electron';
import type { ShellText } from '../shell-text.ts';

interface TrayState {
  name: string;
  /** Unread messages and new likes; 0 where that may not show. */
  unread: number;
  doNotDisturb: boolean;
  /** Whether there is a lock to be closed now. */
  canLock: boolean;
}
export interface TrayActions {
  open: () => void;
  setDoNotDisturb: (on: boolean) => void;
  lock: () => void;
  quit: () => void;
}

/** What the tray says when the pointer rests on it. */
export const trayTip = (
  { name, unread }: Pick<TrayState, 'name' | 'unread'>,
  text: ShellText,
): string => (unread > 0 ? `${name} · ${text('tray.unread', { count: unread })}` : name);

export function trayMenu(
  { name, unread, doNotDisturb, canLock }: TrayState,
  text: ShellText,
  actions: TrayActions,
): MenuItemConstructorOptions[] {
  return [
    { id: 'open', label: text('tray.open', { app: name }), click: actions.open },
    ...(unread > 0
      ? [{ id: 'unread', label: text('tray.unread', { count: unread }), enabled: false }]
      : []),
    { type: 'separator' },
    {
      id: 'doNotDisturb',
      label: text('tray.doNotDisturb'),
      type: 'checkbox',
      checked: doNotDisturb,
      click: () => actions.setDoNotDisturb(!doNotDisturb),
    },
    ...(canLock ? [{ id: 'lock', label: text('tray.lock'), click: actions.lock }] : []),
    { type: 'separator' },
    { id: 'quit', label: text('tray.quit', { app: name }), click: actions.quit },
  ];
}
