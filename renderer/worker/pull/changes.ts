import { changeSchema, type Change, type ChangeEntity } from '../../../shared/contract/changes.ts';
import type { Reaction } from '../../../shared/contract/conversation.ts';
import type { Profile, ProfileCard } from '../../../shared/contract/profile.ts';
import type { LocalDatabase } from '../../local/database.ts';
import { markUnnotified } from '../../local/claims/unnotified.ts';
import { ChangeBatch } from './batch.ts';
import type { SyncEvent } from '../host/events.ts';
import { likeWithPending } from '../mutations/like.ts';
import { userWithPending } from '../mutations/profile.ts';
import { reactionsWithPending } from '../mutations/reaction.ts';
import { isUndone, withUndone } from '../mutations/undo-message.ts';
import {
  acceptedRow,
  cardOf,
  conversationRowOf,
  likeRowOf,
  messageRowOf,
  profileRowOf,
} from '../store/rows.ts';

/** A change as it came: the number and entity of the event, and its data before any check. */
export interface RawChange {
  seq: number;
  entity: string;
  data: unknown;
}

export interface AppliedChanges {
  /** A number was missing: what follows it was not applied, and snapshots must heal it. */
  gap: boolean;
  /** What could not be read and must be fetched again. */
  damaged: { entity: ChangeEntity | 'unknown'; id: string; conversation: string }[];
  events: Extract<SyncEvent, { kind: 'like' | 'match' | 'message' | 'message_undone' }>[];
}

/** Known apart from the contract, so that a damaged change can be fetched again. */
const ENTITIES: readonly string[] = [
  'message',
  'conversation',
  'read',
  'reactions',
  'like',
  'match',
  'credits',
  'profile',
  'account',
  'block',
  'payment',
] satisfies ChangeEntity[];

const textAt = (data: unknown, name: string): string => {
  const value = (data as Record<string, unknown> | null | undefined)?.[name];
  return typeof value === 'string' ? value : '';
};

/**
 * Applies changes in order in one transaction with the cursor; known ones are skipped, a gap stops
 * it. Rejects when the device refuses to store it.
 */
export async function applyChanges(
  db: LocalDatabase,
  raw: readonly RawChange[],
  now: number,
): Promise<AppliedChanges> {
  const parsed = raw.map((one) => ({ ...one, change: changeSchema.safeParse(one.data).data }));
  const tables = [
    db.conversations,
    db.messages,
    db.likes,
    db.profiles,
    db.typing,
    db.outbox,
    db.meta,
    db.damaged,
    db.local_settings,
  ];
  return db.transaction('rw', tables, async () => {
    const applied: AppliedChanges = { gap: false, damaged: [], events: [] };
    const batch = await ChangeBatch.begin(
      db,
      parsed.map(({ change }) => change),
    );
    let { cursor } = batch;
    for (const { seq, entity, data, change } of parsed) {
      if (seq <= cursor) continue;
      if (seq !== cursor + 1) {
        applied.gap = true;
        break;
      }
      cursor = seq;
      if (change?.seq === seq) {
        applyChange(batch, change, applied, now);
        continue;
      }
      const value = (data as { value?: unknown } | null | undefined)?.value;
      applied.damaged.push({
        entity: ENTITIES.includes(entity) ? (entity as ChangeEntity) : 'unknown',
        id: textAt(data, 'id'),
        conversation: textAt(value, 'conversation'),
      });
      await db.damaged.add({
        table: `change:${entity}`,
        key: textAt(data, 'id') || String(seq),
        found: now,
      });
    }
    const messages = applied.events.filter((event) => event.kind === 'message');
    const [first] = messages;
    await Promise.all([
      cursor === batch.cursor ? undefined : batch.write(cursor),
      first &&
        markUnnotified(
          db,
          first.batch,
          messages.map(({ id }) => id),
          now,
        ),
    ]);
    return applied;
  });
}

