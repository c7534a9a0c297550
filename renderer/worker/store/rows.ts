import { Dexie } from 'dexie';
import type { Chat, Message } from '../../../shared/contract/conversation.ts';
import type { LikeRow } from '../../../shared/contract/likes.ts';
import type { Profile, ProfileCard } from '../../../shared/contract/profile.ts';
import { isSame } from '../../../shared/same.ts';
import type { LocalDatabase } from '../../local/database.ts';
import type { ConversationRow, LikeTableRow, MessageRow, ProfileRow } from '../../local/rows.ts';

/** The `newest` of every pending message is below this, far from every position. */
const WAITING_BELOW = -1e15;

export const conversationRowOf = (chat: Chat): ConversationRow => ({
  ...chat,
  id: chat.conversation.id,
  profile_id: chat.profile.id,
  updated: Date.parse(chat.updated_at),
});

/** A conversation's row whose last message is the server's. */
export function acceptedRow({ accepted_message: _, ...row }: ConversationRow): ConversationRow {
  return row;
}

/**
 * A message of the server as a row.
 * @param conversation has the other's read position, which may be newer than the message's.
 */
export function messageRowOf(
  message: Message,
  conversation: ConversationRow | undefined,
): MessageRow {
  const mine = conversation !== undefined && message.sender !== conversation.profile_id;
  const readSince =
    mine &&
    message.read_at === null &&
    message.position <= conversation.conversation.other_read_position;
  return {
    ...message,
    newest: -message.position,
    state: 'sent',
    failure: null,
    read_at: readSince ? conversation.conversation.other_read_at : message.read_at,
  };
}

export const likeRowOf = (like: LikeRow): LikeTableRow => ({ ...like, id: like.profile.id });

/** A card of a conversation has no intro: the intro of an earlier list stays. */
const withIntro = (card: ProfileCard, known: ProfileCard | undefined): ProfileCard =>
  card.intro === undefined && known?.intro ? { ...card, intro: known.intro } : card;

/** A profile's card as a row, with the known rest of its page. */
export const profileRowOf = (
  card: ProfileCard,
  known: ProfileRow | undefined,
  now: number,
): ProfileRow => ({
  ...cardOf(withIntro(card, known)),
  details: known?.details ?? null,
  related: known?.related ?? null,
  fetched: now,
  ...(known?.talked === undefined ? {} : { talked: known.talked }),
});

/** The card's fields of a card or a whole profile. */
export function cardOf(profile: ProfileCard | Profile | ProfileRow): ProfileCard {
  const {
    id,
    name,
    age,
    gender,
    country,
    region,
    city,
    distance_km,
    fictional,
    online,
    activity,
    main_image,
    locked_photos,
    status,
    intro,
  } = profile;
  return {
    id,
    name,
    age,
    gender,
    country,
    region,
    city,
    distance_km,
    fictional,
    online,
    ...(activity && { activity }),
    main_image,
    locked_photos,
    status,
    ...(intro && { intro }),
  };
}

/** A conversation's stored messages between two positions, newest first; all without positions. */
export const messagesOf = (
  db: LocalDatabase,
  conversation: string,
  newest?: number,
  oldest?: number,
) =>
  db.messages
    .where('[conversation+newest]')
    .between(
      [conversation, newest === undefined ? Dexie.minKey : -newest],
      [conversation, oldest === undefined ? Dexie.maxKey : -oldest],
      true,
      true,
    );

/**
 * Stores a conversation of the server and marks messages that the other has read since.
 * @returns nothing when nothing changed: awaiting that often would lose Dexie's transaction.
 */
export function putConversation(
  db: LocalDatabase,
  row: ConversationRow,
  stored: ConversationRow | undefined,
): Promise<void> | undefined {
  const { other_read_position: read, other_read_at: at } = row.conversation;
  // oxlint-disable-next-line typescript/no-unnecessary-condition -- a damaged row
  const before = stored?.conversation?.other_read_position ?? 0;
  const same = isSame(row, stored);
  if (same && read <= before) return undefined;
  const put = async () => {
    if (!same) await db.conversations.put(row);
    if (read <= before) return;
    const own = await messagesOf(db, row.id, read, before + 1)
      .and((message) => message.sender !== row.profile_id && message.read_at === null)
      .toArray();
    if (own.length > 0)
      await db.messages.bulkPut(own.map((message) => ({ ...message, read_at: at })));
  };
  return put();
}

/** Position of a conversation's newest stored message, 0 when there is none. */
export async function newestStored(db: LocalDatabase, conversation: string): Promise<number> {
  const row = await db.messages
    .where('[conversation+newest]')
    .between([conversation, WAITING_BELOW], [conversation, Dexie.maxKey])
    .first();
  return row?.position ?? 0;
}

/** A number that orders a new message as the newest pending one; in the writing transaction. */
export async function newestOfPending(db: LocalDatabase, conversation: string): Promise<number> {
  const row = await db.messages
    .where('[conversation+newest]')
    .between([conversation, Dexie.minKey], [conversation, Dexie.maxKey])
    .first();
  return Math.min(row?.newest ?? 0, WAITING_BELOW) - 1;
}

/** An unchanged card is stored again after this long, for its time alone. */
const SAME_CARD_MS = 10 * 60_000;

/** Stores profiles of a list, so that their pages open offline. */
export async function putCards(
  db: LocalDatabase,
  cards: readonly ProfileCard[],
  now: number,
): Promise<void> {
  const known = await db.profiles.bulkGet(cards.map((card) => card.id));
  const rows = cards.flatMap((card, index) => {
    const before = known[index];
    if (!before) return [profileRowOf(card, undefined, now)];
    return now - before.fetched < SAME_CARD_MS &&
      isSame(cardOf(before), cardOf(withIntro(card, before)))
      ? []
      : [profileRowOf(card, before, now)];
  });
  if (rows.length > 0) await db.profiles.bulkPut(rows);
}

/** Stores whole profiles of a list, so that they show without being opened. */
export async function putProfiles(
  db: LocalDatabase,
  profiles: readonly Profile[],
  now: number,
): Promise<void> {
  const known = await db.profiles.bulkGet(profiles.map((profile) => profile.id));
  const rows = profiles.flatMap((profile, index) => {
    const before = known[index];
    return before && now - before.fetched < SAME_CARD_MS && isSame(before.details, profile)
      ? []
      : [{ ...profileRowOf(profile, before, now), details: profile }];
  });
  if (rows.length > 0) await db.profiles.bulkPut(rows);
}
