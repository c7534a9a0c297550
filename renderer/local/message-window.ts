import { Dexie } from 'dexie';
import type { LocalDatabase } from './database.ts';
import type { MessageRow } from './rows.ts';

export const WINDOW_PAGE = 50;
/** The most messages in memory: the side that is out of sight is dropped. */
export const WINDOW_MAXIMUM = 600;

export interface WindowView {
  /** Oldest first, without gaps. */
  messages: MessageRow[];
  /** The message before the first one, where this device has it. */
  before: MessageRow | null;
  /** Whether the newest message of the conversation is among them. */
  reachesNewest: boolean;
}

const range = (
  db: LocalDatabase,
  conversation: string,
  from: number,
  to: number | typeof Dexie.maxKey,
  withFrom = true,
  withTo = true,
) =>
  db.messages
    .where('[conversation+newest]')
    .between([conversation, from], [conversation, to], withFrom, withTo);

/** The rows from the first on without a gap in positions, in either direction. */
function withoutGap(rows: readonly MessageRow[], from: number | null = null): MessageRow[] {
  let last = from;
  const gap = rows.findIndex((row) => {
    if (row.position === null) return false;
    if (last !== null && Math.abs(row.position - last) !== 1) return true;
    last = row.position;
    return false;
  });
  return gap === -1 ? [...rows] : rows.slice(0, gap);
}

/**
 * The part of a conversation on screen, between two bounds of the index `[conversation+newest]`, so
 * that its cost does not depend on the conversation's length. It starts at the newest message,
 * grows by pages and can be moved to any message. `read` belongs in a live query.
 */
export class MessageWindow {
  readonly #db: LocalDatabase;
  readonly #conversation: string;
  /** Bounds as `newest` numbers, small is new. Null: from the newest on, and not yet read. */
  #newer: number | null = null;
  #older: number | null = null;
  #around: number | null = null;
  #wantOlder = 0;
  #wantNewer = 0;
  #grewOlder = false;
  /** Counts the moves: what was being read before one sets no bounds after it. */
  #moves = 0;

  constructor(db: LocalDatabase, conversation: string) {
    this.#db = db;
    this.#conversation = conversation;
  }

  growOlder(): void {
    this.#wantOlder = WINDOW_PAGE;
  }

  /** Asks for one more page of newer messages; nothing when the newest is there. */
  growNewer(): void {
    if (this.#newer !== null) this.#wantNewer = WINDOW_PAGE;
  }

  toNewest(): void {
    this.#moves += 1;
    this.#newer = this.#older = this.#around = null;
    this.#wantOlder = this.#wantNewer = 0;
    this.#grewOlder = false;
  }

  putAround(newest: number): void {
    this.toNewest();
    this.#around = newest;
  }

  async read(): Promise<WindowView> {
    const moves = this.#moves;
    const isCurrent = () => moves === this.#moves;
    if (this.#around !== null) await this.#openAround(this.#around, isCurrent);
    else if (this.#older === null) await this.#openNewest(isCurrent);
    // Without bounds it would read the whole conversation.
    if (!isCurrent()) return this.read();
    const view = await this.#readBounds(isCurrent);
    return view.messages.length > WINDOW_MAXIMUM && isCurrent() ? this.#trimmed(view) : view;
  }

  async #openNewest(isCurrent: () => boolean): Promise<void> {
    const page = await range(this.#db, this.#conversation, Dexie.minKey, Dexie.maxKey)
      .limit(WINDOW_PAGE)
      .toArray();
    if (!isCurrent()) return;
    // Without accepted messages both bounds stay open; a pending one is no bound, because its
    // number changes when it is accepted.
    this.#older = withoutGap(page).findLast((row) => row.position !== null)?.newest ?? null;
  }

  async #openAround(newest: number, isCurrent: () => boolean): Promise<void> {
    const half = WINDOW_PAGE / 2;
    const [older, newer] = await Promise.all([
      range(this.#db, this.#conversation, newest, Dexie.maxKey).limit(half).toArray(),
      range(this.#db, this.#conversation, Dexie.minKey, newest, true, false)
        .reverse()
        .limit(half)
        .toArray(),
    ]);
    if (!isCurrent()) return;
    const joinedNewer = withoutGap(newer, older[0]?.position);
    this.#around = null;
    this.#older = withoutGap(older).at(-1)?.newest ?? newest;
    this.#newer =
      joinedNewer.length === newer.length && newer.length < half
        ? null
        : (joinedNewer.at(-1)?.newest ?? newest);
  }

  async #readBounds(isCurrent: () => boolean): Promise<WindowView> {
    const wantOlder = this.#wantOlder;
    const newer = this.#newer ?? Dexie.minKey;
    const [within, beyond, fresh] = await Promise.all([
      range(this.#db, this.#conversation, newer, this.#older ?? Dexie.maxKey).toArray(),
      this.#older === null
        ? []
        : range(this.#db, this.#conversation, this.#older, Dexie.maxKey, false)
            .limit(wantOlder + 1)
            .toArray(),
      this.#newer !== null && this.#wantNewer > 0
        ? range(this.#db, this.#conversation, Dexie.minKey, this.#newer, true, false)
            .reverse()
            .limit(this.#wantNewer)
            .toArray()
        : null,
    ]);
    const joinedFresh = fresh && withoutGap(fresh, within[0]?.position);
    const whole = withoutGap([...(joinedFresh ?? []).toReversed(), ...within, ...beyond]);
    const context =
      whole.length > (joinedFresh?.length ?? 0) + within.length + wantOlder
        ? whole.pop()
        : undefined;
    const current = isCurrent();
    if (current && fresh && joinedFresh) {
      const ended = joinedFresh.length === fresh.length && fresh.length < this.#wantNewer;
      this.#newer = ended ? null : (whole[0]?.newest ?? this.#newer);
      this.#wantNewer = 0;
      this.#grewOlder = false;
    }
    if (current && wantOlder > 0 && this.#older !== null) {
      this.#older = whole.at(-1)?.newest ?? this.#older;
      this.#wantOlder = 0;
      this.#grewOlder = true;
    }
    return {
      messages: whole.reverse(),
      before: context ?? null,
      reachesNewest: this.#newer === null,
    };
  }

  /** Drops the side that did not grow last. */
  #trimmed(view: WindowView): WindowView {
    const { messages } = view;
    if (this.#grewOlder) {
      const rest = messages.slice(0, WINDOW_MAXIMUM);
      this.#newer = rest.at(-1)?.newest ?? this.#newer;
      return { ...view, messages: rest, reachesNewest: false };
    }
    const rest = messages.slice(-WINDOW_MAXIMUM);
    this.#older = rest[0]?.newest ?? this.#older;
    return { ...view, messages: rest, before: messages.at(-WINDOW_MAXIMUM - 1) ?? null };
  }
}
