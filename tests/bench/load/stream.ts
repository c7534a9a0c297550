import { connect } from 'node:net';
import type { Change } from '../../../shared/contract/changes.ts';

/** A message as a stream shows it. */
export interface ShownMessage {
  id: string;
  conversation: string;
  sender: string;
}

interface StreamEvents {
  onMessage(message: ShownMessage): void;
  /** The number of any change, before `onMessage`. */
  onChange?(number: number): void;
  /** It ended, and not by `close`. */
  onLost(): void;
}

const CHANGE = /event: (\w+)\nid: (\d+)\ndata: (.*)\n\n/g;

/**
 * Opens a member's stream of events and reads the messages of it. @returns how to close it.
 * @throws Error when it is refused.
 */
export function openStream(
  origin: string,
  cookie: string,
  events: StreamEvents,
): Promise<() => void> {
  const { hostname, port, host } = new URL(origin);
  return new Promise((resolve, reject) => {
    const socket = connect(Number(port), hostname);
    let [isOpen, isClosing, rest] = [false, false, ''];
    const close = () => {
      isClosing = true;
      socket.destroy();
    };
    socket.once('error', reject).once('close', () => {
      reject(new Error('the stream was refused'));
      if (isOpen && !isClosing) events.onLost();
    });
    socket.write(
      `GET /api/events.php HTTP/1.1\r\nhost: ${host}\r\nrequest-type: client\r\nx-understands: voice\r\ncookie: ${cookie}\r\naccept: text/event-stream\r\n\r\n`,
    );
    socket.setEncoding('utf8').on('data', (text: string) => {
      if (!isOpen) {
        if (!text.startsWith('HTTP/1.1 200')) {
          reject(new Error(`the stream was refused: ${text.slice(0, 12)}`));
          socket.destroy();
          return;
        }
        isOpen = true;
        resolve(close);
      }
      const read = rest + text;
      for (const [, name, number, data = ''] of read.matchAll(CHANGE)) {
        // The first event says where numbers go on: it is no change.
        if (name !== 'hello') events.onChange?.(Number(number));
        if (name !== 'message') continue;
        const { id, value } = JSON.parse(data) as Extract<Change, { entity: 'message' }>;
        if (value) events.onMessage({ id, conversation: value.conversation, sender: value.sender });
      }
      const end = read.lastIndexOf('\n\n');
      rest = end < 0 ? read : read.slice(end + 2);
    });
  });
}
