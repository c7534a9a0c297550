import type { BlockedMember } from '../../../shared/contract/blocked-member.ts';
import type { Change } from '../../../shared/contract/changes.ts';
import type { Payment } from '../../../shared/contract/payments.ts';
import type { User } from '../../../shared/contract/profile.ts';
import type { LocalDatabase } from '../../local/database.ts';
import type {
  ConversationRow,
  LikeTableRow,
  MessageRow,
  MetaRow,
  MetaValues,
  ProfileRow,
} from '../../local/rows.ts';
import { withPayment } from '../../local/payments.ts';
import { messagesOf } from '../store/rows.ts';
import type { PendingOverlay } from '../mutations/overlay.ts';
import { readPendingOverlay } from '../mutations/pending-overlay.ts';

type Stored<Row> = Map<string, Row>;

function store<Row extends { id: string }>(
  rows: readonly (Row | undefined)[],
  into: Stored<Row>,
): void {
  for (const row of rows) if (row) into.set(row.id, row);
}

/** Writes what is a row and deletes what is null, in two requests at most. */
async function put<Row>(
  table: {
    bulkPut: (rows: Row[]) => PromiseLike<unknown>;
    bulkDelete: (keys: string[]) => PromiseLike<unknown>;
  },
  rows: Map<string, Row | null>,
): Promise<void> {
  const [stored, removed]: [Row[], string[]] = [[], []];
  for (const [id, row] of rows)
    if (row === null) removed.push(id);
    else stored.push(row);
  if (stored.length > 0) await table.bulkPut(stored);
  if (removed.length > 0) await table.bulkDelete(removed);
}

const META = ['user', 'cursor', 'chats_seq', 'applied', 'blocks', 'payments'] as const;

/**
 * The rows that a batch of changes touches: read before the first, written after the last, since
 * Dexie loses a transaction over a long row of empty waits.
 */
