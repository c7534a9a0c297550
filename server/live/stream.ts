import type { ServerResponse } from 'node:http';
import type { Change, Goodbye } from '../../shared/contract/changes.ts';
import { forOlderClient } from '../http/older-clients.ts';
import type { SessionViewer } from '../http/caller/session.ts';
import type { LoggedChange } from './log.ts';

/** Beyond this the reader is waited for. */
const PAUSE_BYTES = 64 * 1_024;
/** Beyond this the connection is cut; the client returns with its last number. */
const CUT_BYTES = 256 * 1_024;

/** What reaches a member who has not confirmed: nothing of others. */
const OWN_ENTITIES: readonly string[] = ['account', 'credits'];

/**
 * One open stream: its connection and position, without timers and buffers, so that ten thousand
 * stay small.
 */
export class Stream {
  readonly memberId: string;
  readonly sessionId: string;
  readonly expiresAt: number;
  /** Number of the last change sent or left out. */
  last = 0;
  /** A read of the log is running, and whether another must follow. */
  reading = false;
  again = false;
  failed = false;
  ended = false;
  /** Machine time of the next heartbeat. */
  beatAt: number;
  /** Machine time since which the reader is behind, 0 while it is not. */
  stalledAt = 0;
  #confirmed: boolean;
  readonly #isOlder: boolean;
  #leftOut = false;
  readonly #out: ServerResponse;

  constructor(viewer: SessionViewer, out: ServerResponse, beatAt: number, isOlder = false) {
    this.memberId = viewer.memberId;
    this.sessionId = viewer.sessionId;
    this.expiresAt = viewer.expiresAt.getTime();
    this.#confirmed = viewer.status === 'active';
    this.beatAt = beatAt;
    this.#out = out;
    this.#isOlder = isOlder;
  }

  /** Writes an event; cuts a reader that is too far behind. */
  #write(text: string): void {
    if (this.ended) return;
    this.#out.write(text);
    if (this.#out.writableLength > CUT_BYTES) this.cut();
    else if (this.stalledAt === 0 && this.#out.writableLength > PAUSE_BYTES)
      this.stalledAt = Date.now();
  }

  #event(name: string, id: number | null, data: unknown): void {
    this.#write(
      `event: ${name}\n${id === null ? '' : `id: ${id}\n`}data: ${JSON.stringify(data)}\n\n`,
    );
  }

  /** The first event: retry after a second, and the number to resume from. */
  begin(last: number, how: 'hello' | 'resume' | 'resync'): void {
    this.last = last;
    this.#write('retry: 1000\n\n');
    if (how !== 'resume') this.#event(how, last, { seq: last });
  }

  /** Missed changes are no longer stored; contains where to resume. */
  resync(seq: number): void {
    this.last = seq;
    this.#leftOut = false;
    this.#event('resync', seq, { seq });
  }

  /**
   * Sends the next changes in order, until a gap or a full buffer; `last` is how far it came.
   * @returns false at a gap: the log no longer reaches back.
   */
  send(rows: readonly LoggedChange[]): boolean {
    for (const { seq, change } of rows) {
      if (this.ended || this.stalledAt > 0) return true;
      if (seq <= this.last) continue;
      if (seq !== this.last + 1) return false;
      this.last = seq;
      if (change === null) this.resync(seq);
      else if (this.#confirmed || OWN_ENTITIES.includes(change.entity)) this.#change(seq, change);
      else this.#leftOut = true;
      if (change?.entity === 'account') this.confirm(change.value.status === 'active');
    }
    return true;
  }

  /** Sends a change; after some were left out with a number to resume from. */
  #change(seq: number, change: Change): void {
    if (this.#leftOut) this.resync(seq - 1);
    this.last = seq;
    this.#event(change.entity, seq, this.#isOlder ? forOlderClient(change) : change);
  }

  /** Follows the account's status; a newly confirmed member gets what was left out. */
  confirm(confirmed: boolean): void {
    const before = this.#confirmed;
    this.#confirmed = confirmed;
    if (confirmed && !before) this.resync(this.last);
  }

  typing(conversation: string): void {
    if (this.#confirmed && this.stalledAt === 0) this.#event('typing', null, { conversation });
  }

  /** A comment that keeps the connection alive at both ends and in proxies between. */
  beat(): void {
    if (this.stalledAt === 0) this.#write(':\n\n');
  }

  end(reason: Goodbye['reason']): void {
    if (this.ended) return;
    // Browsers' own readers come back after that; ours choose their own delay.
    if (reason === 'stopping')
      this.#write(`retry: ${1_000 + Math.floor(Math.random() * 2_000)}\n\n`);
    this.#event('goodbye', null, { reason } satisfies Goodbye);
    this.ended = true;
    this.#out.end();
  }

  cut(): void {
    this.ended = true;
    this.#out.destroy();
  }
}
