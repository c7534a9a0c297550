import { readdirSync, readFileSync } from 'node:fs';
import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { join, relative } from 'node:path';
import type { Request, Response } from '@playwright/test';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { PROJECT } from '../../build/client/client.ts';
import { PAGE_HEADERS } from '../../electron/main/session/content-policy.ts';
import { startServer, type RunningServer } from '../support/server.ts';
import { launchStandIn, type DesktopApp } from './launcher.ts';
import { PREMIUM, signIn } from './signed-in.ts';

/** Every source of the main process and the preload, without its tests. */
const sources = readdirSync(`${PROJECT}electron`, { recursive: true, withFileTypes: true })
  .filter((entry) => entry.isFile() && /\.ts$/.test(entry.name) && !/\.test\.ts$/.test(entry.name))
  .map((entry) => join(entry.parentPath, entry.name))
  .map((path) => ({ file: relative(PROJECT, path), text: readFileSync(path, 'utf8') }));
const filesWith = (pattern: RegExp): string[] =>
  sources
    .filter(({ text }) => pattern.test(text))
    .map(({ file }) => file)
    .sort();

describe('the sources', () => {
  test('make windows in one place alone, with every protection on', () => {
    expect(filesWith(/new BrowserWindow\b|webPreferences\s*:/)).toEqual([
      'electron/main/window/window.ts',
    ]);
    expect(filesWith(/\b(BrowserView|WebContentsView|BaseWindow)\b|<webview/)).toEqual([]);
    const factory =
      sources.find(({ file }) => file === 'electron/main/window/window.ts')?.text ?? '';
    expect(factory.match(/new BrowserWindow\b/g)).toHaveLength(1);
    for (const on of [
      'sandbox: true',
      'contextIsolation: true',
      'webSecurity: true',
      'nodeIntegration: false',
      'nodeIntegrationInWorker: false',
      'nodeIntegrationInSubFrames: false',
      'webviewTag: false',
      'navigateOnDragDrop: false',
      'allowRunningInsecureContent: false',
      'experimentalFeatures: false',
      "on('will-navigate'",
      "on('will-redirect'",
      "on('will-frame-navigate'",
      "on('will-attach-webview'",
      'setWindowOpenHandler',
    ])
      expect(factory, on).toContain(on);
  });

  test('switch no protection off anywhere', () => {
    expect(
      filesWith(
        /sandbox:\s*false|contextIsolation:\s*false|webSecurity:\s*false|nodeIntegration\w*:\s*true|webviewTag:\s*true|allowRunningInsecureContent:\s*true|experimentalFeatures:\s*true|enableBlinkFeatures/,
      ),
    ).toEqual([]);
    expect(
      filesWith(
        /bypassCSP|ignore-certificate-errors|no-sandbox|disable-web-security|allow-running-insecure|certificate-error|setCertificateVerifyProc|remote-debugging/,
      ),
    ).toEqual([]);
    expect(filesWith(/\beval\(|new Function\(|executeJavaScript|insertCSS/)).toEqual([]);
    expect(filesWith(/app\.enableSandbox\(\)/)).toEqual(['electron/main/main.ts']);
  });

  test('hear pages by checked calls alone, and lead out by the decision alone', () => {
    expect(filesWith(/ipcMain\.on\b|ipcMain\.once\b|ipc-message|sendSync|postMessage/)).toEqual([]);
    for (const file of filesWith(/ipcMain\.handle\b/))
      expect(sources.find((source) => source.file === file)?.text, file).toMatch(/check\w*Call\(/);
    expect(filesWith(/shell\.open(External|Path)\b/)).toEqual([
      'electron/main/bridge/bridge.ts',
      'electron/main/window/window.ts',
    ]);
    expect(filesWith(/child_process|\bvm\b.*from 'node:vm'/)).toEqual([]);
  });
});

describe('the running app', () => {
  let server: RunningServer;
  let app: DesktopApp;
  let outside: Server;
  let outsideAsked = 0;
  const requests: Request[] = [];
  const responses: Response[] = [];
  const outsideOrigin = () => `http://127.0.0.1:${(outside.address() as AddressInfo).port}`;

  beforeAll(async () => {
    outside = createServer((_request, response) => {
      outsideAsked += 1;
      response
        .writeHead(200, { 'access-control-allow-origin': '*', 'content-type': 'text/plain' })
        .end('outside');
    });
    await new Promise<void>((resolve) => {
      outside.listen(0, '127.0.0.1', resolve);
    });
    server = await startServer({ members: 20 });
    app = await launchStandIn(server.origin, {});
    app.page.on('request', (request) => requests.push(request));
    app.page.on('response', (response) => responses.push(response));
    const { page } = app;
    await page.reload();
    await signIn(page, PREMIUM);
  });
  afterAll(async () => {
    await app?.close();
    await server?.stop();
    outside?.close();
  });

  /** The session's secret, from where the main process stores it. */
  const secret = (): string => {
    const cookies = new Map(
      JSON.parse(readFileSync(join(app.profile, 'stand-in/cookies-server.json'), 'utf8')) as [
        string,
        string,
      ][],
    );
    return cookies.get('vonk_session') ?? '';
  };

  test('keeps the session in the main process: no document, storage, database, cache, bridge, call, answer or header of the page has it', async () => {
    // It is there, in the main process: otherwise all that follows would prove nothing.
    expect(secret().length).toBeGreaterThanOrEqual(32);
    const found = await app.page.evaluate(async () => {
      const databases = await indexedDB.databases();
      const rows: unknown[] = [];
      for (const { name = '' } of databases) {
        const database = await new Promise<IDBDatabase>((resolve, reject) => {
          const opening = indexedDB.open(name);
          opening.onsuccess = () => resolve(opening.result);
          opening.onerror = () => reject(opening.error ?? new Error('no database'));
        });
        for (const store of database.objectStoreNames)
          rows.push(
            await new Promise((resolve) => {
              const all = database.transaction(store).objectStore(store).getAll();
              all.onsuccess = () => resolve(all.result);
            }),
          );
        database.close();
      }
      const cached: string[] = [];
      for (const name of await caches.keys())
        for (const request of await (await caches.open(name)).keys())
          cached.push(request.url, (await (await caches.match(request))?.text()) ?? '');
      const { desktop } = window as unknown as {
        desktop: Record<string, (input?: unknown) => Promise<unknown>>;
      };
      const answers: unknown[] = [];
      for (const call of ['facts', 'preferences', 'updateReady'])
        answers.push(await desktop[call]?.());
      return {
        rows: rows.length,
        all: JSON.stringify([
          document.cookie,
          Object.entries(localStorage),
          Object.entries(sessionStorage),
          rows,
          cached,
          answers,
          document.documentElement.outerHTML,
          history.state,
          window.name,
        ]),
      };
    });
    expect(found.rows).toBeGreaterThan(0);
    for (const word of [secret(), 'vonk_session']) expect(found.all).not.toContain(word);

    expect(responses.length).toBeGreaterThan(20);
    const headers = await Promise.all([...requests, ...responses].map((one) => one.allHeaders()));
    expect(JSON.stringify(headers)).not.toContain(secret());
    expect(headers.filter((all) => 'set-cookie' in all)).toEqual([]);
    const answers = responses.filter(
      (response) =>
        /\/api\//.test(response.url()) &&
        !/text\/event-stream/.test(response.headers()['content-type'] ?? ''),
    );
    expect(answers.length).toBeGreaterThan(0);
    for (const answer of answers)
      expect(await answer.text().catch(() => ''), answer.url()).not.toContain(secret());
    expect(JSON.stringify(await app.page.context().cookies())).not.toContain(secret());
  });

  test('gives its pages their headers byte for byte, and what the server answers as data that is no page', () => {
    const named = (headers: Record<string, string>, names: readonly string[]) =>
      Object.fromEntries(names.map((name) => [name, headers[name]]));
    const pages = responses.filter(
      (response) =>
        !/\/(api|photos)\//.test(new URL(response.url()).pathname) &&
        response.url().startsWith('http'),
    );
    expect(pages.some((response) => response.request().resourceType() === 'document')).toBe(true);
    for (const response of pages)
      expect(named(response.headers(), Object.keys(PAGE_HEADERS)), response.url()).toEqual(
        PAGE_HEADERS,
      );
    const data = responses.filter((response) =>
      /\/(api|photos)\//.test(new URL(response.url()).pathname),
    );
    expect(data.length).toBeGreaterThan(0);
    for (const response of data)
      expect(response.headers()['content-security-policy'], response.url()).toBe(
        "default-src 'none'; frame-ancestors 'none'; sandbox",
      );
  });

  test('has no network but itself: not by the policy, nor past it', async () => {
    const attempt = () =>
      app.page.evaluate(async (origin) => {
        const image = new Promise<string>((resolve) => {
          const picture = new Image();
          picture.onload = () => resolve('loaded');
          picture.onerror = () => resolve('refused');
          picture.src = `${origin}/image`;
        });
        const beacon = navigator.sendBeacon(`${origin}/beacon`, 'x');
        const called = await fetch(`${origin}/fetch`, { mode: 'no-cors' }).then(
          () => 'loaded',
          () => 'refused',
        );
        return { called, image: await image, beacon };
      }, outsideOrigin());
    expect(await attempt()).toMatchObject({ called: 'refused', image: 'refused' });
    const protocol = await app.page.context().newCDPSession(app.page);
    await protocol.send('Page.setBypassCSP', { enabled: true });
    await app.page.reload();
    // The policy is out of the way now: what is inline runs.
    expect(
      await app.page.evaluate(() => {
        const script = document.createElement('script');
        script.textContent = 'window.inline = true';
        document.head.append(script);
        return 'inline' in window;
      }),
    ).toBe(true);
    expect(await attempt()).toMatchObject({ called: 'refused', image: 'refused' });
    await protocol.send('Page.setBypassCSP', { enabled: false });
    await app.page.reload();
    expect(outsideAsked).toBe(0);
    expect(await fetch(outsideOrigin()).then((answer) => answer.text())).toBe('outside');
  });

  test('opens nothing beside itself, and leads to the system’s browser what is for it', async () => {
    const before = await app.machine('opened');
    await app.page.evaluate(
      (addresses) => {
        for (const address of addresses) window.open(address);
      },
      ['file:///etc/passwd', 'http://127.0.0.1:9/', 'data:text/html,x'],
    );
    await expect(
      app.page.evaluate(() =>
        (
          window as unknown as { desktop: { openExternal(url: string): Promise<void> } }
        ).desktop.openExternal('file:///etc/passwd'),
      ),
    ).rejects.toThrow('refused');
    await app.page.evaluate(() =>
      (
        window as unknown as { desktop: { openExternal(url: string): Promise<void> } }
      ).desktop.openExternal('https://example.org/'),
    );
    await expect.poll(() => app.machine('opened')).toEqual([...before, 'https://example.org/']);
  });

  test('shows pages one frozen object, which nothing of theirs can change or reach through', async () => {
    const seen = await app.page.evaluate(() => {
      'use strict';
      const { desktop } = window as unknown as { desktop: Record<string, unknown> };
      const changes = [
        () => {
          desktop['notify'] = () => 'mine';
        },
        () => {
          desktop['extra'] = 1;
        },
        () => {
          delete desktop['notify'];
        },
      ].map((change) => {
        try {
          change();
          return 'changed';
        } catch {
          return 'refused';
        }
      });
      return {
        frozen: Object.isFrozen(desktop),
        changes,
        extra: 'extra' in desktop,
        reach: [
          'require',
          'process',
          'module',
          'ipcRenderer',
          'electron',
          'Buffer',
          '__dirname',
        ].filter((name) => name in window),
      };
    });
    expect(seen).toEqual({
      frozen: true,
      changes: ['refused', 'refused', 'refused'],
      extra: false,
      reach: [],
    });
  });
});
