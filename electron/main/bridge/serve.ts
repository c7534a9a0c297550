import { ipcMain, type WebContents } from 'electron';
import { checkLockCall, type LockCallInput, type LockCallName } from '../lock/lock-calls.ts';
import { checkBridgeCall, type BridgeCallName, type BridgeInput } from './bridge-calls.ts';

interface Caller {
  url: string;
  isMainFrame: boolean;
  contents: WebContents;
}

/** The one place where the app receives calls of a page; refused ones reject there. */
function handle<Input>(
  channel: string,
  check: (input: unknown, caller: Caller) => { input: Input } | null,
  action: (input: Input) => unknown,
): void {
  ipcMain.handle(channel, (event, input: unknown) => {
    const frame = event.senderFrame;
    const call =
      frame &&
      check(input, { url: frame.url, isMainFrame: frame.parent === null, contents: event.sender });
    if (!call) throw new Error('refused');
    return action(call.input);
  });
}

/** Serves a call of the member's page. */
export const serve = <Name extends BridgeCallName>(
  name: Name,
  action: (input: BridgeInput<Name>) => unknown,
): void =>
  handle(`desktop:${name}`, (input, caller) => checkBridgeCall(name, input, caller), action);

/** Serves a call of the lock screen, from its own window alone. */
export const serveLockScreen = <Name extends LockCallName>(
  name: Name,
  isLockScreen: (contents: WebContents) => boolean,
  action: (input: LockCallInput<Name>) => unknown,
): void =>
  handle(
    `lock:${name}`,
    (input, caller) =>
      checkLockCall(name, input, { ...caller, isLockScreen: isLockScreen(caller.contents) }),
    action,
  );
