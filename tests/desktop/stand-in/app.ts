import { EventEmitter } from 'node:events';
import { createServer, connect } from 'node:net';
import { rmSync } from 'node:fs';
import { join } from 'node:path';
import { StandInEvent } from './event.ts';
import { store, readStored, PROFILE, profileFolder } from './profile.ts';

/** Parts of the stand-in that have something to close before the process ends. */
export const closers = new Set<() => Promise<void>>();
/** The windows that are open, for quitting. */
export const windows = new Set<{ close(): void; isDestroyed(): boolean }>();

const SOCKET =
  process.platform === 'win32'
    ? `\\\\.\\pipe\\vonk-${PROFILE.replace(/\W/g, '-')}`
    : join(PROFILE, 'instance.sock');

function isAlive(pid: number): boolean {
  try {
    process.kill(pid, 0);
    return true;
  } catch {
    return false;
  }
}

const RESOURCES = process.env['STAND_IN_RESOURCES'];
if (RESOURCES !== undefined) Object.assign(process, { resourcesPath: RESOURCES });

/** What was opened last is closed first: the browser before what it is served by. */
async function closeAll(): Promise<void> {
  for (const close of [...closers].reverse()) await close().catch(() => undefined);
}

class App extends EventEmitter {
  badge = 0;
  loginItem: { openAtLogin: boolean; args?: string[] } = { openAtLogin: false };
  /** An app that was installed knows where its resources are, and which version it is. */
  readonly isPackaged = RESOURCES !== undefined;
  readonly dock = undefined;
  /** Settles when another instance was notified of this one, which then quits. */
  #handedOver: Promise<void> = Promise.resolve();
  #ending = false;

  whenReady = () => Promise.resolve();
  isReady = () => true;
  getVersion = () => process.env['STAND_IN_VERSION'] ?? '0.1.0';
  enableSandbox = () => undefined;
  getName = () => 'Vonk';
  setName = () => undefined;
  getLocale = () => 'nl';
  getPath = (name: string) => (name === 'userData' ? PROFILE : profileFolder(name));
  getAppPath = () => PROFILE;
  setAppUserModelId = () => undefined;
  setAsDefaultProtocolClient = () => true;
  setAboutPanelOptions = () => undefined;
  setUserTasks = () => true;
  getLoginItemSettings = () => ({ ...this.loginItem, wasOpenedAtLogin: false });
  setLoginItemSettings = (settings: { openAtLogin: boolean; args?: string[] }) => {
    this.loginItem = settings;
  };
  getBadgeCount = () => this.badge;
  setBadgeCount = (count: number) => {
    this.badge = count;
    return true;
  };

  /** One app for each profile: a second one hands over what it was started with. */
  requestSingleInstanceLock = (): boolean => {
    const first = readStored<{ pid: number }>('instance');
    if (first && first.pid !== process.pid && isAlive(first.pid)) {
      this.#handedOver = new Promise((resolve) => {
        const line = connect(SOCKET, () => line.end(JSON.stringify(process.argv)));
        line.once('close', () => resolve()).once('error', () => resolve());
      });
      return false;
    }
    store('instance', { pid: process.pid });
    if (process.platform !== 'win32') rmSync(SOCKET, { force: true });
    const server = createServer({ allowHalfOpen: true }, (line) => {
      let text = '';
      line
        .setEncoding('utf8')
        .on('data', (part) => {
          text += String(part);
        })
        .once('end', () => {
          this.emit('second-instance', new StandInEvent(), JSON.parse(text), process.cwd(), null);
          line.end();
        })
        .on('error', () => undefined);
    });
    server.listen(SOCKET).unref();
    closers.add(
      () =>
        new Promise((resolve) => {
          server.close(() => resolve());
        }),
    );
    return true;
  };
  hasSingleInstanceLock = () => readStored<{ pid: number }>('instance')?.pid === process.pid;
  releaseSingleInstanceLock = () => undefined;

  quit = (): void => {
    if (this.#ending) return;
    this.emit('before-quit', new StandInEvent());
    for (const window of [...windows]) {
      window.close();
      if (!window.isDestroyed()) return;
    }
    this.exit();
  };
  exit = (code = 0): void => {
    if (this.#ending) return;
    this.#ending = true;
    this.emit('will-quit', new StandInEvent());
    this.emit('quit');
    void this.#handedOver.then(closeAll).then(() => process.exit(code));
  };
  relaunch = () => undefined;
}

export const app = new App();
process.once('SIGTERM', () => app.quit());
