import { newId } from '../../shared/identifiers.ts';
import { createListeners } from '../../shared/listeners.ts';
import type { Logger } from '../log.ts';
import type { Carrier, Sending } from './carrier.ts';
import { letterSchema } from './signal.ts';
import type { Letter, MemberSignal, SiteNotice } from './signal.ts';

/** Members are spread over this many channels; a process follows those of its own streams. */
const SHARDS = 64;
/** Signals of this time go together, after the first one, which does not wait. */
const TOGETHER_MS = 10;
/** PostgreSQL accepts texts below 8,000 bytes. */
const LETTER_BYTES = 7_000;
/** Beyond this the newest are dropped: a reader of the database finds what they announced. */
const MOST_WAITING = 20_000;
const ALIVE_EVERY_MS = 5_000;
const LOST_AFTER_MS = 16_000;

/** Signals between the processes of one site. They carry no data: that is in the database. */
export interface Signals {
  /** This process, since its start. */
  readonly id: string;
  /** Whether there may be other processes. */
  readonly isCarried: boolean;
  /** Whether signals reach them now. */
  readonly isUp: boolean;
  /** Other processes that reported lately. */
  readonly others: number;
  /** To the other processes with streams of a member. */
  publish(memberId: string, signal: MemberSignal): void;
  /** To all other processes, or to one. */
  broadcast(notice: SiteNotice, to?: string): void;
  /** Receives the signals about a member from now on. @returns ends it. */
  follow(memberId: string): () => void;
  onSignal(listener: (memberId: string, signal: MemberSignal, from: string) => void): () => void;
  onNotice(listener: (notice: SiteNotice, from: string) => void): () => void;
  /** Signals work again, also with a process that was silent: some were lost. */
  onRestored(listener: () => void): () => void;
  /** A process stopped, or did not report for a while. */
  onLost(listener: (process: string) => void): () => void;
  close(): Promise<void>;
}

const ALL = 'vonk_all';
const ofProcess = (id: string): string => `vonk_to_${id.replaceAll('-', '')}`;
// The end of a UUIDv7 is random.
const shardOf = (memberId: string): string =>
  `vonk_members_${Number.parseInt(memberId.slice(-4), 16) % SHARDS}`;

/**
 * Signals over a carrier; without one they are for nobody, as in the only process of a site.
 * @param timing how often a process reports that it is alive, for tests.
 */
