import { createServer, request, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { calls } from '../../shared/contract/calls.ts';

/**
 * How often what was done to a connection; `passed` while the line was bad, `healed` after that.
 * `parts`: cuts of a photo's or voice's parts.
 */
interface Cuts {
  before: number;
  after: number;
  passed: number;
  healed: number;
  unreachable: number;
  parts: number;
}

export interface CuttingProxy {
  origin: string;
  cuts: Cuts;
  heal(): void;
  close(): Promise<void>;
}

/** Whether a request brings a part of a photo or a voice. */
const isPart = (url: string | undefined): boolean =>
  url === calls.uploadChatPhoto.path || url === calls.uploadVoice.path;

/**
 * A bad line between one member and the server: a quarter of the connections is cut, half of those
 * before the server gets the request, half after it answered. It also carries the member's cookie,
 * as a browser would.
 */
export async function startCuttingProxy(
  target: string,
  cookie: string,
  random: () => number,
): Promise<CuttingProxy> {
  const cuts: Cuts = { before: 0, after: 0, passed: 0, healed: 0, unreachable: 0, parts: 0 };
  let isBad = true;
  const server: Server = createServer((incoming, outgoing) => {
    const metBad = isBad;
    const fate = metBad ? random() : 1;
    if (fate < 0.25 && incoming.method === 'POST' && isPart(incoming.url)) cuts.parts += 1;
    const cut = () => {
      outgoing.destroy();
      incoming.destroy();
    };
    if (fate < 0.125) {
      cuts.before += 1;
      return cut();
    }
    const headers = { ...incoming.headers, host: new URL(target).host, cookie, origin: target };
    const onward = request(
      `${target}${incoming.url ?? ''}`,
      { method: incoming.method ?? 'GET', headers },
      (answer) => {
        const parts: Buffer[] = [];
        answer
          .on('data', (part: Buffer) => parts.push(part))
          .once('error', cut)
          .once('end', () => {
            if (fate < 0.25) {
              cuts.after += 1;
              return cut();
            }
            cuts[metBad ? 'passed' : 'healed'] += 1;
            outgoing.writeHead(answer.statusCode ?? 502, answer.headers).end(Buffer.concat(parts));
          });
      },
    );
    onward.once('error', () => {
      cuts.unreachable += 1;
      cut();
    });
    incoming.pipe(onward);
  });
  await new Promise<void>((resolve) => {
    server.listen(0, '127.0.0.1', resolve);
  });
  return {
    origin: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    cuts,
    heal: () => {
      isBad = false;
    },
    close: () =>
      new Promise((resolve) => {
        server.closeAllConnections();
        server.close(() => resolve());
      }),
  };
}
