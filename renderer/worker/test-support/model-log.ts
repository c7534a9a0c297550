import type { Change } from '../../../shared/contract/changes.ts';
import type { ModelMember } from './model-data.ts';

interface Stream {
  member: ModelMember;
  last: number;
  write: (text: string) => void;
  close: () => void;
}

export class ModelLog {
  readonly members: ModelMember[];
  readonly logs = new Map<string, Change[]>();
  /** How many of the oldest changes are missing from a member's log. */
  readonly forgotten = new Map<string, number>();
  readonly streams = new Set<Stream>();

  constructor(members: ModelMember[]) {
    this.members = members;
    for (const member of members) this.logs.set(member.userId, []);
  }

  record(member: ModelMember, change: Omit<Change, 'seq'>): void {
    const log = this.logs.get(member.userId) ?? [];
    const forgotten = this.forgotten.get(member.userId) ?? 0;
    log.push({ seq: forgotten + log.length + 1, ...change } as Change);
    for (const stream of this.streams) if (stream.member === member) this.feed(stream);
  }

  feed(stream: Stream): void {
    for (const change of this.logs.get(stream.member.userId) ?? [])
      if (change.seq > stream.last) {
        stream.last = change.seq;
        stream.write(
          `event: ${change.entity}\nid: ${change.seq}\ndata: ${JSON.stringify(change)}\n\n`,
        );
      }
  }

  newest(member: ModelMember): number {
    return (this.forgotten.get(member.userId) ?? 0) + (this.logs.get(member.userId) ?? []).length;
  }

  forgetLog(member: ModelMember): void {
    this.forgotten.set(member.userId, this.newest(member));
    this.logs.set(member.userId, []);
  }

  cutStreams(): void {
    for (const stream of [...this.streams]) stream.close();
  }

  open(member: ModelMember, after: string | null, signal: AbortSignal): Response {
    let controller: ReadableStreamDefaultController<Uint8Array>;
    const encoder = new TextEncoder();
    const stream: Stream = {
      member,
      last: Number(after ?? 0),
      write: (text) => controller.enqueue(encoder.encode(text)),
      close: () => {
        if (this.streams.delete(stream)) controller.error(new TypeError('network error'));
      },
    };
    const body = new ReadableStream<Uint8Array>({
      start: (given) => {
        controller = given;
      },
      cancel: () => {
        this.streams.delete(stream);
      },
    });
    signal.addEventListener('abort', () => {
      if (this.streams.delete(stream)) controller.error(new DOMException('aborted', 'AbortError'));
    });
    this.streams.add(stream);
    const newest = this.newest(member);
    stream.write('retry: 1000\n\n');
    if (
      after === null ||
      stream.last < (this.forgotten.get(member.userId) ?? 0) ||
      stream.last > newest
    ) {
      stream.last = newest;
      stream.write(`event: resync\nid: ${newest}\ndata: ${JSON.stringify({ seq: newest })}\n\n`);
    }
    this.feed(stream);
    return new Response(body, { headers: { 'content-type': 'text/event-stream' } });
  }
}
