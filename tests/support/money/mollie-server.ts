import { createServer } from 'node:http';
import type { IncomingMessage, ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { setTimeout as wait } from 'node:timers/promises';
import { answerApi } from './mollie/api.ts';
import type { ApiAnswer, ApiRequest } from './mollie/api.ts';
import { MollieBank } from './mollie/bank.ts';
import { checkoutPage } from './mollie/checkout.ts';
import { MollieError } from './mollie/errors.ts';
import { createIdempotency } from './mollie/idempotency.ts';
import { createWebhooks } from './mollie/webhooks.ts';
import type { Webhooks } from './mollie/webhooks.ts';

/**
 * A stand-in for Mollie's API v2 on this machine, as strict as Mollie or stricter, with the payer,
 * the bank and a bad network at the test's hand.
 */

/**
 * What goes wrong with one request. Before the work: `cut-before`, `error` (500), `busy` (429),
 * `down` (503). After it: `cut-after`, `garbage`, `slowMs`, `answer` instead of the real one, and
 * `early`: a new payment is paid and reported before its answer goes out.
 */
type MollieFault =
  | 'cut-before'
  | 'cut-after'
  | 'error'
  | 'busy'
  | 'down'
  | 'garbage'
  | 'early'
  | { slowMs: number }
  | { hold: Promise<void>; arrived: () => void }
  | { answer: { status: number; headers?: Record<string, string>; body?: string } };

type Match = (method: string, path: string) => boolean;

export interface MollieServer {
  /** For `MOLLIE_API_URL`. */
  apiUrl: string;
  /** For `MOLLIE_API_KEY`. */
  apiKey: string;
  bank: MollieBank;
  webhooks: Webhooks;
  /** Every request of the API as it was answered; status 0 is no answer. */
  readonly requests: readonly MollieRequest[];
  /** Requests that Mollie may know, but not this stand-in: a test expects none. */
  readonly unknownRequests: readonly string[];
  /** For the next request, or for the next one that matches. */
  faultNext(fault: MollieFault, match?: Match): void;
  /** The next request is worked on and its answer waits; its idempotency key runs meanwhile. */
  holdNext(match?: Match): { arrived: Promise<void>; release(): void };
  /** Nobody listens until `comeBack`. */
  goAway(): Promise<void>;
  comeBack(): Promise<void>;
  close(): Promise<void>;
}

interface MollieRequest {
  method: string;
  path: string;
  key: string | null;
  body: unknown;
  status: number;
}

const HAL = 'application/hal+json';

async function readBody(request: IncomingMessage): Promise<string> {
  const parts: Buffer[] = [];
  for await (const part of request) parts.push(part as Buffer);
  return Buffer.concat(parts).toString('utf8');
}

/** @throws MollieError 400 for what is not JSON */
function parseJson(text: string, contentType: string | undefined): unknown {
  if (text === '') return undefined;
  if (!/^application\/(hal\+)?json/.test(contentType ?? ''))
    throw new MollieError(400, 'The body is not sent as JSON.');
  try {
    return JSON.parse(text) as unknown;
  } catch {
    throw new MollieError(400, 'The body is not JSON.');
  }
}

/** @param options.mode that of the key; `test` without one */
export async function startMollieServer(
  options: { mode?: 'test' | 'live' } = {},
): Promise<MollieServer> {
  const mode = options.mode ?? 'test';
  const apiKey = `${mode}_standInForMollieOnly1234`;
  const webhooks = createWebhooks();
  const bank = new MollieBank((payment) => webhooks.notify(payment));
  const keys = createIdempotency(() => bank.now());
  const faults: { fault: MollieFault; match: Match }[] = [];
  const [requests, unknownRequests]: [MollieRequest[], string[]] = [[], []];
  let port = 0;

  function takeFault(method: string, path: string): MollieFault | null {
    const index = faults.findIndex(({ match }) => match(method, path));
    return index === -1 ? null : (faults.splice(index, 1)[0]?.fault ?? null);
  }

  function work(request: ApiRequest): ApiAnswer {
    try {
      const answer = answerApi(request, bank, mode);
      if (answer !== null) return answer;
      unknownRequests.push(`${request.method} ${request.url.pathname}`);
      throw new MollieError(404, 'The path is unknown.');
    } catch (error) {
      if (!(error instanceof MollieError)) throw error;
      return { status: error.status, body: error.body() };
    }
  }

  const send = (response: ServerResponse, answer: ApiAnswer, replayed = false): void => {
    response.writeHead(answer.status, {
      'content-type': HAL,
      date: bank.now().toUTCString(),
      'x-request-id': `req-${requests.length}`,
      ...(replayed ? { 'idempotent-replayed': 'true' } : {}),
    });
    response.end(answer.body === undefined ? '' : JSON.stringify(answer.body));
  };

  /** Plays a fault that comes after the work. @returns whether the answer is out, or never comes */
  async function playLate(fault: MollieFault, answer: ApiAnswer, response: ServerResponse) {
    if (fault === 'cut-after') {
      response.destroy();
      return true;
    }
    if (fault === 'garbage') {
      response.writeHead(answer.status, { 'content-type': HAL }).end('{"resource": "paym');
      return true;
    }
    if (fault === 'early') {
      const { id } = answer.body as { id: string };
      bank.pay(id);
      await webhooks.settled();
    } else if (typeof fault === 'object' && 'slowMs' in fault) await wait(fault.slowMs);
    else if (typeof fault === 'object' && 'hold' in fault) {
      fault.arrived();
      // The client may have left before the answer is released: then it is not needed.
      await Promise.race([
        fault.hold,
        new Promise<void>((resolve) => response.once('close', resolve)),
      ]);
    } else if (typeof fault === 'object') {
      const { status, headers, body } = fault.answer;
      response.writeHead(status, { 'content-type': HAL, ...headers }).end(body ?? '');
      return true;
    }
    return false;
  }

  const EARLY = { error: 500, busy: 429, down: 503 } as const;

  async function answerRequest(
    request: ApiRequest & { key: string | null },
    response: ServerResponse,
  ): Promise<void> {
    const fault = takeFault(request.method, request.url.pathname);
    if (fault === 'cut-before') return void response.destroy();
    if (fault === 'error' || fault === 'busy' || fault === 'down')
      throw new MollieError(EARLY[fault], 'The request could not be worked on.');
    const { key } = request;
    const claim = key === null ? null : keys.claim(key, request);
    if (claim?.kind === 'replay') return void send(response, claim.answer, true);
    const answer = work(request);
    claim?.store(answer);
    const isOver = fault === null ? false : await playLate(fault, answer, response);
    claim?.end();
    if (!isOver && !response.destroyed) send(response, answer);
  }

  async function serve(incoming: IncomingMessage, response: ServerResponse): Promise<void> {
    const url = new URL(incoming.url ?? '/', `http://127.0.0.1:${port}`);
    const text = await readBody(incoming);
    if (url.pathname.startsWith('/checkout/'))
      return void checkoutPage(bank, incoming.method ?? 'GET', url, text, response);
    const header = incoming.headers['idempotency-key'];
    const key = typeof header === 'string' && incoming.method === 'POST' ? header : null;
    const record: MollieRequest = {
      method: incoming.method ?? '',
      path: `${url.pathname}${url.search}`,
      key,
      body: null,
      status: 0,
    };
    requests.push(record);
    response.once('finish', () => {
      record.status = response.statusCode;
    });
    try {
      if (incoming.headers.authorization !== `Bearer ${apiKey}`)
        throw new MollieError(401, 'Missing authentication, or failed to authenticate.');
      const body = parseJson(text, incoming.headers['content-type']);
      record.body = body;
      await answerRequest({ method: record.method, url, body, key }, response);
    } catch (error) {
      if (response.destroyed) return;
      if (!(error instanceof MollieError)) throw error;
      send(response, { status: error.status, body: error.body() });
    }
  }

  const server = createServer((incoming, response) => {
    serve(incoming, response).catch((error: unknown) => {
      // A bug of the stand-in, or a connection that was ended: the test sees an answer that is cut.
      unknownRequests.push(String(error));
      response.destroy();
    });
  });
  const listen = () =>
    new Promise<void>((resolve) => server.listen(port, '127.0.0.1', () => resolve()));
  const stop = async () => {
    if (!server.listening) return;
    const closed = new Promise((resolve) => server.close(resolve));
    server.closeAllConnections();
    await closed;
  };
  await listen();
  port = (server.address() as AddressInfo).port;

  return {
    apiUrl: `http://127.0.0.1:${port}/v2`,
    apiKey,
    bank,
    webhooks,
    requests,
    unknownRequests,
    faultNext: (fault, match = () => true) => void faults.push({ fault, match }),
    holdNext(match = () => true) {
      const [hold, arrived] = [Promise.withResolvers<void>(), Promise.withResolvers<void>()];
      faults.push({ fault: { hold: hold.promise, arrived: arrived.resolve }, match });
      return { arrived: arrived.promise, release: hold.resolve };
    },
    goAway: stop,
    comeBack: listen,
    async close() {
      await webhooks.close();
      await stop();
    },
  };
}
