import { get } from 'node:http';
import type { ClientRequest, IncomingMessage } from 'node:http';

interface ReceivedEvent {
  event: string;
  id: number | null;
  data: unknown;
}

/** A client of the live events for tests: it records everything, and does not reconnect. */
export interface EventClient {
  readonly events: ReceivedEvent[];
  /** Comments that came: signs of life. */
  readonly beats: number;
  /** After how many milliseconds to come back, as the server last asked; null before it did. */
  readonly retry: number | null;
  readonly status: number;
  /** Text of an answer that is no stream. */
  readonly text: string;
  readonly ended: boolean;
  /** The number to come back with: the last id that was received. */
  readonly last: number | null;
  /** Stops reading from the socket, as a device with a bad connection does; and goes on. */
  pause(): void;
  resume(): void;
  close(): void;
}

/** Opens the stream; resolves once the answer's head is there, also when it is a refusal. */
export function openEvents(
  origin: string,
  options: {
    cookie?: string;
    last?: number | string | null;
    query?: string;
    agent?: undefined;
  } = {},
): Promise<EventClient> {
  const events: ReceivedEvent[] = [];
  let retry: number | null = null;
  let [beats, last, ended, pending, text]: [number, number | null, boolean, string, string] = [
    0,
    null,
    false,
    '',
    '',
  ];
  function take(block: string): void {
    let [event, id, data]: [string, number | null, string | null] = ['message', null, null];
    for (const line of block.split('\n')) {
      if (line === ':') beats += 1;
      else if (line.startsWith('retry: ')) retry = Number(line.slice(7));
      else if (line.startsWith('event: ')) event = line.slice(7);
      else if (line.startsWith('id: ')) id = Number(line.slice(4));
      else if (line.startsWith('data: ')) data = line.slice(6);
    }
    if (id !== null) last = id;
    if (data !== null) events.push({ event, id, data: JSON.parse(data) as unknown });
  }
  return new Promise((resolve, reject) => {
    const headers: Record<string, string> = {};
    if (options.cookie !== undefined) headers['cookie'] = options.cookie;
    if (options.last !== undefined && options.last !== null)
      headers['last-event-id'] = String(options.last);
    const request: ClientRequest = get(
      `${origin}/api/events.php${options.query ?? ''}`,
      { headers, agent: false },
      (answer: IncomingMessage) => {
        const isStream = answer.headers['content-type']?.startsWith('text/event-stream') ?? false;
        answer.setEncoding('utf8');
        answer.on('data', (chunk: string) => {
          if (!isStream) {
            text += chunk;
            return;
          }
          const blocks = (pending + chunk).split('\n\n');
          pending = blocks.pop() ?? '';
          for (const block of blocks) take(block);
        });
        answer.on('error', () => undefined);
        answer.on('close', () => {
          ended = true;
        });
        resolve({
          events,
          status: answer.statusCode ?? 0,
          get beats() {
            return beats;
          },
          get retry() {
            return retry;
          },
          get text() {
            return text;
          },
          get ended() {
            return ended;
          },
          get last() {
            return last;
          },
          pause: () => {
            answer.pause();
          },
          resume: () => {
            answer.resume();
          },
          close: () => {
            request.destroy();
          },
        });
      },
    );
    request.on('error', reject);
  });
}