/** Applies one change to the batch. It waits for nothing, see `ChangeBatch`. */
function applyChange(
  batch: ChangeBatch,
  change: Change,
  applied: AppliedChanges,
  now: number,
): void {
  switch (change.entity) {
    case 'message':
      if (change.value === null) batch.messages.set(change.id, null);
      else applyMessage(batch, change.value, applied);
      return;
    case 'conversation': {
      const { id, seq, value } = change;
      const stored = batch.conversation(id);
      // The snapshot already had what came after this change; what is not in it must still be
      // deleted.
      if (seq <= batch.chatsSeq && (value !== null || stored)) return;
      batch.conversations.set(id, value && batch.pending.conversation(conversationRowOf(value)));
      if (value === null) {
        batch.empty(id, Infinity);
        return;
      }
      const row = batch.conversation(id);
      if (row) batch.markRead(row, stored?.conversation.other_read_position ?? 0);
      if (value.conversation.first_position > (stored?.conversation.first_position ?? 1))
        batch.empty(id, value.conversation.first_position);
      return;
    }
    case 'read': {
      const stored = batch.conversation(change.id);
      const { position, read_at } = change.value;
      if (!stored || position <= stored.conversation.other_read_position) return;
      const row = {
        ...stored,
        conversation: {
          ...stored.conversation,
          other_read_position: position,
          other_read_at: read_at,
        },
      };
      batch.conversations.set(change.id, row);
      batch.markRead(row, stored.conversation.other_read_position);
      return;
    }
    case 'reactions':
      applyReactions(batch, change.id, change.value.reactions);
      return;
    case 'like':
    case 'match': {
      const stored = batch.like(change.id);
      const row = likeWithPending(
        change.value && likeRowOf(change.value),
        stored,
        change.id,
        batch.pending,
      );
      batch.likes.set(change.id, row);
      if (change.entity === 'match') applied.events.push({ kind: 'match', profile: change.id });
      // Notified even if stored already: a poll may have brought it first, and a poll notifies
      // nobody. Each is shown once (claimLike).
      else if (row?.like_new && row.given_at === null)
        applied.events.push({ kind: 'like', profile: change.id });
      return;
    }
    case 'credits':
      if (batch.user) batch.user = { ...batch.user, credits: change.value.credits };
      return;
    case 'account':
      batch.user = userWithPending(change.value, batch.pending);
      return;
    case 'payment':
      batch.storePayment(change.value);
      return;
    case 'block':
      batch.storeBlock(change.id, change.value);
      return;
    case 'profile':
      applyProfile(batch, change.id, change.value, now);
  }
}

function applyMessage(
  batch: ChangeBatch,
  value: NonNullable<Extract<Change, { entity: 'message' }>['value']>,
  applied: AppliedChanges,
): void {
  const conversation = batch.conversation(value.conversation);
  if (
    (conversation && value.position < conversation.conversation.first_position) ||
    batch.pending.deletedConversations.has(value.conversation)
  )
    return;
  batch.messages.set(value.id, withUndone(messageRowOf(value, conversation), batch.pending));
  const mine = value.sender === batch.user?.profile.id;
  if (value.undone && !mine)
    applied.events.push({ kind: 'message_undone', conversation: value.conversation });
  // The conversation as it is without it comes after it.
  if (value.undone || isUndone(batch.pending, value.id)) return;
  // The list may still show the time at which this device sent it.
  if (
    conversation?.conversation.last_position === value.position &&
    !batch.pending.messages.has(value.conversation)
  )
    batch.conversations.set(value.conversation, {
      ...acceptedRow(conversation),
      updated: Date.parse(conversation.updated_at),
      last_message: {
        kind: value.kind,
        text: value.text,
        gift: value.gift,
        sent_at: value.sent_at,
        mine,
      },
    });
  if (mine) return;
  batch.typed.add(value.conversation);
  applied.events.push({
    kind: 'message',
    batch: applied.events.find((event) => event.kind === 'message')?.batch ?? value.id,
    id: value.id,
    conversation: value.conversation,
    profile: value.sender,
  });
}

/** Reactions on a message of this device; another is fetched with its own. */
function applyReactions(batch: ChangeBatch, id: string, reactions: readonly Reaction[]): void {
  const row = batch.message(id);
  if (!row) return;
  const conversation = batch.conversation(row.conversation);
  const isReadSince =
    conversation !== undefined &&
    row.read_at === null &&
    row.sender !== conversation.profile_id &&
    (row.position ?? Infinity) <= conversation.conversation.other_read_position;
  batch.messages.set(id, {
    ...row,
    reactions: reactionsWithPending(reactions, id, batch.user?.profile.id, batch.pending),
    read_at: isReadSince ? conversation.conversation.other_read_at : row.read_at,
  });
}

/** A card without a word of when they were here takes away the one before. */
function withCard({ activity: _, ...details }: Profile, card: ProfileCard): Profile {
  return { ...details, ...cardOf(card) };
}

/** A profile shows in three places: its own row, its conversation and its like. */
function applyProfile(
  batch: ChangeBatch,
  id: string,
  card: Extract<Change, { entity: 'profile' }>['value'],
  now: number,
): void {
  if (card === null || batch.pending.blocked.has(id)) {
    batch.profiles.set(id, null);
    return;
  }
  const stored = batch.profile(id);
  const details = stored?.details ? withCard(stored.details, card) : null;
  batch.profiles.set(id, { ...profileRowOf(card, stored, now), details });
  for (const row of batch.conversationsWith(id))
    batch.conversations.set(row.id, { ...row, profile: cardOf(card) });
  const like = batch.like(id);
  if (like) batch.likes.set(id, { ...like, profile: cardOf(card) });
}
