import { connect } from 'node:net';
import { newId } from '../../shared/identifiers.ts';

/** A connection that asks one request after the other, and costs less than Node's own client. */
interface Wire {
  /** @returns the body. @throws Error on any answer but 200. */
  ask(request: string): Promise<string>;
  close(): void;
}

export function openWire(origin: string): Wire {
  const { hostname, port } = new URL(origin);
  const socket = connect(Number(port), hostname).setNoDelay(true);
  let read = Buffer.alloc(0);
  let waiting: { resolve: (body: string) => void; reject: (error: Error) => void } | null = null;
  const fail = (error: Error) => waiting?.reject(error);
  socket.on('error', fail).on('close', () => fail(new Error('the server hung up')));
  socket.on('data', (part) => {
    read = read.length > 0 ? Buffer.concat([read, part]) : part;
    const head = read.indexOf('\r\n\r\n');
    if (head < 0) return;
    const [status, ...lines] = read.toString('latin1', 0, head).split('\r\n');
    const length = lines.find((line) => /^content-length:/i.test(line))?.split(':')[1];
    if (length === undefined) {
      fail(new Error('an answer of unknown length'));
      return;
    }
    const end = head + 4 + Number(length);
    if (read.length < end) return;
    const body = read.toString('utf8', head + 4, end);
    read = read.subarray(end);
    if (status?.startsWith('HTTP/1.1 200')) waiting?.resolve(body);
    else fail(new Error(`${status}: ${body.slice(0, 300)}`));
  });
  return {
    ask: (request) =>
      new Promise((resolve, reject) => {
        waiting = { resolve, reject };
        socket.write(request);
      }),
    close: () => socket.destroy(),
  };
}

const CLIENT = 'request-type: client\r\nx-understands: voice\r\nsec-fetch-site: same-origin\r\n';
const headOf = (method: string, path: string, origin: string): string =>
  `${method} ${path} HTTP/1.1\r\nhost: ${new URL(origin).host}\r\n`;

/** A search, or anything that is read, as the client asks for it. */
export const readRequest = (origin: string, path: string, cookie: string): string =>
  `${headOf('GET', path, origin)}cookie: ${cookie}\r\n${CLIENT}\r\n`;

/** A text to a profile, as the client sends it. */
export function sendRequest(origin: string, cookie: string, profile: string): string {
  const id = newId();
  const text = 'Hoe was je dag, en wat eten we?';
  const body = JSON.stringify({ profile, kind: 'text', text, client_id: id });
  return `${headOf('POST', '/api/chat.php', origin)}cookie: ${cookie}\r\norigin: ${origin}\r\n${CLIENT}content-type: application/json\r\nidempotency-key: ${id}\r\ncontent-length: ${Buffer.byteLength(body)}\r\n\r\n${body}`;
}
