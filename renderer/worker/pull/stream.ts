import { resyncSchema, typingSchema } from '../../../shared/contract/changes.ts';
import { retryDelayMs } from '../../../shared/timing.ts';
import { failureOfAnswer, type Api } from '../network/api.ts';
import type { RawChange } from './changes.ts';
import { createEventParser, type StreamEvent } from '../network/event-stream.ts';

/** Without a byte for this long the connection is dead; the server sends something more often. */
export const SILENCE_MS = 60_000;
/** After a goodbye clients wait a random moment, so that they do not all return at once. */
const GOODBYE_WAIT_MS = 2_000;

export interface StreamContext {
  openEvents: Api['openEvents'];
  /** Number of the last stored change, null when there is none. */
  cursor: () => Promise<number | null>;
  isOnline: () => boolean;
  /** Applies changes; the answer may ask to reconnect from the cursor stored then. */
  onChanges: (changes: RawChange[]) => Promise<'go_on' | 'reconnect'>;
  /** The log does not reach back: everything is read again. False when that failed. */
  onResync: () => Promise<boolean>;
  onTyping: (conversation: string) => void;
  onReached: (reached: boolean) => void;
  onSessionLost: () => void;
  /** A failure that is not the network's, such as a full device. */
  onTrouble: (error: unknown) => void;
}

export interface Stream {
  start: () => void;
  /** Reconnects at once: the network or the page is back. */
  wake: () => void;
  /** Replaces a connection that may be dead, from the same change. */
  renew: () => void;
  stop: () => void;
}

const json = (text: string): unknown => {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
};

/** The connection ended and was not stopped; `waitMs` null means wait as after a failure. */
class ConnectionEnded extends Error {
  readonly waitMs: number | null;
  constructor(waitMs: number | null = null) {
    super('The live events ended.');
    this.waitMs = waitMs;
  }
}

/** The wait after a goodbye: none for an ended session, short for a stopping server. */
function waitAfterGoodbye(data: unknown): number | null {
  const reason = (data as { reason?: unknown } | null)?.reason;
  if (reason === 'session_ended') return 0;
  return reason === 'replaced' ? null : Math.random() * GOODBYE_WAIT_MS;
}

/** A member's live events; reconnects from the last stored change. */
export function createStream(context: StreamContext): Stream {
  const stopped = new AbortController();
  let wakeUp: () => void = () => undefined;
  let failures = 0;
  let askedWaitMs = 0;
  let open: AbortController | null = null;
  let renewing = false;

  const sleep = (ms: number, mayWake = true) =>
    new Promise<void>((resolve) => {
      const timer = setTimeout(resolve, ms);
      wakeUp = () => {
        if (!mayWake && !stopped.signal.aborted) return;
        clearTimeout(timer);
        resolve();
      };
    });

  /** Failing to read again is retried after a wait, from the same number. */
  async function resync(): Promise<void> {
    if (!(await context.onResync())) throw new ConnectionEnded();
  }

  async function handle(events: StreamEvent[]): Promise<void> {
    const changes: RawChange[] = [];
    const flush = async () => {
      if (changes.length > 0 && (await context.onChanges(changes.splice(0))) === 'reconnect')
        throw new ConnectionEnded();
    };
    for (const { event, id, data } of events) {
      const seq = id === null ? NaN : Number(id);
      if (event === 'typing') {
        const typing = typingSchema.safeParse(json(data));
        if (typing.success) context.onTyping(typing.data.conversation);
      } else if (event === 'hello' || event === 'resync') {
        await flush();
        const reset = resyncSchema.safeParse(json(data));
        const cursor = await context.cursor();
        // A server that knows fewer changes was reset: its numbers mean something else.
        if (event === 'resync' || (reset.success && cursor !== null && reset.data.seq < cursor))
          await resync();
      } else if (event === 'goodbye') {
        await flush();
        throw new ConnectionEnded(waitAfterGoodbye(json(data)));
      } else if (Number.isSafeInteger(seq) && seq > 0)
        changes.push({ seq, entity: event, data: json(data) });
    }
    await flush();
  }

  /** Reads one connection to its end, which is always an exception. */
  async function connect(): Promise<never> {
    const cursor = await context.cursor();
    if (cursor === null) {
      await resync();
      throw new ConnectionEnded(0);
    }
    const connection = new AbortController();
    open = connection;
    const abort = () => connection.abort();
    stopped.signal.addEventListener('abort', abort);
    let silence = setTimeout(abort, SILENCE_MS);
    try {
      const response = await context.openEvents(cursor, connection.signal);
      if (!response.ok || !response.body) return await refused(response);
      // A Wi-Fi that wants a login answers with its page.
      const isStream = response.headers.get('content-type')?.startsWith('text/event-stream');
      context.onReached(isStream === true);
      if (!isStream) throw new ConnectionEnded();
      const reader = response.body.pipeThrough(new TextDecoderStream()).getReader();
      const parse = createEventParser();
      for (;;) {
        const part = await reader.read();
        clearTimeout(silence);
        if (part.done) throw new ConnectionEnded();
        // Only bytes prove that a connection works: one that is accepted and dropped backs off.
        failures = 0;
        await handle(parse(part.value));
        silence = setTimeout(abort, SILENCE_MS);
      }
    } finally {
      clearTimeout(silence);
      stopped.signal.removeEventListener('abort', abort);
      open = null;
      connection.abort();
    }
  }

  async function refused(response: Response): Promise<never> {
    const data = json(await response.text());
    const header = Number(response.headers.get('retry-after') ?? NaN);
    const refusal = failureOfAnswer(
      response.status,
      data,
      Number.isFinite(header) ? header * 1_000 : 0,
    );
    context.onReached(true);
    if (refusal.signedOut) context.onSessionLost();
    askedWaitMs = (refusal.retry_after_s ?? 0) * 1_000;
    throw new ConnectionEnded();
  }

  async function run(): Promise<void> {
    while (!stopped.signal.aborted) {
      if (!context.isOnline()) {
        // `wake` comes with the network; the timer is for browsers without that event.
        await sleep(SILENCE_MS);
        continue;
      }
      let wait: number | null = null;
      try {
        await connect();
      } catch (error) {
        // oxlint-disable-next-line typescript/no-unnecessary-condition -- aborted while it was connected
        if (stopped.signal.aborted) return;
        const network = error instanceof TypeError || (error as Error).name === 'AbortError';
        if (error instanceof ConnectionEnded) wait = error.waitMs;
        else if (network && renewing) wait = 0;
        else if (network) context.onReached(false);
        else context.onTrouble(error);
      }
      renewing = false;
      await sleep(wait ?? Math.max(askedWaitMs, retryDelayMs(++failures)), askedWaitMs === 0);
      askedWaitMs = 0;
    }
  }

  return {
    start: () => void run(),
    wake: () => {
      failures = 0;
      wakeUp();
    },
    renew: () => {
      failures = 0;
      renewing = open !== null;
      open?.abort();
      wakeUp();
    },
    stop: () => {
      stopped.abort();
      wakeUp();
    },
  };
}
