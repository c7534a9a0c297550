import { changeSchema, type Change, type ChangeEntity } from '../../shared/contract/changes.ts';
import type { User } from '../../shared/contract/profile.ts';
import type { ConversationRow, LikeTableRow, LocalDatabase, MessageRow, ProfileRow } from '../local/database.ts';
import { metaValue, saveMeta } from '../local/meta.ts';
import type { SyncEvent } from './interface.ts';
import { countApplied, readCursor } from './meta.ts';
import { cardOf, conversationRowOf, likeRowOf, messageRowOf, messagesOf, profileRowOf } from './rows.ts';
import { conversationWithWaiting, likeWithWaiting, readWaiting, type Waiting } from './waiting.ts';

/** A change as it came: the number and entity of the event, and its data before any check. */
export interface RawChange { seq: number; entity: string; data: unknown }

export interface AppliedChanges {
  /** A number was missing: what follows it was not applied, and snapshots must heal it. */
  gap: boolean;
  /** What could not be read and must be fetched again. */
  damaged: { entity: ChangeEntity | 'unknown'; id: string; conversation: string }[];
  events: Extract<SyncEvent, { kind: 'match' | 'message' }>[];
}

/** Entity names are known without the rest of the change, so that a damaged one can be fetched again. */
const ENTITIES: readonly string[] = ['message', 'conversation', 'read', 'like', 'match', 'credits', 'profile', 'account'] satisfies ChangeEntity[];

const textAt = (data: unknown, name: string): string => {
  const value = (data as Record<string, unknown> | null | undefined)?.[name];
  return typeof value === 'string' ? value : '';
};

/** What a batch makes of the rows it touches; written at its end, so that a long batch costs a few requests. */
class Batch {
  readonly conversations = new Map<string, ConversationRow | null>();
  readonly messages = new Map<string, MessageRow | null>();
  readonly likes = new Map<string, LikeTableRow | null>();
  readonly profiles = new Map<string, ProfileRow | null>();
  /** Conversations of which everything, or everything below a position, goes before the new messages are put. */
  readonly emptied = new Map<string, number>();
  readonly typed = new Set<string>();
  readonly accepted = new Set<string>();
  user: User | undefined;
  readonly #db: LocalDatabase;

  constructor(db: LocalDatabase, user: User | undefined) {
    this.#db = db;
    this.user = user;
  }

  async conversation(id: string): Promise<ConversationRow | undefined> {
    const touched = this.conversations.get(id);
    if (touched !== undefined) return touched ?? undefined;
    const stored = await this.#db.conversations.get(id);
    if (stored) this.conversations.set(id, stored);
    return stored;
  }

  async like(profile: string): Promise<LikeTableRow | undefined> {
    const touched = this.likes.get(profile);
    return touched === undefined ? this.#db.likes.get(profile) : (touched ?? undefined);
  }

  /** Everything of a conversation below a position goes, of what is stored and of what this batch brought. */
  empty(conversation: string, below: number): void {
    this.emptied.set(conversation, Math.max(below, this.emptied.get(conversation) ?? 0));
    for (const [id, row] of this.messages)
      if (row?.conversation === conversation && row.position !== null && row.position < below) this.messages.delete(id);
  }

  async write(): Promise<void> {
    const db = this.#db;
    for (const [conversation, below] of this.emptied) {
      if (below === Infinity) await messagesOf(db, conversation, undefined, 0).and((row) => row.state === 'sent').delete();
      else await messagesOf(db, conversation, below - 1, 0).delete();
    }
    const put = async <Row>(table: { bulkPut: (rows: Row[]) => PromiseLike<unknown>; bulkDelete: (keys: string[]) => PromiseLike<unknown> }, rows: Map<string, Row | null>) => {
      const [kept, removed]: [Row[], string[]] = [[], []];
      for (const [id, row] of rows) if (row === null) removed.push(id); else kept.push(row);
      if (kept.length > 0) await table.bulkPut(kept);
      if (removed.length > 0) await table.bulkDelete(removed);
    };
    await put<ConversationRow>(db.conversations, this.conversations);
    await put<MessageRow>(db.messages, this.messages);
    await put<LikeTableRow>(db.likes, this.likes);
    await put<ProfileRow>(db.profiles, this.profiles);
    if (this.typed.size > 0) await db.typing.bulkDelete([...this.typed]);
    if (this.accepted.size > 0) await db.outbox.where('id').anyOf([...this.accepted]).delete();
    if (this.user) await saveMeta(db, 'user', this.user);
  }
}

/**
 * Applies changes in the order of their numbers, in one transaction together with the number of the last one. What was applied
 * before is left out; after a missing number nothing is applied. Rejects when the device refuses to store it.
 */
export async function applyChanges(db: LocalDatabase, raw: readonly RawChange[], now: number): Promise<AppliedChanges> {
  const applied: AppliedChanges = { gap: false, damaged: [], events: [] };
  const parsed = raw.map((one) => ({ ...one, change: changeSchema.safeParse(one.data).data }));
  const told = new Set(parsed.flatMap(({ change }) => (change?.entity === 'message' ? [change.id] : [])));
  const tables = [db.conversations, db.messages, db.likes, db.profiles, db.typing, db.outbox, db.meta, db.damaged];
  await db.transaction('rw', tables, async () => {
    Object.assign(applied, { gap: false, damaged: [], events: [] });
    const begin = (await readCursor(db)) ?? 0;
    let cursor = begin;
    const batch = new Batch(db, await metaValue(db, 'user'));
    const known = { chatsSeq: (await metaValue(db, 'chats_seq')) ?? 0, waiting: await readWaiting(db, told) };
    for (const { seq, entity, data, change } of parsed) {
      if (seq <= cursor) continue;
      if (seq !== cursor + 1) {
        applied.gap = true;
        break;
      }
      cursor = seq;
      if (change?.seq === seq) await applyChange(db, batch, change, known, applied, now);
      else {
        const value = (data as { value?: unknown } | null | undefined)?.value;
        applied.damaged.push({ entity: ENTITIES.includes(entity) ? (entity as ChangeEntity) : 'unknown', id: textAt(data, 'id'), conversation: textAt(value, 'conversation') });
        await db.damaged.add({ table: `change:${entity}`, key: textAt(data, 'id') || String(seq), found: now });
      }
    }
    if (cursor === begin) return;
    await batch.write();
    await saveMeta(db, 'cursor', cursor);
    await countApplied(db);
  });
  return applied;
}

