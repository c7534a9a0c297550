import { connect, createServer, type Server, type Socket } from 'node:net';
import type { AddressInfo } from 'node:net';

/** Slow 4G: half of 150 ms each way, and bytes a millisecond in each direction. */
const ONE_WAY_MS = 75;
const DOWN = 200;
const UP = 90;
/** So much of a connection passes before the next one has its turn. */
const PIECE = 1_460;
/** A connection holds its sender back while more than this waits. */
const WAITING = 65_536;

interface Direction {
  push(from: Socket, to: Socket): void;
}

/** Bytes of all connections in one direction, in turn, as fast as the line is. */
function direction(bytesPerMs: number): Direction {
  const queues: { pieces: Buffer[]; waiting: number; from: Socket; to: Socket }[] = [];
  let freeAt = 0;
  let isRunning = false;
  // In one row: timers of their own could overtake each other.
  const sent: { at: number; piece: Buffer; to: Socket }[] = [];
  const deliver = (): void => {
    for (let next = sent[0]; next && next.at <= performance.now(); next = sent[0]) {
      sent.shift();
      if (next.to.writable) next.to.write(next.piece);
    }
    if (sent[0]) setTimeout(deliver, Math.max(1, sent[0].at - performance.now()));
  };
  const run = (): void => {
    for (;;) {
      const queue = queues.shift();
      const piece = queue?.pieces.shift();
      if (!queue || !piece) {
        isRunning = false;
        return;
      }
      queue.waiting -= piece.length;
      if (queue.waiting < WAITING) queue.from.resume();
      if (queue.pieces.length > 0) queues.push(queue);
      const now = performance.now();
      freeAt = Math.max(freeAt, now) + piece.length / bytesPerMs;
      sent.push({ at: freeAt + ONE_WAY_MS, piece, to: queue.to });
      if (sent.length === 1) setTimeout(deliver, freeAt - now + ONE_WAY_MS);
      if (freeAt - now > 2) {
        setTimeout(run, freeAt - now);
        return;
      }
    }
  };
  return {
    push(from, to) {
      const queue = { pieces: [] as Buffer[], waiting: 0, from, to };
      from.on('data', (bytes: Buffer) => {
        if (queue.pieces.length === 0) queues.push(queue);
        for (let at = 0; at < bytes.length; at += PIECE)
          queue.pieces.push(bytes.subarray(at, at + PIECE));
        queue.waiting += bytes.length;
        if (queue.waiting >= WAITING) from.pause();
        if (isRunning) return;
        isRunning = true;
        run();
      });
    },
  };
}

/** A slow line in front of a server, shared by everything that comes over it: workers too. */
export interface SlowLine {
  origin: string;
  /** Whether it is slow; off at first: everything passes at once. */
  isSlow: boolean;
  close(): void;
}

/**
 * Opens a line on a port, to a server on another one. Throttling of the browser's own counts for
 * each page and each worker apart.
 */
export async function openSlowLine(toPort: number, port = 0): Promise<SlowLine> {
  const [down, up] = [direction(DOWN), direction(UP)];
  const sockets = new Set<Socket>();
  const line: SlowLine = {
    origin: '',
    isSlow: false,
    close() {
      server.close();
      for (const socket of sockets) socket.destroy();
    },
  };
  const server: Server = createServer((browser) => {
    const origin = connect({ port: toPort, host: '127.0.0.1', noDelay: true });
    browser.setNoDelay(true);
    for (const [one, other] of [
      [browser, origin],
      [origin, browser],
    ] as const) {
      sockets.add(one);
      one.on('error', () => other.destroy());
      one.on('close', () => {
        sockets.delete(one);
        setTimeout(() => other.destroy(), ONE_WAY_MS);
      });
    }
    if (!line.isSlow) {
      browser.pipe(origin).pipe(browser);
      return;
    }
    browser.pause();
    // A connection is asked for and answered before anything goes over it.
    setTimeout(() => {
      up.push(browser, origin);
      browser.resume();
    }, 2 * ONE_WAY_MS);
    down.push(origin, browser);
  });
  await new Promise<void>((resolve) => {
    server.listen(port, '127.0.0.1', resolve);
  });
  line.origin = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
  return line;
}
