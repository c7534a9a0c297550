import type { IncomingMessage, ServerResponse } from 'node:http';
import { setTimeout as wait } from 'node:timers/promises';
import { newId } from '../../shared/identifiers.ts';
import { Refusal } from '../http/route.ts';
import type { SessionViewer } from '../http/caller/session.ts';
import { createQueue } from '../queue.ts';
import type { Services } from '../services.ts';
import type { LiveSignal } from './bus.ts';
import { BATCH, changesAfter, liveSessions, reachesBack, reachOf, whoIsBehind } from './log.ts';
import { createMemberStreams } from './member-streams.ts';
import { Stream } from './stream.ts';

/** Sessions checked in one second; more streams take turns. */
const CHECKED_AT_ONCE = 1_000;
const HAND_OVER_STEP_MS = 100;
/** Parallel reads of the log, so that many returning streams leave connections for requests. */
const READS_AT_ONCE = 6;

export interface StreamTiming {
  beat: number;
  tick: number;
  /** How long a reader may be behind before it is cut. */
  stall: number;
}
const TIMING: StreamTiming = { beat: 25_000, tick: 1_000, stall: 30_000 };

interface Streams {
  /**
   * Opens a stream for an admitted member and feeds it until one side ends it.
   * @param last the client's number; null when it has none.
   * @param isOlder whether the client does not understand all that there is.
   * @throws Refusal `unavailable` while the server stops; database errors before the first byte.
   */
  open(
    incoming: IncomingMessage,
    outgoing: ServerResponse,
    viewer: SessionViewer,
    last: string | null,
    headers: Record<string, string>,
    isOlder?: boolean,
  ): Promise<void>;
  readonly count: number;
  /** Ends all, at once or a few at a time, so that they do not reach another server together. */
  close(withinMs?: number): Promise<void>;
}

