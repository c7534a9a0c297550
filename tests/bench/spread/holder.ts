import { openStream } from '../load/stream.ts';
import { monotonicMs } from './monotonic.ts';

/**
 * A process that holds streams, so that its file descriptors and work are not the sender's: it
 * opens streams on request and reports at the end what arrived.
 */
export interface StreamToOpen {
  origin: string;
  cookie: string;
  profile: string;
  /** The number of the member's newest change before the stream was opened. */
  newest: number;
}
export type HolderRequest = { open: readonly StreamToOpen[] } | { report: true };

/** What came on the streams of one process. */
export interface HolderReport {
  /** When a message was on the stream of its receiver. */
  arrivals: readonly { message: string; profile: string; at: number }[];
  /** The number that each stream is at: all before it came once and in order. */
  numbers: readonly { profile: string; newest: number }[];
  /** Changes that came twice or too early. */
  wrong: number;
  /** Streams that a server ended. */
  lost: number;
}
export type HolderAnswer = { opened: number; refused: string | null } | HolderReport;

const OPENED_AT_ONCE = 50;

const arrivals: { message: string; profile: string; at: number }[] = [];
const numbers = new Map<string, number>();
let [wrong, lost] = [0, 0];

const reply = (answer: HolderAnswer): void => void process.send?.(answer);

function hold({ origin, cookie, profile, newest }: StreamToOpen): Promise<unknown> {
  numbers.set(profile, newest);
  return openStream(origin, cookie, {
    onChange(number) {
      if (number !== (numbers.get(profile) ?? 0) + 1) wrong += 1;
      numbers.set(profile, number);
    },
    onMessage({ id, sender }) {
      if (sender !== profile) arrivals.push({ message: id, profile, at: monotonicMs() });
    },
    onLost() {
      lost += 1;
    },
  });
}

async function open(streams: readonly StreamToOpen[]): Promise<void> {
  let opened = 0;
  let refused: string | null = null;
  for (let index = 0; index < streams.length && refused === null; index += OPENED_AT_ONCE) {
    const some = streams.slice(index, index + OPENED_AT_ONCE);
    for (const result of await Promise.allSettled(some.map(hold))) {
      if (result.status === 'fulfilled') opened += 1;
      else refused = String(result.reason);
    }
  }
  reply({ opened, refused });
}

process.on('message', (request: HolderRequest) => {
  if ('open' in request) void open(request.open);
  else
    reply({
      arrivals,
      numbers: [...numbers].map(([profile, newest]) => ({ profile, newest })),
      ...{ wrong, lost },
    });
});
process.once('disconnect', () => process.exit());
