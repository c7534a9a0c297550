import { createServer, request, type IncomingMessage, type ServerResponse } from 'node:http';
import { connect, type AddressInfo, type Socket } from 'node:net';

/**
 * The line between a browser and everything else: pages, workers and service workers alike lose it
 * when it is cut.
 */
export interface NetworkLine {
  /** The browser's proxy setting. Loopback addresses go through it too. */
  readonly proxy: { server: string; bypass: string };
  cut(): void;
  /**
   * Until the line is mended, requests with this path stall in the middle of their body, or are
   * carried and lose their answer.
   */
  spoil(path: string, how: 'stalls' | 'loses the answer'): void;
  /** Until the line is mended, requests whose path is one wait before they are carried. */
  hold(path: RegExp): void;
  /** How many such requests wait. */
  held(path: RegExp): number;
  /** Ends what `cut`, `spoil` and `hold` began. */
  mend(): void;
  close(): Promise<void>;
}

/**
 * Carries a request to where it is addressed, and the answer back, part by part; spoiled where that
 * was asked.
 */
function carry(
  incoming: IncomingMessage,
  outgoing: ServerResponse,
  spoiled: 'stalls' | 'loses the answer' | null,
): void {
  const onward = request(
    incoming.url ?? '',
    { method: incoming.method ?? 'GET', headers: incoming.headers },
    (answer) => {
      if (spoiled === 'loses the answer') {
        answer.resume().once('end', () => incoming.socket.destroy());
        return;
      }
      outgoing.writeHead(answer.statusCode ?? 502, answer.headers);
      outgoing.flushHeaders();
      answer.pipe(outgoing);
      answer.once('error', () => outgoing.destroy());
    },
  );
  onward.once('error', () => outgoing.destroy());
  outgoing.once('close', () => onward.destroy());
  if (spoiled === 'stalls') {
    incoming.once('data', (part: Buffer) => {
      onward.write(part);
      incoming.pause();
    });
    return;
  }
  incoming.pipe(onward);
}

const pathOf = ({ url }: IncomingMessage): string => new URL(url ?? '', 'http://line').pathname;

/** Opens a line. While it is cut every connection is dropped before a byte is answered. */
export async function openNetworkLine(): Promise<NetworkLine> {
  let isCut = false;
  let spoilt: { path: string; how: 'stalls' | 'loses the answer' } | null = null;
  let holding: RegExp | null = null;
  const waiting = new Map<IncomingMessage, () => void>();
  const sockets = new Set<Socket>();
  const server = createServer((incoming, outgoing) => {
    const path = pathOf(incoming);
    const go = () =>
      carry(
        incoming,
        outgoing,
        spoilt?.path === path && incoming.method === 'POST' ? spoilt.how : null,
      );
    if (isCut) incoming.socket.destroy();
    else if (holding?.test(path) === true) {
      waiting.set(incoming, go);
      outgoing.once('close', () => waiting.delete(incoming));
    } else go();
  });
  server.on('connection', (socket) => {
    if (isCut) {
      socket.destroy();
      return;
    }
    sockets.add(socket);
    socket.once('close', () => sockets.delete(socket));
  });
  // What a test itself asks the server comes through a tunnel.
  server.on('connect', (incoming, socket) => {
    const { hostname, port } = new URL(`http://${incoming.url ?? ''}`);
    const onward = connect(Number(port), hostname, () => {
      socket.write('HTTP/1.1 200 Connection Established\r\n\r\n');
      socket.pipe(onward).pipe(socket);
    });
    for (const [end, other] of [
      [socket, onward],
      [onward, socket],
    ] as const)
      end.once('error', () => other.destroy()).once('close', () => other.destroy());
  });
  await new Promise<void>((resolve) => {
    server.listen(0, '127.0.0.1', resolve);
  });
  const drop = () => {
    for (const socket of sockets) socket.destroy();
  };
  return {
    proxy: {
      server: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
      bypass: '<-loopback>',
    },
    cut() {
      isCut = true;
      drop();
    },
    spoil(path, how) {
      spoilt = { path, how };
    },
    hold(path) {
      holding = path;
    },
    held: (path) => [...waiting.keys()].filter((request) => path.test(pathOf(request))).length,
    mend() {
      isCut = false;
      spoilt = null;
      holding = null;
      for (const go of waiting.values()) go();
      waiting.clear();
    },
    close: () =>
      new Promise((resolve) => {
        drop();
        server.close(() => resolve());
      }),
  };
}
