import { ipcMain, type IpcMainInvokeEvent } from 'electron';
import { checkBridgeCall, type BridgeCallName, type BridgeInput } from '../bridge/bridge-calls.ts';

/** Serves a checked call of the preload; a refused one rejects at the page. */
export function serve<Name extends BridgeCallName>(
  name: Name,
  action: (input: BridgeInput<Name>) => unknown,
): void {
  ipcMain.handle(`desktop:${name}`, (event: IpcMainInvokeEvent, input: unknown) => {
    const frame = event.senderFrame;
    const call =
      frame && checkBridgeCall(name, input, { url: frame.url, isMainFrame: frame.parent === null });
    if (!call) throw new Error('refused');
    return action(call.input);
  });
}
