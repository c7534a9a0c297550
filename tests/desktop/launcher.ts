import { spawn, type ChildProcess } from 'node:child_process';
import { existsSync, mkdtempSync, rmSync } from 'node:fs';
import { createRequire } from 'node:module';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { chromium, _electron as electron, type Browser, type Page } from '@playwright/test';
import { PROJECT } from '../../build/client/client.ts';
import { COMPILE_CACHE } from '../support/quick-start.ts';
import { freePort } from '../support/server.ts';
import type { ActionName, Actions } from './stand-in/control.ts';

const MAIN = `${PROJECT}dist/desktop/main/main.js`;
const WINDOW_MS = 60_000;

/**
 * Does what a person at the machine would, or looks at what they see: `await
 * app.machine('clickNotification', -1)`.
 */
type Machine = <Name extends ActionName>(
  action: Name,
  ...input: Parameters<Actions[Name]>
) => Promise<ReturnType<Actions[Name]>>;

export interface DesktopApp {
  /** The page of the window that is open now; after a crash or a new window it is another one. */
  readonly page: Page;
  driver: 'electron' | 'stand-in';
  /** Of the main process. */
  readonly pid: number;
  /** The app's data folder; give it to the next start to go on from there. */
  profile: string;
  /**
   * The stand-in's machine. Electron has none that a test could look at: it rejects there, and
   * `docs/desktop.md` says what to look at by hand.
   */
  machine: Machine;
  /** The addresses that were handed to the system's browser, in order. */
  opened(): Promise<string[]>;
  /** Hands a link of the app's scheme over, as the system does with one that is clicked. */
  openLink(link: string): Promise<void>;
  /** Waits until a window is open, as after a start in the tray or a crash. */
  waitForPage(): Promise<Page>;
  /** Settles when the app has quit on its own. */
  ended: Promise<void>;
  /**
   * Ends the app as the system would ask it to. The profile stays when it was given, else it goes.
   */
  close(): Promise<void>;
  /** Kills it at once, as a power cut would. */
  kill(): Promise<void>;
}

export interface LaunchOptions {
  profile?: string;
  arguments?: readonly string[];
  env?: Record<string, string>;
  /** The built main process, where it is not the one in `dist/desktop`. */
  main?: string;
}

/**
 * The Electron binary, where the machine has it; its package downloads it at first use, which
 * closed networks refuse.
 */
function electronBinary(): string | null {
  const folder = createRequire(import.meta.url)
    .resolve('electron/package.json')
    .replace(/package\.json$/, '');
  const path =
    process.platform === 'darwin'
      ? `${folder}dist/Electron.app/Contents/MacOS/Electron`
      : `${folder}dist/electron${process.platform === 'win32' ? '.exe' : ''}`;
  return existsSync(path) ? path : null;
}

/** A folder for a profile of its own. */
export const newProfile = (): string => mkdtempSync(join(tmpdir(), 'vonk-desktop-'));

function startStandIn(
  server: string,
  profile: string,
  { arguments: more = [], env = {}, main = MAIN }: LaunchOptions,
  port: number,
): ChildProcess {
  return spawn(
    process.execPath,
    [
      '--import',
      `${PROJECT}tests/desktop/stand-in/register.ts`,
      main,
      `--server=${server}`,
      `--user-data-dir=${profile}`,
      ...more,
    ],
    {
      cwd: PROJECT,
      env: {
        ...process.env,
        ...COMPILE_CACHE,
        XDG_CONFIG_HOME: join(profile, 'config'),
        APPIMAGE: '',
        ...env,
        STAND_IN_DEBUG_PORT: String(port),
      },
      stdio: ['ignore', 'ignore', 'inherit', 'ipc'],
    },
  );
}

/**
 * Starts the app a second time with a profile that is in use, as the system does for a link;
 * settles when that start has ended.
 */
export async function launchAgain(
  server: string,
  profile: string,
  ...more: string[]
): Promise<number | null> {
  const child = startStandIn(server, profile, { arguments: more }, 0);
  return new Promise((resolve) => child.once('exit', resolve));
}

/** Asks the stand-in over its channel. */
function machineOf(child: ChildProcess): Machine {
  const waiting = new Map<number, PromiseWithResolvers<unknown>>();
  let last = 0;
  child.on(
    'message',
    ({ id, value, problem }: { id: number; value?: unknown; problem?: string }) => {
      const asked = waiting.get(id);
      waiting.delete(id);
      if (problem === undefined) asked?.resolve(value);
      else asked?.reject(new Error(problem));
    },
  );
  child.once('exit', () => {
    for (const asked of waiting.values()) asked.reject(new Error('The app has ended.'));
  });
  return <Name extends ActionName>(action: Name, ...input: Parameters<Actions[Name]>) => {
    const asked = Promise.withResolvers<unknown>();
    const id = ++last;
    waiting.set(id, asked);
    child.send({ id, action, input }, (error) => {
      if (error) asked.reject(error);
    });
    return asked.promise as Promise<ReturnType<Actions[Name]>>;
  };
}