interface Known { chatsSeq: number; waiting: Waiting }

async function applyChange(db: LocalDatabase, batch: Batch, change: Change, known: Known, applied: AppliedChanges, now: number): Promise<void> {
  switch (change.entity) {
    case 'message': {
      const { id, value } = change;
      if (value === null) {
        batch.messages.set(id, null);
        return;
      }
      const conversation = await batch.conversation(value.conversation);
      if ((conversation && value.position < conversation.conversation.first_position) || known.waiting.deletedConversations.has(value.conversation)) return;
      batch.messages.set(id, messageRowOf(value, conversation));
      const mine = value.sender === batch.user?.profile.id;
      // Accepted by the server while the answer to this device is on its way or lost: sending it again would only be answered the same.
      if (mine) batch.accepted.add(id);
      if (conversation?.conversation.last_position === value.position && !known.waiting.messages.has(value.conversation))
        batch.conversations.set(value.conversation, {
          ...conversation, updated: Date.parse(conversation.updated_at), last_message: { kind: value.kind, text: value.text, sent_at: value.sent_at, mine },
        });
      if (!mine) {
        batch.typed.add(value.conversation);
        applied.events.push({ kind: 'message', conversation: value.conversation, profile: value.sender });
      }
      return;
    }
    case 'conversation': {
      const { id, value } = change;
      const stored = await batch.conversation(id);
      // The snapshot already knew what came after this change; what is gone from it must still be cleared away.
      if (change.seq <= known.chatsSeq && (value !== null || stored)) return;
      if (value === null) {
        batch.empty(id, Infinity);
        for (const [message, row] of batch.messages) if (row?.conversation === id) batch.messages.delete(message);
        const waits = known.waiting.messages.has(id) || (await messagesOf(db, id, undefined, 0).and((row) => row.state === 'failed').count()) > 0;
        if (!waits) batch.conversations.set(id, null);
        return;
      }
      const row = conversationWithWaiting(conversationRowOf(value), known.waiting);
      batch.conversations.set(id, row);
      if (row) await markRead(db, batch, row, stored?.conversation.other_read_position ?? 0);
      if (value.conversation.first_position > (stored?.conversation.first_position ?? 1)) batch.empty(id, value.conversation.first_position);
      return;
    }
    case 'read': {
      const stored = await batch.conversation(change.id);
      if (!stored) return;
      const before = stored.conversation.other_read_position;
      const { position, read_at } = change.value;
      if (position <= before) return;
      const row = { ...stored, conversation: { ...stored.conversation, other_read_position: position, other_read_at: read_at } };
      batch.conversations.set(change.id, row);
      await markRead(db, batch, row, before);
      return;
    }
    case 'like':
    case 'match': {
      const stored = await batch.like(change.id);
      const row = likeWithWaiting(change.value && likeRowOf(change.value), stored, change.id, known.waiting);
      batch.likes.set(change.id, row);
      if (change.entity === 'match') applied.events.push({ kind: 'match', profile: change.id });
      return;
    }
    case 'credits':
      if (batch.user) batch.user = { ...batch.user, credits: change.value.credits };
      return;
    case 'account':
      batch.user = change.value;
      return;
    case 'profile':
      await applyProfile(db, batch, change.id, change.value, now);
  }
}

/** The other member has read on: this member's messages up to there are read, those of this batch too. */
async function markRead(db: LocalDatabase, batch: Batch, { id, profile_id, conversation }: ConversationRow, before: number): Promise<void> {
  const { other_read_position: position, other_read_at: read_at } = conversation;
  if (position <= before) return;
  const touched = [...batch.messages.values()].filter((row) => row?.conversation === id);
  for (const row of [...await messagesOf(db, id, position, before + 1).toArray(), ...touched])
    if (row && row.position !== null && row.position <= position && row.sender !== profile_id && row.read_at === null && batch.messages.get(row.id) !== null)
      batch.messages.set(row.id, { ...row, read_at });
}

/** A profile shows in three places: its own row, its conversation and its like. */
async function applyProfile(db: LocalDatabase, batch: Batch, id: string, card: Extract<Change, { entity: 'profile' }>['value'], now: number): Promise<void> {
  if (card === null) {
    batch.profiles.set(id, null);
    return;
  }
  const stored = batch.profiles.get(id) ?? (await db.profiles.get(id));
  const details = stored?.details ? { ...stored.details, ...cardOf(card) } : null;
  batch.profiles.set(id, { ...profileRowOf(card, stored ?? undefined, now), details });
  for (const key of await db.conversations.where('profile_id').equals(id).primaryKeys()) await batch.conversation(key);
  for (const [key, row] of batch.conversations) if (row?.profile_id === id) batch.conversations.set(key, { ...row, profile: cardOf(card) });
  const like = await batch.like(id);
  if (like) batch.likes.set(id, { ...like, profile: cardOf(card) });
}
