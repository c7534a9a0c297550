import { spawn } from 'node:child_process';
import { existsSync } from 'node:fs';
import { createRequire } from 'node:module';
import { createServer, type AddressInfo } from 'node:net';
import { chromium, _electron as electron, type Page } from '@playwright/test';
import { PROJECT } from '../../build/client.ts';

const MAIN = `${PROJECT}dist/desktop/main/main.js`;

export interface DesktopApp { page: Page; driver: 'electron' | 'stand-in'; close(): Promise<void> }

async function freePort(): Promise<number> {
  const probe = createServer();
  await new Promise<void>((resolve) => {
    probe.listen(0, '127.0.0.1', resolve);
  });
  const { port } = probe.address() as AddressInfo;
  await new Promise((resolve) => probe.close(resolve));
  return port;
}

/** The Electron binary, where the machine has it; its package downloads it at first use, which closed networks refuse. */
function electronBinary(): string | null {
  const folder = createRequire(import.meta.url).resolve('electron/package.json').replace(/package\.json$/, '');
  const path = process.platform === 'darwin' ? `${folder}dist/Electron.app/Contents/MacOS/Electron` : `${folder}dist/electron${process.platform === 'win32' ? '.exe' : ''}`;
  return existsSync(path) ? path : null;
}

async function launchStandIn(server: string): Promise<DesktopApp> {
  const port = await freePort();
  const child = spawn(process.execPath, ['--import', `${PROJECT}tests/desktop/stand-in/register.ts`, MAIN, `--server=${server}`], {
    cwd: PROJECT, env: { ...process.env, STAND_IN_DEBUG_PORT: String(port) }, stdio: ['ignore', 'pipe', 'inherit'],
  });
  const opened = Promise.withResolvers<undefined>();
  child.stdout.on('data', (bytes: Buffer) => {
    if (bytes.toString().includes('stand-in window')) opened.resolve(undefined);
  });
  child.once('exit', (code) => opened.reject(new Error(`the main process ended with ${code}`)));
  await opened.promise;
  const connected = await chromium.connectOverCDP(`http://127.0.0.1:${port}`);
  const page = connected.contexts().flatMap((context) => context.pages()).find((one) => one.url().startsWith('http://127.0.0.1'));
  if (!page) throw new Error('the window did not open');
  return {
    page, driver: 'stand-in',
    close: async () => {
      const ended = new Promise((resolve) => child.once('exit', resolve));
      child.kill('SIGTERM');
      await ended;
    },
  };
}

/** Starts the built desktop app against a server: in Electron where its binary is present, else in the stand-in. */
export async function launchDesktop(server: string): Promise<DesktopApp> {
  const binary = electronBinary();
  if (!binary) return launchStandIn(server);
  const running = await electron.launch({ executablePath: binary, args: [MAIN, `--server=${server}`] });
  return { page: await running.firstWindow(), driver: 'electron', close: () => running.close() };
}
