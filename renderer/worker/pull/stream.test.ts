import { createServer, type IncomingMessage, type Server, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { createApi } from '../network/api.ts';
import type { RawChange } from './changes.ts';
import { createEventParser } from '../network/event-stream.ts';
import { createStream, SILENCE_MS, type Stream, type StreamContext } from './stream.ts';
import { fakeTime } from '../test-support/clients.ts';

/** A real HTTP server, so that connections are cut the way they are cut in the world. */
let server: Server;
let origin: string;
let open: { request: IncomingMessage; response: ServerResponse; at: number }[];
let answer: (request: IncomingMessage, response: ServerResponse) => void;
let stream: Stream | undefined;
let cursor: number | null;
let applied: RawChange[];
const reported = {
  resyncs: 0,
  typing: [] as string[],
  reached: [] as boolean[],
  sessionsLost: 0,
  troubles: 0,
};

const accept = (_request: IncomingMessage, response: ServerResponse) => {
  response.writeHead(200, { 'content-type': 'text/event-stream' });
  response.write('retry: 1000\n\n');
};
const change = (seq: number, text = 'x') =>
  `event: message\nid: ${seq}\ndata: ${JSON.stringify({ seq, text })}\n\n`;

function begin(more: Partial<StreamContext> = {}): void {
  const api = createApi({
    origin,
    locale: () => 'nl',
    isOnline: () => true,
    onReached: () => undefined,
    onBusy: () => undefined,
    onSessionLost: () => undefined,
  });
  stream = createStream({
    openEvents: api.openEvents,
    cursor: () => Promise.resolve(cursor),
    isOnline: () => true,
    onChanges: (changes) => {
      applied.push(...changes);
      cursor = changes.at(-1)?.seq ?? cursor;
      return Promise.resolve('go_on');
    },
    onResync: () => {
      reported.resyncs++;
      cursor = 50;
      return Promise.resolve(true);
    },
    onTyping: (conversation) => reported.typing.push(conversation),
    onReached: (reached) => reported.reached.push(reached),
    onSessionLost: () => {
      reported.sessionsLost++;
    },
    onTrouble: () => {
      reported.troubles++;
    },
    ...more,
  });
  stream.start();
}
const until = (check: () => boolean) =>
  vi.waitFor(
    () => {
      if (!check()) throw new Error('not yet');
    },
    { timeout: 20_000, interval: 10 },
  );

beforeEach(async () => {
  open = [];
  answer = accept;
  cursor = 10;
  applied = [];
  Object.assign(reported, { resyncs: 0, typing: [], reached: [], sessionsLost: 0, troubles: 0 });
  server = createServer((request, response) => {
    open.push({ request, response, at: Date.now() });
    answer(request, response);
  });
  await new Promise<void>((resolve) => {
    server.listen(0, '127.0.0.1', resolve);
  });
  origin = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
});
afterEach(async () => {
  stream?.stop();
  vi.useRealTimers();
  server.closeAllConnections();
  await new Promise((resolve) => {
    server.close(resolve);
  });
});
const last = () => open.at(-1)?.response as ServerResponse;

test('the stream asks for what comes after the last change that is stored, and says that it is a client', async () => {
  begin();
  await until(() => open.length === 1);
  expect(open[0]?.request.url).toBe('/api/events.php');
  expect(open[0]?.request.headers).toMatchObject({
    'last-event-id': '10',
    'request-type': 'client',
    accept: 'text/event-stream',
    'x-locale': 'nl',
  });
});

test('a connection that is cut in the middle of an event is taken up after the last whole one', async () => {
  begin();
  await until(() => open.length === 1);
  last().write(change(11) + change(12) + change(13).slice(0, 20));
  await until(() => applied.length === 2);
  last().destroy();
  await until(() => open.length === 2);
  expect(open[1]?.request.headers['last-event-id']).toBe('12');
  last().write(change(13));
  await until(() => applied.length === 3);
  expect(applied.map(({ seq, entity }) => [seq, entity])).toEqual([
    [11, 'message'],
    [12, 'message'],
    [13, 'message'],
  ]);
  expect(reported.reached).toEqual([true, false, true]);
});

test('an event may come in pieces of any size, with any line ends', async () => {
  begin();
  await until(() => open.length === 1);
  const text = `: a comment\r\n\r\n${change(11, 'kaarsje 🕯️').replaceAll('\n', '\r\n')}${change(12)}`;
  for (const byte of Buffer.from(text)) {
    last().write(Buffer.from([byte]));
    await new Promise((resolve) => {
      setImmediate(resolve);
    });
  }
  await until(() => applied.length === 2);
  expect(applied[0]?.data).toEqual({ seq: 11, text: 'kaarsje 🕯️' });
});

test('resync reads everything anew; typing and unknown events pass by', async () => {
  begin();
  await until(() => open.length === 1);
  last().write(
    `event: resync\nid: 40\ndata: {"seq":40}\n\nevent: typing\ndata: {"conversation":"0198c5a0-0000-7000-8000-000000000001"}\n\nevent: horoscope\ndata: {}\n\n${change(51)}`,
  );
  await until(() => applied.length === 1);
  expect(reported).toMatchObject({ resyncs: 1, typing: ['0198c5a0-0000-7000-8000-000000000001'] });
});

test('a device that has nothing yet reads everything first', async () => {
  cursor = null;
  begin();
  await until(() => open.length === 1);
  expect(reported.resyncs).toBe(1);
  expect(open[0]?.request.headers['last-event-id']).toBe('50');
});

test('a server that was set back is noticed by its first words', async () => {
  begin();
  await until(() => open.length === 1);
  last().write('event: hello\nid: 4\ndata: {"seq":4}\n\n');
  await until(() => reported.resyncs === 1);
});

test('a refused stream tells that the session is gone', async () => {
  answer = (_request, response) => {
    response.writeHead(403, { 'content-type': 'application/json' });
    response.end(
      JSON.stringify({
        error: { code: 'authentication_required', message: '', authentication_required: true },
        authentication_required: true,
      }),
    );
  };
  begin();
  await until(() => reported.sessionsLost === 1);
});

test('a server that asks to wait is not asked before', async () => {
  answer = (_request, response) => {
    response.writeHead(503, { 'retry-after': '2' });
    response.end();
    answer = accept;
  };
  begin();
  await until(() => open.length === 1);
  stream?.wake();
  await until(() => open.length === 2);
  expect((open[1]?.at ?? 0) - (open[0]?.at ?? 0)).toBeGreaterThanOrEqual(1_950);
});

test("the page of a Wi-Fi's login is no connection: it is asked with growing waits", async () => {
  answer = (_request, response) => {
    response.writeHead(200, { 'content-type': 'text/html' });
    response.end(`<html>Log in</html>\n\n${change(11)}`);
  };
  begin();
  await until(() => open.length === 4);
  const gaps = open.slice(1).map(({ at }, index) => at - (open[index]?.at ?? 0));
  expect(gaps[1]).toBeGreaterThanOrEqual(990);
  expect(gaps[2]).toBeGreaterThanOrEqual(1_990);
  expect(new Set(reported.reached)).toEqual(new Set([false]));
  expect(reported).toMatchObject({ sessionsLost: 0, troubles: 0 });
  expect(applied).toEqual([]);
});

test('a server that says goodbye is asked again soon, and `wake` asks at once', async () => {
  begin();
  await until(() => open.length === 1);
  last().end('event: goodbye\ndata: {"reason":"stopping"}\n\n');
  await until(() => open.length === 2);
  expect((open[1]?.at ?? 0) - (open[0]?.at ?? 0)).toBeLessThan(10_000);
  expect(reported.troubles).toBe(0);
});

test('`renew` drops a connection that may be dead and opens another at once, which is no loss of the network', async () => {
  begin();
  await until(() => open.length === 1);
  last().write(':\n\n');
  stream?.renew();
  await until(() => open.length === 2);
  expect((open[1]?.at ?? 0) - (open[0]?.at ?? 0)).toBeLessThan(5_000);
  expect(reported.reached).not.toContain(false);
  expect(reported.troubles).toBe(0);
});

test('what cannot be stored ends the connection, is told, and comes again', async () => {
  let full = true;
  begin({
    onChanges: (changes) => {
      if (full) return Promise.reject(new DOMException('', 'QuotaExceededError'));
      applied.push(...changes);
      return Promise.resolve('go_on');
    },
  });
  await until(() => open.length === 1);
  last().write(change(11));
  await until(() => reported.troubles === 1 && open.length === 2);
  expect(open[1]?.request.headers['last-event-id']).toBe('10');
  full = false;
  last().write(change(11));
  await until(() => applied.length === 1);
});

test('a connection without a byte for 60 s is taken for dead; a comment keeps it alive', async () => {
  fakeTime();
  begin();
  const turn = async () => {
    for (let round = 0; round < 50; round++)
      await new Promise((resolve) => {
        setImmediate(resolve);
      });
  };
  const waitFor = async (check: () => boolean) => {
    for (let tries = 0; tries < 500 && !check(); tries++) await turn();
    expect(check()).toBe(true);
  };
  await waitFor(() => open.length === 1 && reported.reached.length === 1);
  await vi.advanceTimersByTimeAsync(SILENCE_MS - 5_000);
  last().write(':\n\n');
  await turn();
  await vi.advanceTimersByTimeAsync(SILENCE_MS - 5_000);
  await turn();
  expect(open).toHaveLength(1);
  await vi.advanceTimersByTimeAsync(5_001);
  await turn();
  await vi.advanceTimersByTimeAsync(1_000);
  await waitFor(() => open.length === 2);
});

test('waits between tries grow, and begin anew after a connection that worked', async () => {
  fakeTime();
  const times: number[] = [];
  let fail = true;
  begin({
    openEvents: () => {
      times.push(Date.now());
      if (fail) return Promise.reject(new TypeError('fetch failed'));
      return Promise.resolve(
        new Response(new Blob([':\n\n']).stream(), {
          headers: { 'content-type': 'text/event-stream' },
        }),
      );
    },
  });
  await vi.advanceTimersByTimeAsync(200_000);
  const gaps = times.slice(1).map((at, index) => at - (times[index] ?? 0));
  for (const [index, gap] of gaps.slice(0, 6).entries()) {
    expect(gap).toBeGreaterThanOrEqual(500 * 2 ** index);
    expect(gap).toBeLessThanOrEqual(600 * 2 ** index + 1);
  }
  expect(Math.max(...gaps)).toBeLessThanOrEqual(36_001);
  fail = false;
  stream?.wake();
  await vi.advanceTimersByTimeAsync(10);
  const begun = times.length;
  for (let round = 0; round < 20 && times.length === begun; round++) {
    await new Promise((resolve) => {
      setImmediate(resolve);
    });
    await vi.advanceTimersByTimeAsync(40);
  }
  expect((times[begun] ?? Infinity) - (times[begun - 1] ?? 0)).toBeLessThanOrEqual(700);
});

test('several data lines are one text, a field may stand without a value, and the last event waits for its empty line', () => {
  const parse = createEventParser();
  expect(parse('data: one\ndata:two\nid\n\ndata: three\n')).toEqual([
    { event: 'message', id: '', data: 'one\ntwo' },
  ]);
  expect(parse('\n')).toEqual([{ event: 'message', id: null, data: 'three' }]);
  expect(parse('event: x\n\n')).toEqual([]);
});
