import { EventEmitter } from 'node:events';
import { createServer, type IncomingMessage, type Server, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { readFileSync } from 'node:fs';
import { Readable } from 'node:stream';
import { chromium, type Browser, type Page } from '@playwright/test';
import { CHROMIUM_FLAGS, chromiumPath } from '../../support/chromium.ts';

/**
 * Stands in for Electron where its binary cannot be had: the same calls that `electron/main` makes, with a real Chromium as the
 * window and `app://vonk` served over loopback HTTP. It proves the app's own logic, not Electron's sandbox, origins or the system.
 */

const APP = 'app://vonk';
type Handler = (request: Request) => Promise<Response>;
const handlers = new Map<string, Handler>();
const calls = new Map<string, (event: unknown, input: unknown) => unknown>();

export const state = { badge: 0, notifications: [] as { title: string; body: string }[], opened: [] as string[] };

class App extends EventEmitter {
  whenReady = () => Promise.resolve();
  requestSingleInstanceLock = () => true;
  setBadgeCount = (count: number) => {
    state.badge = count;
    return true;
  };
  quit = () => process.exit(0);
}
export const app = new App();

export const protocol = {
  registerSchemesAsPrivileged: () => undefined,
  handle: (scheme: string, handler: Handler) => handlers.set(scheme, handler),
};

/** A session's cookie jar and network: cookies of the server stay here, as they do in the main process. */
function makeSession() {
  const cookies = new Map<string, string>();
  return {
    webRequest: { onBeforeSendHeaders: () => undefined },
    setPermissionRequestHandler: () => undefined,
    setPermissionCheckHandler: () => undefined,
    async fetch(url: string, init: RequestInit): Promise<Response> {
      const headers = new Headers(init.headers);
      if (cookies.size > 0) headers.set('cookie', [...cookies].map(([name, value]) => `${name}=${value}`).join('; '));
      const answer = await fetch(url, { ...init, headers });
      for (const line of answer.headers.getSetCookie()) {
        const [pair = ''] = line.split(';');
        const [name = '', value = ''] = pair.split('=');
        if (/max-age=0/i.test(line)) cookies.delete(name);
        else cookies.set(name, value);
      }
      return answer;
    },
  };
}
const sessions = new Map<string, ReturnType<typeof makeSession>>();
export const session = {
  defaultSession: makeSession(),
  fromPartition(name: string) {
    const known = sessions.get(name) ?? makeSession();
    sessions.set(name, known);
    return known;
  },
};

export const shell = {
  openExternal: (address: string) => {
    state.opened.push(address);
    return Promise.resolve();
  },
};

export const ipcMain = { handle: (channel: string, listener: (event: unknown, input: unknown) => unknown) => calls.set(channel, listener) };

export class Notification extends EventEmitter {
  static isSupported = () => true;
  readonly options: { title: string; body: string };
  constructor(options: { title: string; body: string }) {
    super();
    this.options = options;
  }
  show(): void {
    state.notifications.push(this.options);
  }
}

async function serveOverLoopback(incoming: IncomingMessage, outgoing: ServerResponse, own: string): Promise<void> {
  const handler = handlers.get('app');
  if (!handler) return void outgoing.writeHead(500).end();
  const headers = new Headers();
  for (const [name, value] of Object.entries(incoming.headers)) if (typeof value === 'string') headers.set(name, value === own ? APP : value);
  const hasBody = !['GET', 'HEAD'].includes(incoming.method ?? 'GET');
  const stop = new AbortController();
  outgoing.once('close', () => stop.abort());
  const answer = await handler(new Request(`${APP}${incoming.url ?? '/'}`, {
    method: incoming.method ?? 'GET', headers, body: hasBody ? (Readable.toWeb(incoming) as ReadableStream) : null, signal: stop.signal, duplex: 'half',
  } as RequestInit));
  if (answer.type === 'error') return void outgoing.destroy();
  outgoing.writeHead(answer.status, Object.fromEntries(answer.headers));
  try {
    if (answer.body) for await (const chunk of answer.body) outgoing.write(chunk);
  } catch {
    outgoing.destroy();
  }
  outgoing.end();
}

let browser: Promise<{ browser: Browser; server: Server; origin: string }> | null = null;

async function launch() {
  let own = '';
  const server = createServer((incoming, outgoing) => {
    serveOverLoopback(incoming, outgoing, own).catch(() => outgoing.destroy());
  });
  await new Promise<void>((resolve) => {
    server.listen(0, '127.0.0.1', resolve);
  });
  own = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
  const port = process.env['STAND_IN_DEBUG_PORT'] ?? '0';
  const launched = await chromium.launch({ executablePath: chromiumPath('windows'), args: [...CHROMIUM_FLAGS, `--remote-debugging-port=${port}`] });
  return { browser: launched, server, origin: own };
}

export class BrowserWindow extends EventEmitter {
  readonly webContents = Object.assign(new EventEmitter(), {
    setWindowOpenHandler: () => undefined,
    send: (channel: string, ...values: unknown[]) => {
      void this.page?.evaluate(({ channel: name, values: list }) => window.dispatchEvent(new CustomEvent(`stand-in:${name}`, { detail: list })), { channel, values });
    },
  });
  private page: Page | null = null;
  private readonly preload: string;
  constructor(options: { webPreferences: { preload: string } }) {
    super();
    this.preload = options.webPreferences.preload;
  }
  async loadURL(address: string): Promise<void> {
    browser ??= launch();
    const { browser: running, origin } = await browser;
    const context = await running.newContext({ locale: 'nl-NL', timezoneId: 'Europe/Amsterdam', viewport: { width: 1280, height: 860 } });
    this.page = await context.newPage();
    await this.page.exposeBinding('standInCall', async ({ frame }, channel: string, input: unknown) => {
      const senderFrame = { url: frame.url().replace(origin, APP), parent: frame.parentFrame() };
      return calls.get(channel)?.({ senderFrame }, input);
    });
    await this.page.addInitScript(`(() => {
      const electron = {
        contextBridge: { exposeInMainWorld: (name, value) => { window[name] = value; } },
        ipcRenderer: {
          invoke: (channel, input) => window.standInCall(channel, input),
          on: (channel, listener) => window.addEventListener('stand-in:' + channel, (event) => listener(event, ...event.detail)),
          removeListener: () => undefined,
        },
      };
      const require = () => electron; const module = { exports: {} }; const exports = module.exports;
      ${readFileSync(this.preload, 'utf8')}
    })();`);
    await this.page.goto(address.replace(APP, origin));
    console.log(`stand-in window: ${origin}`);
    this.emit('ready-to-show');
  }
  show = () => undefined;
  focus = () => undefined;
  restore = () => undefined;
  isMinimized = () => false;
}

process.once('SIGTERM', () => {
  void browser?.then(async ({ browser: running, server }) => {
    await running.close();
    server.close();
    process.exit(0);
  });
});
