import pg from 'pg';
import { reconnectMs } from './carrier.ts';
import type { Carrier, CarrierEvents, Sending } from './carrier.ts';

const ANSWER_MS = 5_000;
const LOOK_EVERY_MS = 10_000;

/**
 * Signals by PostgreSQL's LISTEN and NOTIFY, on a connection of its own.
 * @param url of PostgreSQL, not of a pooler: one in transaction mode does not carry LISTEN.
 */
export function createPostgresCarrier(url: string): Carrier {
  const channels = new Set<string>();
  let client: pg.Client | null = null;
  let events: CarrierEvents | null = null;
  let retry: NodeJS.Timeout | undefined;
  let attempt = 0;
  let closed = false;

  function lose(lost: pg.Client, error: unknown): void {
    if (client !== lost) return;
    client = null;
    // It is lost already.
    lost.end().catch(() => undefined);
    if (closed) return;
    events?.down(error);
    retry = setTimeout(() => void connect(), reconnectMs(attempt++));
  }

  async function connect(): Promise<void> {
    const next = new pg.Client({
      connectionString: url,
      application_name: 'vonk signals',
      connectionTimeoutMillis: ANSWER_MS,
      query_timeout: ANSWER_MS,
      keepAlive: true,
      pipeline: true,
    });
    client = next;
    next.on('error', (error) => lose(next, error));
    next.on('end', () => lose(next, new Error('the connection ended')));
    next.on('notification', ({ payload }) => events?.received(payload ?? ''));
    try {
      await next.connect();
      await next.query([...channels].map((channel) => `listen ${channel}`).join('; '));
    } catch (error) {
      lose(next, error);
      return;
    }
    if (closed) return;
    attempt = 0;
    events?.up();
  }

  /** Runs a command on the connection, which is dropped if it does not answer. */
  async function run(text: string, values: unknown[] = []): Promise<void> {
    const current = client;
    if (!current) throw new Error('there is no connection');
    try {
      await current.query(text, values);
    } catch (error) {
      lose(current, error);
      throw error;
    }
  }
  const tryRun = (text: string): void => {
    // A connection that comes later listens to what is followed then.
    if (client) run(text).catch(() => undefined);
  };
  const look = setInterval(() => {
    tryRun('select 1');
  }, LOOK_EVERY_MS).unref();

  return {
    name: 'postgresql',
    start(given) {
      events = given;
      void connect();
    },
    follow(channel) {
      if (channels.has(channel)) return;
      channels.add(channel);
      tryRun(`listen ${channel}`);
    },
    leave(channel) {
      if (channels.delete(channel)) tryRun(`unlisten ${channel}`);
    },
    send: (sendings: readonly Sending[]) =>
      run(
        'select pg_notify(channel, text) from unnest($1::text[], $2::text[]) as given (channel, text)',
        [sendings.map(({ channel }) => channel), sendings.map(({ text }) => text)],
      ),
    async close() {
      closed = true;
      clearInterval(look);
      clearTimeout(retry);
      // It may be lost already.
      await client?.end().catch(() => undefined);
    },
  };
}
