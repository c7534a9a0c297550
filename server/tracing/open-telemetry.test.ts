import { execFile } from 'node:child_process';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { promisify } from 'node:util';
import { fileURLToPath } from 'node:url';
import { afterEach, expect, test } from 'vitest';
import { eventually } from '../../tests/support/eventually.ts';
import { readConfig } from '../config.ts';
import { createOpenTelemetry } from './open-telemetry.ts';
import { nameOfStatement } from './statements.ts';

const undo: (() => void)[] = [];
afterEach(() => {
  for (const step of undo.splice(0)) step();
});

test('a collector that refuses is one line a minute, and one when it takes them again', async () => {
  let [status, asked] = [400, 0];
  const server = createServer((incoming, outgoing) => {
    incoming.resume().on('end', () => {
      asked += 1;
      outgoing.writeHead(status).end('a reason that quotes what was sent');
    });
  });
  await new Promise<void>((resolve) => {
    server.listen(0, '127.0.0.1', resolve);
  });
  undo.push(
    () => server.closeAllConnections(),
    () => void server.close(),
  );
  const { tracing: place } = readConfig({
    OTEL_EXPORTER_OTLP_ENDPOINT: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
  });
  const logged: string[] = [];
  const note = (_fields: object, text: string) => logged.push(text);
  let now = 0;
  const tracing = createOpenTelemetry(
    place ?? expect.unreachable(),
    { warn: note, info: note },
    () => now,
  );
  /** As many spans as are sent at once, and waits for the answer. */
  const batch = async () => {
    const before = asked;
    for (let one = 0; one < 512; one++) await tracing.job('a job', async () => undefined);
    await eventually(() => asked).toBe(before + 1);
  };
  const away = 'traces do not reach their collector';
  await batch();
  await eventually(() => logged).toEqual([away]);
  now = 59_999;
  await batch();
  now = 60_001;
  await batch();
  await eventually(() => logged).toEqual([away, away]);
  status = 200;
  await batch();
  await eventually(() => logged).toEqual([away, away, 'traces reach their collector again']);
  await tracing.close(45_000);
});

test('without a collector nothing of OpenTelemetry is loaded', async () => {
  const script = `
    import { registerHooks } from 'node:module';
    const loaded = [];
    registerHooks({ resolve(name, context, next) { loaded.push(name); return next(name, context); } });
    const { openTracing } = await import('./server/tracing/open-tracing.ts');
    const { readConfig } = await import('./server/config.ts');
    const count = () => loaded.filter((name) => /open-telemetry|@opentelemetry\\/(sdk|exporter|resources)/.test(name)).length;
    const quiet = { warn() {}, info() {} };
    await openTracing(readConfig({}), quiet);
    const without = count();
    await openTracing(readConfig({ OTEL_EXPORTER_OTLP_ENDPOINT: 'http://127.0.0.1:9' }), quiet);
    console.log(JSON.stringify([without, count() > 3]));`;
  const { stdout } = await promisify(execFile)(
    process.execPath,
    ['--input-type=module', '--eval', script],
    { cwd: fileURLToPath(new URL('../..', import.meta.url)) },
  );
  expect(JSON.parse(stdout)).toEqual([0, true]);
});

test.each([
  ['a name of ours', { name: 'begin', text: 'begin' }, 'begin'],
  ['a name of nobody’s', { name: 'Eva', text: "select 'Eva'" }, 'select'],
  ['a text', "  INSERT into people values ('Eva')", 'insert'],
  ['a text that begins with something else', "/* Eva */ select 'Eva'", 'statement'],
  ['a word that is no verb', 'Eva', 'statement'],
  ['an object without a text', {}, 'statement'],
  ['what is sent by itself', { submit: () => undefined, text: 'copy' }, null],
  ['nothing', undefined, null],
])('of %s a trace has the name alone', (_of, query, name) => {
  expect(nameOfStatement(query)).toBe(name);
});
