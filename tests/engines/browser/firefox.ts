import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { programPath } from '../../support/programs/system-programs.ts';
import { openBidi } from './bidi.ts';
import { startProgram } from './program.ts';
import { keyActions, pressActions, type Json, type Tab } from './tab.ts';

/** The settings of a Firefox in Dutch that has a microphone and asks nobody outside. */
const settings = (host: string, port: string): Record<string, string | number | boolean> => ({
  'network.proxy.type': 1,
  'network.proxy.http': host,
  'network.proxy.http_port': Number(port),
  'network.proxy.allow_hijacking_localhost': true,
  'network.captive-portal-service.enabled': false,
  'network.connectivity-service.enabled': false,
  'browser.safebrowsing.update.enabled': false,
  'services.settings.server': 'data:,#remote-settings',
  'intl.accept_languages': 'nl',
  'media.navigator.streams.fake': true,
  'media.navigator.permission.disabled': true,
  'media.autoplay.default': 0,
  'browser.cache.disk.enable': false,
  // It drops presses that come sooner after a page than a person's can.
  'dom.input_events.security.minNumTicks': 0,
  'dom.input_events.security.minTimeElapsedInMS': 0,
});

/** Reads what a call in the page gave. */
interface Called {
  type: 'success' | 'exception';
  result?: { value?: string };
  exceptionDetails?: { text: string };
}

/** Opens Firefox without a window, driven over WebDriver BiDi. */
export async function openFirefox(proxy: string): Promise<Tab> {
  const profile = mkdtempSync(join(tmpdir(), 'vonk-firefox-'));
  const [host = '', port = ''] = proxy.split(':');
  writeFileSync(
    join(profile, 'user.js'),
    Object.entries(settings(host, port))
      .map(([name, value]) => `user_pref(${JSON.stringify(name)}, ${JSON.stringify(value)});`)
      .join('\n'),
  );
  const program = await startProgram(
    programPath('firefox'),
    ['--headless', '--no-remote', '--profile', profile, '--remote-debugging-port', '0'],
    /WebDriver BiDi listening on (ws:\/\/\S+)/,
  );
  const session = await openBidi(program.found, {});
  const { contexts } = await session.send<{ contexts: { context: string }[] }>(
    'browsingContext.getTree',
    {},
  );
  const context = contexts[0]?.context ?? '';
  const evaluate = async <Value>(
    work: (...given: never[]) => Value,
    ...given: Json[]
  ): Promise<Awaited<Value>> => {
    const called = await session.send<Called>('script.callFunction', {
      // Its values come in a format of the protocol's own; text is text.
      functionDeclaration: `async (given) => JSON.stringify({ value: await (${String(work)})(...JSON.parse(given)) })`,
      arguments: [{ type: 'string', value: JSON.stringify(given) }],
      awaitPromise: true,
      userActivation: false,
      target: { context },
    });
    if (called.type === 'exception') throw new Error(called.exceptionDetails?.text ?? 'failed');
    return (JSON.parse(called.result?.value ?? '{}') as { value: Awaited<Value> }).value;
  };
  return {
    evaluate,
    async goto(address) {
      await session.send('browsingContext.navigate', {
        context,
        url: address,
        wait: 'interactive',
      });
    },
    async pressAt(x, y) {
      await session.send('input.performActions', { context, actions: pressActions(x, y) });
    },
    async keys(keys, held) {
      await session.send('input.performActions', { context, actions: keyActions(keys, held) });
    },
    async chooseFile(css, path) {
      const { nodes } = await session.send<{ nodes: { sharedId: string }[] }>(
        'browsingContext.locateNodes',
        { context, locator: { type: 'css', value: css }, maxNodeCount: 1 },
      );
      const element = { sharedId: nodes[0]?.sharedId ?? '' };
      await session.send('input.setFiles', { context, element, files: [path] });
    },
    async resize(width, height) {
      await session.send('browsingContext.setViewport', { context, viewport: { width, height } });
    },
    async screenshot() {
      const { data } = await session.send<{ data: string }>('browsingContext.captureScreenshot', {
        context,
      });
      return Buffer.from(data, 'base64');
    },
    async close() {
      await session.send('browser.close', {}).catch(() => undefined);
      session.close();
      await program.stop();
      rmSync(profile, { recursive: true, force: true });
    },
  };
}
