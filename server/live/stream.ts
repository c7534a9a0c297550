import type { ServerResponse } from 'node:http';
import type { Change, Goodbye } from '../../shared/contract/changes.ts';
import type { SessionViewer } from '../http/session.ts';
import type { LoggedChange } from './log.ts';

/** Past this a reader is waited for. */
const PAUSE_BYTES = 64 * 1_024;
/** Past this it is cut; it comes back with its last number. */
const CUT_BYTES = 256 * 1_024;

/** What reaches a member who has not confirmed: nothing of others (decisions section 5). */
const OWN_ENTITIES: readonly string[] = ['account', 'credits'];

/**
 * One open stream: the writing end, and how far it has come. It holds no timer and no buffer of its own, so that ten thousand
 * of them stay small.
 */
export class Stream {
  readonly memberId: string;
  readonly sessionId: string;
  readonly expiresAt: number;
  /** Number of the last change that was sent, or left out. */
  last = 0;
  /** A read of the log is under way, and whether another must follow it. */
  reading = false;
  again = false;
  /** The last read failed; it is tried again. */
  failed = false;
  ended = false;
  /** Machine time of the next sign of life. */
  beatAt: number;
  /** Machine time since which the reader does not keep up, 0 while it does. */
  stalledAt = 0;
  #confirmed: boolean;
  /** Changes before the next one were not sent. */
  #leftOut = false;
  readonly #out: ServerResponse;

  constructor(viewer: SessionViewer, out: ServerResponse, beatAt: number) {
    this.memberId = viewer.memberId;
    this.sessionId = viewer.sessionId;
    this.expiresAt = viewer.expiresAt.getTime();
    this.#confirmed = viewer.status === 'active';
    this.beatAt = beatAt;
    this.#out = out;
  }

  /** Writes an event; cuts a reader that lets too much pile up. */
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

  /** The first words: come back after a second, and the number that this stream goes on from unless the client brought one. */
  begin(last: number, how: 'hello' | 'resume' | 'resync'): void {
    this.last = last;
    this.#write('retry: 1000\n\n');
    if (how !== 'resume') this.#event(how, last, { seq: last });
  }

  /** Says that what was missed cannot be told, and where it goes on. */
  resync(seq: number): void {
    this.last = seq;
    this.#leftOut = false;
    this.#event('resync', seq, { seq });
  }

  /**
   * Sends the next changes in order. Stops before a hole in the numbers and while the reader does not keep up; `last` tells how far it came.
   * @returns false at a hole: the log no longer reaches back.
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

  /** Sends a change; after some that were left out the client is told that its numbers go on from here. */
  #change(seq: number, change: Change): void {
    if (this.#leftOut) this.resync(seq - 1);
    this.last = seq;
    this.#event(change.entity, seq, change);
  }

  /** Follows the account's status; who is confirmed now fetches what was kept from them. */
  confirm(confirmed: boolean): void {
    const before = this.#confirmed;
    this.#confirmed = confirmed;
    if (confirmed && !before) this.resync(this.last);
  }

  typing(conversation: string): void {
    if (this.#confirmed && this.stalledAt === 0) this.#event('typing', null, { conversation });
  }

  /** A comment, so that both ends and whoever sits between them know that the connection lives. */
  beat(): void {
    if (this.stalledAt === 0) this.#write(':\n\n');
  }

  /** Ends the stream with a last event that says why. */
  end(reason: Goodbye['reason']): void {
    if (this.ended) return;
    this.#event('goodbye', null, { reason } satisfies Goodbye);
    this.ended = true;
    this.#out.end();
  }

  /** Ends the connection as it is. */
  cut(): void {
    this.ended = true;
    this.#out.destroy();
  }
}
