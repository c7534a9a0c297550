import { randomUUID } from 'node:crypto';
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { join } from 'node:path';
import { BankRefusal, type Answer } from './answer.ts';
import { createApi } from './api.ts';
import { createShopClock } from './clock.ts';
import { bankHeaders, checkSource } from './guard.ts';
import type { BankLog } from './log.ts';
import { createNotices } from './notices.ts';
import { createOffice } from './office.ts';
import type { BankPayment } from './payment.ts';
import { createPages } from './pages/pages.ts';
import { openStore, type BankStore } from './store.ts';

interface BaseOptions {
  /** 0 means a free one. */
  port: number;
  host: '127.0.0.1';
  /** The bank's file is `bank/payments.jsonl` in it. */
  dataDir: string;
  /** The bearer key that the shop must send. */
  key: string;
  log: BankLog;
}

/** The clock is read from the shop's `/dev/clock`, or shared where both are one process. */
type BankOptions = BaseOptions & ({ clockUrl: string } | { now: () => Date });

export interface Bank {
  origin: string;
  payment(id: string): BankPayment | undefined;
  payments(): Iterable<BankPayment>;
  /** Changes a payment as no page can; it is stored and reported like any change. */
  edit(id: string, change: (payment: BankPayment) => BankPayment): Promise<void>;
  /** Applies what is due, as the bank does each second. */
  walk(): Promise<void>;
  stop(): Promise<void>;
}

const TICK_MS = 1_000;

function send(response: ServerResponse, request: IncomingMessage, answer: Answer): void {
  if (answer.isCut) {
    response.destroy();
    return;
  }
  response.writeHead(answer.status, { ...bankHeaders([]), ...answer.headers });
  response.end(request.method === 'HEAD' ? undefined : answer.body);
}

/** @returns the lock of the port: no second bank begins on the same file before it is acquired. */
function listen(
  { port, host }: Pick<BankOptions, 'port' | 'host'>,
  listener: (request: IncomingMessage, response: ServerResponse) => void,
) {
  const server = createServer({ headersTimeout: 15_000, requestTimeout: 30_000 }, listener);
  return new Promise<typeof server>((resolve, reject) => {
    server.once('error', reject);
    server.listen(port, host, () => {
      server.off('error', reject);
      resolve(server);
    });
  });
}

/**
 * Starts the sandbox bank: its page, its protocol for the shop, its notices. It binds its port
 * before it opens its file, so that a second bank on the same port does not touch the file.
 * @throws the system's error where the port is not available, BankStoreError for a file that cannot
 *   be read or that another bank has open.
 */
export async function startBank(options: BankOptions): Promise<Bank> {
  const { log, dataDir, key } = options;
  const opened = Promise.withResolvers<(request: IncomingMessage) => Promise<Answer>>();
  const server = await listen(options, (request, response) => {
    opened.promise
      .then((handle) => handle(request))
      .catch((error: unknown) => {
        log.error({ err: error }, 'a request to the sandbox bank failed');
        return { status: 500 };
      })
      .then((answer) => send(response, request, answer))
      .catch((error: unknown) => log.error({ err: error }, 'an answer could not be sent'));
  });
  const { port } = server.address() as AddressInfo;
  let store: BankStore;
  try {
    store = await openStore(join(dataDir, 'bank', 'payments.jsonl'));
  } catch (error) {
    server.close();
    server.closeAllConnections();
    throw error;
  }
  const origin = `http://${options.host}:${port}`;
  const notices = createNotices(store, log);
  const now = 'now' in options ? async () => options.now() : createShopClock(options.clockUrl);
  const office = createOffice(store, notices, now, log);
  const api = createApi({ store, office, key, origin });
  const pages = createPages({ store, office });

  const handle = async (request: IncomingMessage): Promise<Answer> => {
    const began = performance.now();
    // After a fixed host, for a path with two slashes at its start would name another.
    const url = URL.parse(`http://bank${request.url ?? '/'}`);
    if (!url) return { status: 400 };
    const isApi = url.pathname.startsWith('/api/');
    let answer: Answer;
    try {
      checkSource(request, port, isApi);
      answer = await (isApi ? api : pages)(request, url);
    } catch (error) {
      if (!(error instanceof BankRefusal)) throw error;
      const headers = { 'content-type': 'application/json; charset=utf-8' };
      const body = JSON.stringify({ code: error.code });
      answer = isApi ? { status: error.status, headers, body } : pages.refused(error, request);
    }
    await store.settled();
    if (!isApi) return answer;
    const ms = Math.round(performance.now() - began);
    const requestId = randomUUID();
    log.info(
      { method: request.method, status: answer.status, ms, requestId },
      'the sandbox bank answered',
    );
    return { ...answer, headers: { ...answer.headers, 'x-request-id': requestId } };
  };

  opened.resolve(handle);

  let ticking = Promise.resolve();
  const tick = setInterval(() => {
    ticking = ticking
      .then(() => office.walkAll())
      .catch((error: unknown) => log.error({ err: error }, 'the sandbox bank could not go on'));
  }, TICK_MS);
  return {
    origin,
    payment: (id) => store.payment(id),
    payments: () => store.payments(),
    async edit(id, change) {
      const payment = store.payment(id);
      if (!payment) throw new Error(`The sandbox bank has no payment ${id}.`);
      const before = office.current(payment, await now());
      office.change(before, change(before));
      await store.settled();
    },
    async walk() {
      await office.walkAll();
      await store.settled();
    },
    async stop() {
      clearInterval(tick);
      await ticking;
      const closed = new Promise((resolve) => server.close(resolve));
      server.closeAllConnections();
      await closed;
      await notices.stop();
      await store.close();
    },
  };
}
