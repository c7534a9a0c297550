import type { Server } from 'node:http';
import { connect } from 'node:net';
import { afterEach, expect, test } from 'vitest';
import { freePort } from '../../tests/support/server.ts';
import { readConfig } from '../config.ts';
import { checkPort, drain, listen } from './listen.ts';

const open: Server[] = [];
afterEach(() => {
  for (const server of open.splice(0)) {
    server.closeAllConnections();
    server.close();
  }
});

async function serve(
  listener: Parameters<typeof listen>[1],
): Promise<{ server: Server; origin: string; port: number }> {
  const port = await freePort();
  const server = await listen(readConfig({ PORT: String(port) }), listener);
  open.push(server);
  return { server, origin: `http://127.0.0.1:${port}`, port };
}

/** What comes back for bytes that are sent as they are. */
const raw = (port: number, bytes: string): Promise<string> =>
  new Promise((resolve, reject) => {
    let answer = '';
    const socket = connect(port, '127.0.0.1', () => socket.write(bytes));
    socket
      .setEncoding('utf8')
      .on('data', (text: string) => {
        answer += text;
      })
      .on('close', () => resolve(answer))
      .on('error', reject);
  });

test('a port that is taken is told before and while listening', async () => {
  const { port } = await serve((_request, response) => response.end());
  const config = readConfig({ PORT: String(port) });
  await expect(checkPort(config)).rejects.toThrow(`Port ${port} on 127.0.0.1 is in use`);
  await expect(listen(config, () => undefined)).rejects.toThrow(
    `Port ${port} on 127.0.0.1 is in use`,
  );
});

test('what is no HTTP gets 400, and too many headers 431, with the headers of every answer', async () => {
  const { port } = await serve((_request, response) => response.end());
  const [garbage, long] = [
    await raw(port, 'hello\r\n\r\n'),
    await raw(port, `GET / HTTP/1.1\r\nhost: x\r\nx: ${'a'.repeat(40_000)}\r\n\r\n`),
  ];
  expect(garbage).toMatch(/^HTTP\/1\.1 400 /);
  expect(long).toMatch(/^HTTP\/1\.1 431 /);
  for (const answer of [garbage, long])
    expect(answer).toMatch(
      /content-security-policy: default-src 'none'[^]*x-content-type-options: nosniff/,
    );
});

test('stopping answers what was asked, and waits for no idle connection', async () => {
  const finish: (() => void)[] = [];
  const { server, origin } = await serve((request, response) => {
    if (request.url === '/slow') finish.push(() => response.end('done'));
    else response.end('quick');
  });
  expect(await (await fetch(`${origin}/quick`)).text()).toBe('quick');
  const slow = fetch(`${origin}/slow`).then((answer) => answer.text());
  await expect.poll(() => finish.length).toBe(1);
  const drained = drain(server, 60_000);
  await expect(fetch(`${origin}/quick`)).rejects.toThrow();
  finish[0]?.();
  expect(await slow).toBe('done');
  await drained;
});

test('what is not answered in time is cut off', async () => {
  let asked = false;
  const { server, origin } = await serve(() => {
    asked = true;
  });
  const never = fetch(origin).then(
    () => 'answered',
    () => 'cut',
  );
  await expect.poll(() => asked).toBe(true);
  await drain(server, 50);
  expect(await never).toBe('cut');
});