const pagesOf = (browser: Browser): Page[] =>
  browser
    .contexts()
    .flatMap((context) => context.pages())
    .filter((page) => page.url().startsWith('http://127.0.0.1'));

/** The browser of a stand-in that was just started, once it listens. */
async function connect(port: number, ended: () => boolean): Promise<Browser> {
  for (const deadline = Date.now() + WINDOW_MS; ;) {
    try {
      return await chromium.connectOverCDP(`http://127.0.0.1:${port}`);
    } catch (error) {
      if (ended() || Date.now() > deadline) throw error;
      await new Promise((resolve) => setTimeout(resolve, 100));
    }
  }
}

/**
 * Starts it in the stand-in whatever the machine has: for what Electron shows only when it is
 * installed.
 */
export async function launchStandIn(server: string, options: LaunchOptions): Promise<DesktopApp> {
  const profile = options.profile ?? newProfile();
  const port = await freePort();
  const child = startStandIn(server, profile, options, port);
  const exited = new Promise<void>((resolve) => child.once('exit', () => resolve()));
  const isRunning = () => child.exitCode === null && child.signalCode === null;
  // Tests that are cut off leave no app behind.
  const abandoned = () => {
    child.kill('SIGKILL');
  };
  process.once('exit', abandoned);
  const browser = await connect(port, () => !isRunning());
  const machine = machineOf(child);
  async function waitForPage(): Promise<Page> {
    for (const deadline = Date.now() + WINDOW_MS; ;) {
      const page = pagesOf(browser).at(-1);
      if (page) return page;
      if (!isRunning() || Date.now() > deadline) throw new Error('The window did not open.');
      await new Promise((resolve) => setTimeout(resolve, 50));
    }
  }
  async function end(signal: NodeJS.Signals): Promise<void> {
    process.off('exit', abandoned);
    if (isRunning()) child.kill(signal);
    await exited;
    await browser.close().catch(() => undefined);
    if (options.profile === undefined) rmSync(profile, { recursive: true, force: true });
  }
  await waitForPage();
  return {
    get page() {
      const page = pagesOf(browser).at(-1);
      if (!page) throw new Error('No window is open.');
      return page;
    },
    driver: 'stand-in',
    pid: child.pid ?? 0,
    profile,
    machine,
    opened: () => machine('opened'),
    openLink: (link) => machine('openUrl', link),
    waitForPage,
    ended: exited,
    close: () => end('SIGTERM'),
    kill: () => end('SIGKILL'),
  };
}

async function launchElectron(
  binary: string,
  server: string,
  options: LaunchOptions,
): Promise<DesktopApp> {
  const profile = options.profile ?? newProfile();
  const running = await electron.launch({
    executablePath: binary,
    args: [
      options.main ?? MAIN,
      `--server=${server}`,
      `--user-data-dir=${profile}`,
      ...(options.arguments ?? []),
    ],
    env: { ...(process.env as Record<string, string>), ...options.env },
  });
  // No browser of the system's opens for a test: it opens the address itself.
  await running.evaluate(({ shell }) => {
    const opened: string[] = [];
    Object.assign(globalThis, { opened });
    shell.openExternal = (address) => Promise.resolve(void opened.push(address));
  });
  let page = await running.firstWindow();
  const ended = new Promise<void>((resolve) => running.once('close', () => resolve()));
  return {
    get page() {
      return page;
    },
    driver: 'electron',
    pid: running.process().pid ?? 0,
    profile,
    ended,
    machine: () => Promise.reject(new Error('Only the stand-in’s machine can be driven.')),
    opened: () => running.evaluate(() => (globalThis as unknown as { opened: string[] }).opened),
    openLink: (link) =>
      running.evaluate(({ app }, address) => {
        app.emit('open-url', { preventDefault: () => undefined }, address);
      }, link),
    waitForPage: async () => (page = await running.firstWindow()),
    close: () => running.close(),
    kill: async () => {
      running.process().kill('SIGKILL');
    },
  };
}

/**
 * Starts the built desktop app against a server: in Electron where its binary is present, else in
 * the stand-in.
 */
export async function launchDesktop(
  server: string,
  options: LaunchOptions = {},
): Promise<DesktopApp> {
  const binary = electronBinary();
  return binary ? launchElectron(binary, server, options) : launchStandIn(server, options);
}
