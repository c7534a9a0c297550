import { connect } from 'node:net';

/** A message as a stream shows it. */
export interface ShownMessage {
  id: string;
  conversation: string;
  sender: string;
}

interface StreamEvents {
  onMessage(message: ShownMessage): void;
  /** It ended, and not by `close`. */
  onLost(): void;
}

const MESSAGE = /event: message\nid: \d+\ndata: (\{.*\})\n\n/g;

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
      for (const [, data = ''] of read.matchAll(MESSAGE))
        events.onMessage(JSON.parse(data) as ShownMessage);
      const end = read.lastIndexOf('\n\n');
      rest = end < 0 ? read : read.slice(end + 2);
    });
  });
}