export function createStreams(services: Services, timing: StreamTiming = TIMING): Streams {
  const streams = new Set<Stream>();
  const members = createMemberStreams(services.signals);
  const queue = createQueue({ atOnce: READS_AT_ONCE });
  let turn: Iterator<Stream> | null = null;
  let checking = false;
  let stopping = false;

  /**
   * Feeds a stream everything that the log has for it. One reader at a time: a concurrent call
   * makes it look once more.
   * @param isBehind whether the log is known to continue from the stream's number.
   */
  async function feed(stream: Stream, isBehind = false): Promise<void> {
    if (stream.reading) {
      stream.again = true;
      return;
    }
    stream.reading = true;
    stream.failed = false;
    try {
      for (let more = true; more && !stream.ended && stream.stalledAt === 0;) {
        stream.again = false;
        const rows = await queue(() =>
          changesAfter(services.database, stream.memberId, stream.last),
        );
        for (const row of rows)
          if (row.change === null)
            services.log.error({ seq: row.seq }, 'a change does not fit the contract');
        // A log that was pruned past the stream has no rows for it, and no hole that would show it.
        const hasHole = !stream.send(rows);
        if (hasHole || (rows.length === 0 && isBehind)) {
          const reach = await queue(() => reachOf(services.database, stream.memberId));
          if (hasHole || !reachesBack(reach, stream.last)) stream.resync(reach.newest);
        }
        more = rows.length === BATCH || stream.again;
      }
    } catch (error) {
      stream.failed = true;
      services.log.warn({ err: error }, 'could not read the changes of a stream');
    } finally {
      stream.reading = false;
      if (stream.again && !stream.failed && !stream.ended && stream.stalledAt === 0)
        void feed(stream);
    }
  }

  function receive(stream: Stream, signal: LiveSignal): void {
    if (signal.kind === 'changes') void services.tracing.signal(signal.trace, () => feed(stream));
    else if (signal.kind === 'typing') stream.typing(signal.conversation);
    else if (signal.sessionId === null || signal.sessionId === stream.sessionId)
      stream.end('session_ended');
  }

  function add(stream: Stream, outgoing: ServerResponse): void {
    streams.add(stream);
    const leaveScreen = services.presence.streamOpened(stream.sessionId);
    // Before it is counted, to be notified of those that open elsewhere meanwhile.
    const leave = services.live.subscribe(stream.memberId, (signal) => receive(stream, signal));
    const uncount = members.add(newId(), stream);
    outgoing.on('error', () => undefined);
    outgoing.on('drain', () => {
      stream.stalledAt = 0;
      void feed(stream);
    });
    outgoing.on('close', () => {
      stream.ended = true;
      leave();
      leaveScreen();
      uncount();
      streams.delete(stream);
    });
  }

  /** Checks the next sessions, and whether their members have changes that no signal announced. */
  async function checkSessions(): Promise<void> {
    const checked: Stream[] = [];
    turn ??= streams.values();
    while (checked.length < CHECKED_AT_ONCE) {
      const next = turn.next();
      if (next.done) {
        turn = null;
        break;
      }
      if (!next.value.ended) checked.push(next.value);
    }
    if (checked.length === 0) return;
    const states = await queue(() =>
      liveSessions(
        services.database,
        checked.map((stream) => stream.sessionId),
        services.clock.now(),
      ),
    );
    for (const stream of checked) {
      const state = states.get(stream.sessionId);
      if (!state) stream.end('session_ended');
      else if (state.newest > stream.last) void feed(stream, true);
      // Valid only for the change that the stream has reached.
      else if (state.newest === stream.last) stream.confirm(state.confirmed);
    }
  }

  /** Finds what another process wrote and no signal announced: within two ticks, of every stream. */
  async function checkTails(): Promise<void> {
    const checked = [...streams].filter((stream) => !stream.ended && !stream.reading);
    if (!services.signals.isCarried || checked.length === 0) return;
    const behind = await queue(() => whoIsBehind(services.database, checked));
    for (const stream of checked)
      if ((behind.get(stream.memberId) ?? 0) > stream.last) void feed(stream, true);
  }

  function tick(): void {
    const [machine, now] = [Date.now(), services.clock.now().getTime()];
    for (const stream of streams) {
      if (stream.expiresAt <= now) stream.end('session_ended');
      else if (stream.stalledAt > 0 && machine - stream.stalledAt > timing.stall) stream.cut();
      else if (stream.failed) void feed(stream);
      if (machine >= stream.beatAt) {
        stream.beatAt = machine + timing.beat;
        stream.beat();
      }
    }
    if (checking) return;
    checking = true;
    // No session ends because the database is unreachable.
    Promise.all([checkSessions(), checkTails()])
      .catch((error: unknown) =>
        services.log.warn({ err: error }, 'could not check the sessions of the streams'),
      )
      .finally(() => {
        checking = false;
      });
  }
  const timer = setInterval(tick, timing.tick).unref();

  return {
    get count() {
      return streams.size;
    },
    async open(incoming, outgoing, viewer, last, headers, isOlder = false) {
      if (stopping) throw new Refusal('unavailable', { retryAfterSeconds: 1 });
      const reach = await queue(() => reachOf(services.database, viewer.memberId));
      // oxlint-disable-next-line typescript/no-unnecessary-condition -- it may begin to stop while this waits
      if (stopping) throw new Refusal('unavailable', { retryAfterSeconds: 1 });
      if (outgoing.destroyed || incoming.socket.destroyed) return;
      // Heartbeats are spread so that they do not coincide.
      const stream = new Stream(
        viewer,
        outgoing,
        Date.now() + timing.beat * (0.5 + Math.random() / 2),
        isOlder,
      );
      outgoing.writeHead(200, {
        ...headers,
        'content-type': 'text/event-stream; charset=utf-8',
        'cache-control': 'no-store',
        'x-accel-buffering': 'no',
      });
      add(stream, outgoing);
      const from = last !== null && /^\d{1,15}$/.test(last) ? Number(last) : null;
      if (last === null) stream.begin(reach.newest, 'hello');
      else if (from === null || !reachesBack(reach, from)) stream.begin(reach.newest, 'resync');
      else stream.begin(from, 'resume');
      // Also after `hello`: something may be committed since the number was read.
      await feed(stream);
    },
    async close(withinMs = 0) {
      stopping = true;
      clearInterval(timer);
      const steps = Math.ceil(withinMs / HAND_OVER_STEP_MS) || 1;
      const left = [...streams];
      const atOnce = Math.ceil(left.length / steps);
      while (left.length > atOnce) {
        for (const stream of left.splice(0, atOnce)) stream.end('stopping');
        await wait(HAND_OVER_STEP_MS);
      }
      for (const stream of left) stream.end('stopping');
    },
  };
}