export class ChangeBatch {
  readonly conversations = new Map<string, ConversationRow | null>();
  readonly messages = new Map<string, MessageRow | null>();
  readonly likes = new Map<string, LikeTableRow | null>();
  readonly profiles = new Map<string, ProfileRow | null>();
  /** Who wrote something and so types no longer. */
  readonly typed = new Set<string>();
  readonly pending: PendingOverlay;
  user: User | undefined;
  #blocks: BlockedMember[] | null = null;
  #isSomebodyHidden = false;
  #payments: Payment[] | null = null;
  readonly #db: LocalDatabase;
  readonly #meta: Partial<MetaValues>;
  readonly #typing: readonly string[];
  readonly #stored = {
    conversations: new Map<string, ConversationRow>(),
    likes: new Map<string, LikeTableRow>(),
    profiles: new Map<string, ProfileRow>(),
    messages: new Map<string, MessageRow>(),
  };
  /** Conversations emptied wholly or below a position before new messages are put. */
  readonly #emptied = new Map<string, number>();
  /** Own messages that the other member has read: from after one position up to another. */
  readonly #read = new Map<
    string,
    { before: number; position: number; at: string | null; other: string }
  >();

  private constructor(
    db: LocalDatabase,
    pending: PendingOverlay,
    meta: Partial<MetaValues>,
    typing: readonly string[],
  ) {
    this.#db = db;
    this.#typing = typing;
    this.pending = pending;
    this.#meta = meta;
    this.user = meta.user;
  }

  /** Reads what changes will touch. Call it, and all else, in one transaction. */
  static async begin(
    db: LocalDatabase,
    changes: readonly (Change | undefined)[],
  ): Promise<ChangeBatch> {
    const [conversations, likes, profiles, messageIds, reactedIds] = [
      new Set<string>(),
      new Set<string>(),
      new Set<string>(),
      new Set<string>(),
      new Set<string>(),
    ];
    for (const change of changes)
      if (change?.entity === 'message') {
        messageIds.add(change.id);
        if (change.value) conversations.add(change.value.conversation);
      } else if (change?.entity === 'conversation' || change?.entity === 'read')
        conversations.add(change.id);
      else if (change?.entity === 'reactions') {
        reactedIds.add(change.id);
        conversations.add(change.value.conversation);
      } else if (change?.entity === 'like' || change?.entity === 'match') likes.add(change.id);
      else if (change?.entity === 'profile') profiles.add(change.id);
    // Asked all at once, and nothing that is not needed: every answer is waited for while the
    // transaction holds its tables.
    const [meta, pending, typing, talked, talkedWith, liked, known, messages] = await Promise.all([
      db.meta.bulkGet([...META]),
      readPendingOverlay(db, messageIds),
      messageIds.size > 0 ? db.typing.toCollection().primaryKeys() : [],
      conversations.size > 0 ? db.conversations.bulkGet([...conversations]) : [],
      profiles.size > 0
        ? db.conversations
            .where('profile_id')
            .anyOf([...profiles])
            .toArray()
        : [],
      likes.size + profiles.size > 0 ? db.likes.bulkGet([...new Set([...likes, ...profiles])]) : [],
      profiles.size > 0 ? db.profiles.bulkGet([...profiles]) : [],
      reactedIds.size > 0 ? db.messages.bulkGet([...reactedIds]) : [],
    ]);
    const batch = new ChangeBatch(
      db,
      pending,
      Object.fromEntries(meta.flatMap((row) => (row ? [[row.key, row.value]] : []))),
      typing,
    );
    store<ConversationRow>([...talked, ...talkedWith], batch.#stored.conversations);
    store<LikeTableRow>(liked, batch.#stored.likes);
    store<ProfileRow>(known, batch.#stored.profiles);
    store<MessageRow>(messages, batch.#stored.messages);
    return batch;
  }

  get cursor(): number {
    const cursor: unknown = this.#meta.cursor;
    return typeof cursor === 'number' && Number.isSafeInteger(cursor) ? cursor : 0;
  }

  /** Number of the newest change that the last snapshot of the conversations knew of. */
  get chatsSeq(): number {
    return this.#meta.chats_seq ?? 0;
  }

  /** A message that reactions were put on, as stored or as this batch made it. */
  message(id: string): MessageRow | undefined {
    const touched = this.messages.get(id);
    if (touched !== undefined) return touched ?? undefined;
    const stored = this.#stored.messages.get(id);
    return stored && (this.#emptied.get(stored.conversation) ?? 0) > (stored.position ?? 0)
      ? undefined
      : stored;
  }

  conversation(id: string): ConversationRow | undefined {
    const touched = this.conversations.get(id);
    return touched === undefined ? this.#stored.conversations.get(id) : (touched ?? undefined);
  }

  /** The conversations with a profile, as stored and as this batch made them. */
  conversationsWith(profile: string): ConversationRow[] {
    const ids = new Set([...this.#stored.conversations.keys(), ...this.conversations.keys()]);
    return [...ids]
      .flatMap((id) => this.conversation(id) ?? [])
      .filter((row) => row.profile_id === profile);
  }

  like(profile: string): LikeTableRow | undefined {
    const touched = this.likes.get(profile);
    return touched === undefined ? this.#stored.likes.get(profile) : (touched ?? undefined);
  }

  /** Somebody was blocked, or is no longer. */
  storeBlock(id: string, block: BlockedMember | null): void {
    const others = (this.#blocks ?? this.#meta.blocks ?? []).filter((one) => one.id !== id);
    this.#blocks = block ? [block, ...others] : others;
    this.#isSomebodyHidden ||= block !== null;
  }

  profile(id: string): ProfileRow | undefined {
    return this.profiles.get(id) ?? this.#stored.profiles.get(id);
  }

  /**
   * Deletes a conversation's messages below a position (Infinity: all), stored and in this batch.
   */
  empty(conversation: string, below: number): void {
    this.#emptied.set(conversation, Math.max(below, this.#emptied.get(conversation) ?? 0));
    for (const [id, row] of this.messages)
      if (row?.conversation === conversation && (row.position ?? 0) < below)
        this.messages.delete(id);
  }

  /** Marks this member's messages as read up to the other's position, in this batch too. */
  markRead({ id, profile_id: other, conversation }: ConversationRow, before: number): void {
    const { other_read_position: position, other_read_at: at } = conversation;
    if (position <= before) return;
    this.#read.set(id, {
      before: Math.min(before, this.#read.get(id)?.before ?? before),
      position,
      at,
      other,
    });
    for (const row of this.messages.values())
      if (
        row?.conversation === id &&
        row.sender !== other &&
        row.read_at === null &&
        (row.position ?? Infinity) <= position
      )
        row.read_at = at;
  }

  storePayment(payment: Payment): void {
    this.#payments = withPayment(this.#payments ?? this.#meta.payments, payment);
  }

  async write(cursor: number): Promise<void> {
    const db = this.#db;
    for (const [conversation, below] of this.#emptied) {
      if (below !== Infinity) await messagesOf(db, conversation, below - 1, 0).delete();
      else await this.#removeAll(conversation);
    }
    for (const [conversation, { before, position, at, other }] of this.#read)
      for (const row of await messagesOf(db, conversation, position, before + 1)
        .and((one) => one.sender !== other && one.read_at === null)
        .toArray())
        if (!this.messages.has(row.id)) this.messages.set(row.id, { ...row, read_at: at });
    const meta: MetaRow[] = [
      { key: 'cursor', value: cursor },
      { key: 'applied', value: (this.#meta.applied ?? 0) + 1 },
    ];
    if (this.user && this.user !== this.#meta.user) meta.push({ key: 'user', value: this.user });
    if (this.#blocks) meta.push({ key: 'blocks', value: this.#blocks });
    if (this.#payments) meta.push({ key: 'payments', value: this.#payments });
    // Only what was applied: behind a gap in the numbers nothing was, and the entry goes on
    // pending.
    const accepted = [...this.pending.accepted]
      .filter(([id]) => this.messages.has(id))
      .map(([, number]) => number);
    const typing = this.#typing.filter((conversation) => this.typed.has(conversation));
    await Promise.all([
      put<ConversationRow>(db.conversations, this.conversations),
      put<MessageRow>(db.messages, this.messages),
      put<LikeTableRow>(db.likes, this.likes),
      put<ProfileRow>(db.profiles, this.profiles),
      db.meta.bulkPut(meta),
      // It names whom the member has had to do with; the page asks for it again.
      this.#isSomebodyHidden ? db.meta.delete('statement') : undefined,
      typing.length > 0 ? db.typing.bulkDelete(typing) : undefined,
      // Accepted by the server while the answer to this device is on its way or lost: sending it
      // again would only be answered the same.
      accepted.length > 0 ? db.outbox.bulkDelete(accepted) : undefined,
    ]);
  }

  /** Deletes a conversation's messages but not unsent ones; with those the conversation stays. */
  async #removeAll(conversation: string): Promise<void> {
    const db = this.#db;
    const rows = await messagesOf(db, conversation).toArray();
    await db.messages.bulkDelete(rows.filter((row) => row.state === 'sent').map((row) => row.id));
    const isCurrent =
      this.pending.messages.has(conversation) || rows.some((row) => row.state === 'failed');
    if (isCurrent && this.conversations.get(conversation) === null)
      this.conversations.delete(conversation);
  }
}
