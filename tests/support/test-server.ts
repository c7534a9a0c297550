import { createServer } from 'node:http';
import type { IncomingMessage, ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { createApp } from '../../server/app.ts';
import type { App } from '../../server/app.ts';
import type { Services } from '../../server/services.ts';

export interface TestServer {
  app: App;
  origin: string;
  port: number;
  /** Every answer that is being written, for tests that look at what piles up. */
  open: Set<ServerResponse>;
  /** Says goodbye, then closes everything. */
  stop(): Promise<void>;
  /** Cuts every connection without a word, as a crash would. */
  crash(): Promise<void>;
}

/** The app behind a real socket in this process, on a port of its own or the given one. */
export async function startTestServer(
  services: Services,
  options: Parameters<typeof createApp>[2] = {},
  port = 0,
): Promise<TestServer> {
  const open = new Set<ServerResponse>();
  let listener: (incoming: IncomingMessage, outgoing: ServerResponse) => void = () => undefined;
  const server = createServer((incoming, outgoing) => {
    open.add(outgoing);
    outgoing.on('close', () => open.delete(outgoing));
    listener(incoming, outgoing);
  });
  await new Promise<void>((resolve, reject) => {
    server.once('error', reject).listen(port, '127.0.0.1', 4_096, resolve);
  });
  const { port: own } = server.address() as AddressInfo;
  const origin = `http://127.0.0.1:${own}`;
  const app = createApp({ ...services, config: { ...services.config, publicUrl: origin } }, [], {
    patience: Infinity,
    ...options,
  });
  listener = app.listener;
  const close = () =>
    new Promise<void>((resolve) => {
      server.close(() => resolve());
      server.closeAllConnections();
    });
  return {
    app,
    origin,
    port: own,
    open,
    async stop() {
      await app.close();
      await new Promise((resolve) => setImmediate(resolve));
      await close();
    },
    async crash() {
      await close();
      await app.close();
    },
  };
}
