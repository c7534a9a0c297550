import { createServer, request, type IncomingMessage, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { text } from 'node:stream/consumers';

type Match = (method: string, path: string) => boolean;
type LineFault = 'cut-before' | 'cut-after' | 'error' | 'garbage';

interface Waiting<Value> {
  value: Value;
  match: Match;
}

/** A line to the sandbox bank that can be bad. */
export interface BankLine {
  origin: string;
  /** Every request that came over it. */
  readonly requests: readonly { method: string; path: string }[];
  /** For the next request that matches. */
  faultNext(fault: LineFault, match: Match): void;
  /** The bank works on the next request that matches, and its answer waits. */
  holdNext(match: Match): { arrived: Promise<void>; release(): void };
  /** Nobody listens until `comeBack`. */
  goAway(): Promise<void>;
  comeBack(): Promise<void>;
}

interface LineOptions {
  /** Instead of those of the caller. */
  headers?: Readonly<Record<string, string>>;
  /** What an answer says, before its addresses become the line’s. */
  rewrite?: (body: string) => string;
}

function take<Value>(waiting: Waiting<Value>[], method: string, path: string): Value | null {
  const index = waiting.findIndex(({ match }) => match(method, path));
  return index === -1 ? null : (waiting.splice(index, 1)[0]?.value ?? null);
}

/** Starts a proxy to a bank: its callers see its address as the bank's. */
export async function startBankLine(bank: string, options: LineOptions = {}): Promise<BankLine> {
  const faults: Waiting<LineFault>[] = [];
  const holds: Waiting<{ arrive: () => void; released: Promise<void> }>[] = [];
  const requests: { method: string; path: string }[] = [];
  let origin = '';
  const forward = (incoming: IncomingMessage, body: string): Promise<IncomingMessage> =>
    new Promise((resolve, reject) => {
      const headers = { ...incoming.headers, host: new URL(bank).host, ...options.headers };
      if (headers.origin === origin) headers.origin = bank;
      request(
        `${bank}${incoming.url ?? ''}`,
        { method: incoming.method ?? 'GET', headers },
        resolve,
      )
        .once('error', reject)
        .end(body);
    });
  async function carry(incoming: IncomingMessage, outgoing: ServerResponse): Promise<void> {
    const { method = '', url: path = '' } = incoming;
    requests.push({ method, path });
    const [fault, hold] = [take(faults, method, path), take(holds, method, path)];
    if (fault === 'cut-before') return void outgoing.destroy();
    if (fault === 'error') return void outgoing.writeHead(500).end('{}');
    const answer = await forward(incoming, await text(incoming));
    const body = await text(answer);
    hold?.arrive();
    await hold?.released;
    if (fault === 'cut-after') return void outgoing.destroy();
    if (fault === 'garbage') return void outgoing.writeHead(200).end('<html>');
    const { 'content-length': _length, ...headers } = answer.headers;
    outgoing.writeHead(answer.statusCode ?? 500, headers);
    outgoing.end((options.rewrite?.(body) ?? body).replaceAll(bank, origin));
  }
  const server = createServer((incoming, outgoing) => {
    carry(incoming, outgoing).catch(() => outgoing.destroy());
  });
  const listen = (port: number) =>
    new Promise<void>((resolve) => server.listen(port, '127.0.0.1', () => resolve()));
  await listen(0);
  const { port } = server.address() as AddressInfo;
  origin = `http://127.0.0.1:${port}`;
  return {
    origin,
    requests,
    faultNext: (fault, match) => void faults.push({ value: fault, match }),
    holdNext(match) {
      const [arrived, released] = [Promise.withResolvers<void>(), Promise.withResolvers<void>()];
      holds.push({ value: { arrive: arrived.resolve, released: released.promise }, match });
      return { arrived: arrived.promise, release: released.resolve };
    },
    goAway: () =>
      new Promise((resolve) => {
        server.close(() => resolve());
        server.closeAllConnections();
      }),
    comeBack: () => listen(port),
  };
}
