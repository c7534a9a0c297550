import type { Signals } from './signals.ts';
import type { Stream } from './stream.ts';

const STREAMS_PER_MEMBER = 6;
/** Opened within this time on two processes, streams are in the order of their ids. */
const SAME_TIME_MS = 2_000;

type CountedStream = Pick<Stream, 'memberId' | 'end'>;

interface Known {
  id: string;
  /** Null for a stream of another process. */
  stream: CountedStream | null;
  process: string;
  heardAt: number;
}

interface MemberStreams {
  /** Counts a stream; the oldest beyond the limit is replaced. @returns what to call at its end. */
  add(id: string, stream: CountedStream): () => void;
}

/**
 * Counts the streams of each member over all processes. A process knows those that opened after its
 * own oldest one, which is enough to decide whether it has to end one of its own.
 */
export function createMemberStreams(signals: Signals): MemberStreams {
  const byMember = new Map<string, Known[]>();

  function remove(memberId: string, isRemoved: (known: Known) => boolean): void {
    const left = byMember.get(memberId)?.filter((known) => !isRemoved(known)) ?? [];
    if (left.some((known) => known.stream)) byMember.set(memberId, left);
    else byMember.delete(memberId);
  }

  /** Ends own streams after which enough others opened. */
  function endOldest(list: readonly Known[]): void {
    for (const { stream } of list.slice(0, Math.max(0, list.length - STREAMS_PER_MEMBER)))
      stream?.end('replaced');
  }

  function publishOwn(memberId: string, list: readonly Known[], asks: boolean): void {
    const streams = list.filter(({ stream }) => stream).map(({ id }) => id);
    if (streams.length > 0) signals.publish(memberId, { kind: 'streams_told', streams, asks });
  }

  /** Adds streams of another process whose opening was missed. Ids are in the order of opening. */
  function enter(list: Known[], process: string, streams: readonly string[]): void {
    for (const id of streams) {
      if (list.some((known) => known.id === id)) continue;
      const later = list.findIndex((known) => known.id > id);
      const known = { id, stream: null, process, heardAt: Date.now() };
      list.splice(later === -1 ? list.length : later, 0, known);
    }
    endOldest(list);
  }

  function forget(isForgotten: (process: string) => boolean): void {
    for (const memberId of [...byMember.keys()])
      remove(memberId, ({ process }) => isForgotten(process));
  }

  // Signals in between were lost, here and elsewhere: all streams are reported again.
  signals.onRestored(() => {
    forget((process) => process !== signals.id);
    signals.broadcast({ kind: 'streams_again' });
    for (const [memberId, list] of byMember) publishOwn(memberId, list, true);
  });
  signals.onNotice(({ kind }, from) => {
    if (kind === 'streams_again') forget((process) => process === from);
  });
  signals.onSignal((memberId, signal, from) => {
    if (signal.kind === 'stream_closed') remove(memberId, ({ id }) => id === signal.stream);
    const list = byMember.get(memberId);
    if (!list) return;
    if (signal.kind === 'streams_told') {
      enter(list, from, signal.streams);
      if (signal.asks) publishOwn(memberId, list, false);
    }
    if (signal.kind !== 'stream_opened') return;
    const now = Date.now();
    const later = list.findIndex(
      ({ id, stream, heardAt }) => stream && now - heardAt < SAME_TIME_MS && id > signal.stream,
    );
    const known = { id: signal.stream, stream: null, process: from, heardAt: now };
    list.splice(later === -1 ? list.length : later, 0, known);
    endOldest(list);
  });
  signals.onLost((lost) => forget((process) => process === lost));

  return {
    add(id, stream) {
      const { memberId } = stream;
      const list = byMember.get(memberId) ?? [];
      byMember.set(memberId, list);
      list.push({ id, stream, process: signals.id, heardAt: Date.now() });
      endOldest(list);
      signals.publish(memberId, { kind: 'stream_opened', stream: id });
      return () => {
        remove(memberId, (known) => known.id === id);
        signals.publish(memberId, { kind: 'stream_closed', stream: id });
      };
    },
  };
}
