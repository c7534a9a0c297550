import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { Readable } from 'node:stream';
import { closers } from './app.ts';
import { store, readStored } from './profile.ts';
import { handlers, session } from './session.ts';

export const APP = 'app://vonk';
/** The lock screen's own origin, which its own session serves. */
export const LOCK = 'app://lock';

async function answer(
  incoming: IncomingMessage,
  outgoing: ServerResponse,
  own: string,
  address: string,
): Promise<void> {
  const handler =
    address === LOCK ? session.fromPartition('lock').handlers.get('app') : handlers.get('app');
  if (!handler) return void outgoing.writeHead(500).end();
  const headers = new Headers();
  for (const [name, value] of Object.entries(incoming.headers))
    if (typeof value === 'string') headers.set(name, value === own ? address : value);
  const hasBody = !['GET', 'HEAD'].includes(incoming.method ?? 'GET');
  const stop = new AbortController();
  outgoing.once('close', () => stop.abort());
  const given = await handler(
    new Request(`${address}${incoming.url ?? '/'}`, {
      method: incoming.method ?? 'GET',
      headers,
      body: hasBody ? (Readable.toWeb(incoming) as ReadableStream) : null,
      signal: stop.signal,
      duplex: 'half',
    } as RequestInit),
  );
  if (given.type === 'error') return void outgoing.destroy();
  outgoing.writeHead(given.status, Object.fromEntries(given.headers));
  try {
    if (given.body) for await (const chunk of given.body) outgoing.write(chunk);
  } catch {
    outgoing.destroy();
  }
  outgoing.end();
}

/**
 * Serves an origin of the app over loopback HTTP, on the same port in each run of a profile: what
 * the browser stores belongs to the origin.
 */
export async function serveLoopback(address: typeof APP | typeof LOCK): Promise<string> {
  const kind = address === APP ? 'port' : 'lock-port';
  let own = '';
  const server = createServer((incoming, outgoing) => {
    answer(incoming, outgoing, own, address).catch(() => outgoing.destroy());
  });
  await new Promise<void>((resolve, reject) => {
    server.once('error', reject).listen(readStored<number>(kind) ?? 0, '127.0.0.1', resolve);
  });
  const { port } = server.address() as AddressInfo;
  store(kind, port);
  own = `http://127.0.0.1:${port}`;
  closers.add(async () => {
    server.closeAllConnections();
    server.close();
  });
  return own;
}
