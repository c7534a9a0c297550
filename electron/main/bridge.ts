import { app, ipcMain, Notification, shell, type BrowserWindow, type IpcMainInvokeEvent } from 'electron';
import { checkBridgeCall, type BridgeCallName, type BridgeInput } from './bridge-calls.ts';

type Serve<Name extends BridgeCallName> = (input: BridgeInput<Name>) => unknown;

function serve<Name extends BridgeCallName>(name: Name, action: Serve<Name>): void {
  ipcMain.handle(`desktop:${name}`, (event: IpcMainInvokeEvent, input: unknown) => {
    const frame = event.senderFrame;
    const call = frame && checkBridgeCall(name, input, { url: frame.url, isMainFrame: frame.parent === null });
    if (!call) throw new Error('refused');
    return action(call.input);
  });
}

/** Serves what the preload exposes. @param window the window that a clicked notification brings to the front. */
export function serveBridge(window: () => BrowserWindow | null): void {
  serve('setBadge', (count) => {
    app.setBadgeCount(count);
  });
  serve('openExternal', (address) => shell.openExternal(address));
  serve('notify', (input) => {
    if (!Notification.isSupported()) return { status: 'not_shown', reason: 'unsupported' };
    const notification = new Notification({ title: input.title, body: input.body });
    notification.on('click', () => {
      const open = window();
      open?.show();
      open?.focus();
      open?.webContents.send('desktop:open-path', input.path);
    });
    notification.show();
    return { status: 'shown' };
  });
}
