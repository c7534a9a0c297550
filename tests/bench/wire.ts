import { connect } from 'node:net';
import { newId } from '../../shared/identifiers.ts';

interface Answer {
  status: number;
  /** The lines of its headers. */
  headers: readonly string[];
  body: string;
}

/** A connection that asks one request after the other, and costs less than Node's own client. */
export interface Wire {
  /** @returns the body. @throws Error on any answer but 200. */
  ask(request: string): Promise<string>;
  /** @returns any answer. @throws Error when none comes. */
  exchange(request: string): Promise<Answer>;
  readonly isOpen: boolean;
  close(): void;
}

export function openWire(origin: string): Wire {
  const { hostname, port } = new URL(origin);
  const socket = connect(Number(port), hostname).setNoDelay(true);
  let read = Buffer.alloc(0);
  let waiting: { resolve: (answer: Answer) => void; reject: (error: Error) => void } | null = null;
  const fail = (error: Error) => waiting?.reject(error);
  socket.on('error', fail).on('close', () => fail(new Error('the server hung up')));
  socket.on('data', (part) => {
    read = read.length > 0 ? Buffer.concat([read, part]) : part;
    const head = read.indexOf('\r\n\r\n');
    if (head < 0) return;
    const [status = '', ...headers] = read.toString('latin1', 0, head).split('\r\n');
    const length = headers.find((line) => /^content-length:/i.test(line))?.split(':')[1];
    if (length === undefined) {
      fail(new Error('an answer of unknown length'));
      return;
    }
    const end = head + 4 + Number(length);
    if (read.length < end) return;
    const body = read.toString('utf8', head + 4, end);
    read = read.subarray(end);
    waiting?.resolve({ status: Number(status.split(' ')[1]), headers, body });
  });
  const exchange: Wire['exchange'] = (request) =>
    new Promise((resolve, reject) => {
      waiting = { resolve, reject };
      socket.write(request);
    });
  return {
    exchange,
    async ask(request) {
      const { status, body } = await exchange(request);
      if (status !== 200) throw new Error(`${status}: ${body.slice(0, 300)}`);
      return body;
    },
    get isOpen() {
      return !socket.destroyed;
    },
    close: () => socket.destroy(),
  };
}

const CLIENT = 'request-type: client\r\nx-understands: voice\r\nsec-fetch-site: same-origin\r\n';
const headOf = (method: string, path: string, origin: string): string =>
  `${method} ${path} HTTP/1.1\r\nhost: ${new URL(origin).host}\r\n`;

/** A search, or anything that is read, as the client asks for it. */
export const readRequest = (origin: string, path: string, cookie: string): string =>
  `${headOf('GET', path, origin)}cookie: ${cookie}\r\n${CLIENT}\r\n`;

/** Anything that is changed by POST, as the client sends it; `headers` end with a line each. */
export function changeRequest(
  origin: string,
  path: string,
  given: { cookie: string; body: object; id?: string; headers?: string },
): string {
  const { cookie, id = newId(), headers = '' } = given;
  const body = JSON.stringify(given.body);
  return `${headOf('POST', path, origin)}cookie: ${cookie}\r\norigin: ${origin}\r\n${CLIENT}${headers}content-type: application/json\r\nidempotency-key: ${id}\r\ncontent-length: ${Buffer.byteLength(body)}\r\n\r\n${body}`;
}

/** A text to a profile, as the client sends it. */
export function sendRequest(origin: string, cookie: string, profile: string, id = newId()): string {
  const text = 'Hoe was je dag, en wat eten we?';
  const body = { profile, kind: 'text', text, client_id: id };
  return changeRequest(origin, '/api/chat.php', { cookie, body, id });
}