export function createSignals(
  log: Logger,
  carrier: Carrier | null = null,
  timing = { aliveEvery: ALIVE_EVERY_MS, lostAfter: LOST_AFTER_MS },
): Signals {
  const id = newId();
  const signals = createListeners<[string, MemberSignal, string]>();
  const notices = createListeners<[SiteNotice, string]>();
  const restored = createListeners();
  const lost = createListeners<[string]>();
  const followers = new Map<string, number>();
  const receivedAt = new Map<string, number>();
  const silent = new Set<string>();
  let waiting = new Map<string, Letter['about']>();
  let waitingCount = 0;
  let isUp = false;
  let hasBeenUp = false;
  let isSending = false;
  let timer: NodeJS.Timeout | null = null;
  let closed = false;

  function forget(peer: string): void {
    if (receivedAt.delete(peer)) lost.notify(peer);
  }

  function receive(text: string): void {
    let json: unknown;
    try {
      json = JSON.parse(text);
    } catch {
      return;
    }
    const letter = letterSchema.safeParse(json);
    if (!letter.success || letter.data.from === id) return;
    const { from, about } = letter.data;
    const isNew = !receivedAt.has(from);
    receivedAt.set(from, Date.now());
    if (isNew) broadcast({ kind: 'alive' }, from);
    if (silent.delete(from)) restored.notify();
    for (const [memberId, signal] of about)
      if (memberId !== null) signals.notify(memberId, signal, from);
      else if (signal.kind === 'leaving') forget(from);
      else notices.notify(signal, from);
  }

  function lettersOf(channel: string, about: Letter['about']): Sending[] {
    const sendings: Sending[] = [];
    let part: string[] = [];
    let bytes = 0;
    const close = () => {
      if (part.length > 0)
        sendings.push({ channel, text: `{"from":"${id}","about":[${part.join(',')}]}` });
      [part, bytes] = [[], 0];
    };
    // The same signal is sent once.
    for (const text of new Set(about.map((one) => JSON.stringify(one)))) {
      if (bytes + text.length > LETTER_BYTES) close();
      part.push(text);
      bytes += text.length + 1;
    }
    close();
    return sendings;
  }

  async function send(): Promise<void> {
    if (!carrier || isSending || waitingCount === 0) return;
    const sendings = [...waiting].flatMap(([channel, about]) => lettersOf(channel, about));
    waiting = new Map();
    waitingCount = 0;
    if (!isUp) return;
    isSending = true;
    // A carrier logs its own failures.
    await carrier.send(sendings).catch(() => undefined);
    isSending = false;
    if (!closed)
      timer ??= setTimeout(() => {
        timer = null;
        void send();
      }, TOGETHER_MS);
  }

  function put(channel: string, about: Letter['about'][number]): void {
    if (!carrier || closed || waitingCount >= MOST_WAITING) return;
    const there = waiting.get(channel);
    if (there) there.push(about);
    else waiting.set(channel, [about]);
    waitingCount += 1;
    // What one turn publishes goes together.
    if (waitingCount === 1 && !isSending && !timer) queueMicrotask(() => void send());
  }

  const publish = (memberId: string, signal: MemberSignal) => {
    put(shardOf(memberId), [memberId, signal]);
  };
  const broadcast = (notice: SiteNotice, to?: string) => {
    put(to === undefined ? ALL : ofProcess(to), [null, notice]);
  };
  const alive = carrier
    ? setInterval(() => {
        broadcast({ kind: 'alive' });
        for (const [peer, at] of receivedAt)
          if (Date.now() - at > timing.lostAfter) {
            silent.add(peer);
            forget(peer);
          }
      }, timing.aliveEvery).unref()
    : undefined;

  carrier?.follow(ALL);
  carrier?.follow(ofProcess(id));
  carrier?.start({
    received: receive,
    up() {
      if (isUp) return;
      isUp = true;
      if (hasBeenUp) log.info({ carrier: carrier.name }, 'signals between servers work again');
      broadcast({ kind: 'alive' });
      restored.notify();
      hasBeenUp = true;
    },
    down(error) {
      if (isUp || !hasBeenUp)
        log.warn(
          { carrier: carrier.name, err: error },
          'signals between servers do not work: live events come from the database, within two seconds',
        );
      [isUp, hasBeenUp] = [false, true];
    },
  });

  return {
    id,
    isCarried: carrier !== null,
    get isUp() {
      return isUp;
    },
    get others() {
      return receivedAt.size;
    },
    publish,
    broadcast,
    follow(memberId) {
      const channel = shardOf(memberId);
      const before = followers.get(channel) ?? 0;
      followers.set(channel, before + 1);
      if (before === 0) carrier?.follow(channel);
      let isOver = false;
      return () => {
        if (isOver) return;
        isOver = true;
        const left = (followers.get(channel) ?? 1) - 1;
        if (left > 0) followers.set(channel, left);
        else {
          followers.delete(channel);
          carrier?.leave(channel);
        }
      };
    },
    onSignal: signals.subscribe,
    onNotice: notices.subscribe,
    onRestored: restored.subscribe,
    onLost: lost.subscribe,
    async close() {
      if (closed || !carrier) return;
      clearInterval(alive);
      if (timer) clearTimeout(timer);
      if (isUp)
        await carrier
          .send(lettersOf(ALL, [[null, { kind: 'leaving' }]]))
          // Who misses it finds out by the silence.
          .catch(() => undefined);
      closed = true;
      await carrier.close();
    },
  };
}
