import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import {
  ENGINE_PROGRAMS,
  installMissing,
  programPath,
} from '../../support/programs/system-programs.ts';
import { freePort } from '../../support/server.ts';
import { startProgram } from './program.ts';
import { until } from './until.ts';
import { keyActions, pressActions, type Json, type Tab } from './tab.ts';

/** How the protocol names an element. */
const ELEMENT = 'element-6066-11e4-a52e-4f735466cecf';

/**
 * What the driver asks of a page that is just being left gets no answer, and it waits for one for
 * ever; who looks again finds the next page.
 */
const ANSWER_MS = 15_000;

/** Asks WebKit's driver. @throws Error with what it says is wrong. */
async function ask<Answer>(
  method: 'GET' | 'POST' | 'DELETE',
  address: string,
  body?: object,
  longestMs?: number,
): Promise<Answer> {
  const answer = await fetch(address, {
    method,
    ...(body ? { body: JSON.stringify(body) } : {}),
    ...(longestMs === undefined ? {} : { signal: AbortSignal.timeout(longestMs) }),
  });
  const { value } = (await answer.json()) as { value: Answer };
  if (answer.ok) return value;
  const { error, message } = value as { error: string; message: string };
  throw new Error(`${error}: ${message}`);
}

/** Opens WebKit's small browser on a display of its own, driven over WebDriver. */
export async function openWebKit(proxy: string): Promise<Tab> {
  installMissing(ENGINE_PROGRAMS);
  const home = mkdtempSync(join(tmpdir(), 'vonk-webkit-'));
  // Its buttons would make the window wider than a phone.
  mkdirSync(join(home, 'config', 'gtk-3.0'), { recursive: true });
  writeFileSync(
    join(home, 'config', 'gtk-3.0', 'gtk.css'),
    'button, entry, image { padding: 0; margin: 0; min-width: 0; }',
  );
  const screen = await startProgram(
    programPath('display'),
    ['-displayfd', '3', '-screen', '0', '1600x1200x24', '-nolisten', 'tcp'],
    /^(\d+)\n/m,
  );
  const port = await freePort();
  const driver = await startProgram(programPath('webkitDriver'), [`--port=${port}`], null, {
    DISPLAY: `:${screen.found}`,
    HOME: home,
    XDG_CACHE_HOME: join(home, 'cache'),
    XDG_DATA_HOME: join(home, 'data'),
    XDG_CONFIG_HOME: join(home, 'config'),
    XDG_RUNTIME_DIR: home,
    LANG: 'nl_NL.UTF-8',
    LANGUAGE: 'nl',
    GDK_BACKEND: 'x11',
    NO_AT_BRIDGE: '1',
  });
  await until('WebKit’s driver listens', () =>
    ask<{ ready: boolean }>('GET', `http://127.0.0.1:${port}/status`),
  );
  const { sessionId } = await ask<{ sessionId: string }>(
    'POST',
    `http://127.0.0.1:${port}/session`,
    {
      capabilities: {
        alwaysMatch: {
          pageLoadStrategy: 'eager',
          timeouts: { script: 60_000 },
          proxy: { proxyType: 'manual', httpProxy: proxy },
          'webkitgtk:browserOptions': {
            binary: programPath('webkit'),
            args: [
              '--automation',
              `--proxy=http://${proxy}`,
              '--enable-media-stream=true',
              '--enable-mock-capture-devices=true',
              '--autoplay-policy=allow',
            ],
          },
        },
      },
    },
  );
  const session = `http://127.0.0.1:${port}/session/${sessionId}`;
  const evaluate = async <Value>(
    work: (...given: never[]) => Value,
    ...given: Json[]
  ): Promise<Awaited<Value>> => {
    const answer = await ask<{ value?: Awaited<Value>; failed?: string }>(
      'POST',
      `${session}/execute/async`,
      {
        script: `const [given, done] = arguments;
          Promise.resolve().then(() => (${String(work)})(...JSON.parse(given))).then(
            (value) => done({ value }), (error) => done({ failed: String(error) }));`,
        args: [JSON.stringify(given)],
      },
      ANSWER_MS,
    );
    if (answer.failed !== undefined) throw new Error(answer.failed);
    return answer.value as Awaited<Value>;
  };
  return {
    evaluate,
    goto: (address) => ask('POST', `${session}/url`, { url: address }),
    pressAt: (x, y) => ask('POST', `${session}/actions`, { actions: pressActions(x, y) }),
    keys: (keys, held) => ask('POST', `${session}/actions`, { actions: keyActions(keys, held) }),
    async chooseFile(css, path) {
      const found = await ask<Record<string, string>>('POST', `${session}/element`, {
        using: 'css selector',
        value: css,
      });
      await ask('POST', `${session}/element/${found[ELEMENT]}/value`, { text: path });
    },
    async resize(width, height) {
      // The browser's bars are part of the window.
      const [outer, inner] = [
        await ask<{ width: number; height: number }>('GET', `${session}/window/rect`),
        await evaluate(() => ({ width: innerWidth, height: innerHeight })),
      ];
      await ask('POST', `${session}/window/rect`, {
        width: width + outer.width - inner.width,
        height: height + outer.height - inner.height,
      });
    },
    async screenshot() {
      return Buffer.from(await ask<string>('GET', `${session}/screenshot`), 'base64');
    },
    async close() {
      await ask('DELETE', session).catch(() => undefined);
      await driver.stop();
      await screen.stop();
      rmSync(home, { recursive: true, force: true });
    },
  };
}
