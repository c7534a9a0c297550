import type { Chat, Message, Reaction } from '../../shared/contract/conversation.ts';
import type { LikeRow } from '../../shared/contract/likes.ts';
import type { ProfileCard } from '../../shared/contract/profile.ts';
import type { Queryable } from '../database/connection.ts';
import { statement } from '../database/statement.ts';

/**
 * Removes from the logs of changes what their members may no longer see, in the transaction that
 * hides it. A log has no gaps, so an entry stays, with less in it. Call it after `lockLogs`, or a
 * change that is being recorded at that moment would follow it.
 */

const lock = statement(
  'lock_logs',
  `
  insert into change_counters as counter (member_id, seq) select distinct id, 0 from unnest($1::uuid[]) id order by id
  on conflict (member_id) do update set seq = counter.seq`,
);

/** Locks the logs of members, in the order of their ids, until the transaction ends. */
export async function lockLogs(database: Queryable, members: readonly string[]): Promise<void> {
  await lock(database, [members]);
}

const forgetPair = statement(
  'forget_pair',
  `
  update changes set entity = 'profile', entity_id = side.other, value = null
  from (values ($1::uuid, $4::text), ($3::uuid, $2::text)) side (member_id, other)
  where changes.member_id = side.member_id and changes.entity <> 'block' and changes.value is not null
    and (changes.entity_id in (side.other, $5::text) or changes.value->>'conversation' = $5::text)`,
);
const dropPushes = statement(
  'drop_pushes_of_pair',
  `
  delete from jobs where name = 'deliver_push' and (payload->>'about' = $5::text
    or (payload->>'member' = $1::text and payload->>'about' = $4::text) or (payload->>'member' = $3::text and payload->>'about' = $2::text))`,
);

/** Removes everything about the other of two from both logs, and the pushes that are pending. */
export async function forgetBetween(
  database: Queryable,
  mine: { memberId: string; profileId: string },
  theirs: { memberId: string; profileId: string },
  conversation: string,
): Promise<void> {
  const pair = [
    mine.memberId,
    mine.profileId,
    theirs.memberId,
    theirs.profileId,
    conversation,
  ] as const;
  await forgetPair(database, pair);
  await dropPushes(database, pair);
}

const forgetAll = statement(
  'forget_conversation',
  `
  update changes set entity = 'conversation', entity_id = $2::text, value = null
  where member_id = $1::uuid and value is not null and (entity_id = $2::text or value->>'conversation' = $2::text)`,
);
const forgetOld = statement(
  'forget_old_messages',
  `
  update changes set entity = case when entity = 'conversation' then entity else 'message' end,
    value = case when entity = 'conversation' then $4::jsonb end
  where member_id = $1::uuid and value is not null and ((entity = 'conversation' and entity_id = $2::text)
    or (entity in ('message', 'reactions') and entity_id in (
      select id::text from messages where conversation_id = $2::uuid and position <= $3::int)))`,
);

/**
 * A conversation in the log of the one who deleted it up to a position.
 * @param left what is left of it for them; null for nothing.
 */
export async function forgetConversation(
  database: Queryable,
  memberId: string,
  conversation: string,
  upTo: number,
  left: Chat | null,
): Promise<void> {
  if (left === null) await forgetAll(database, [memberId, conversation]);
  else await forgetOld(database, [memberId, conversation, upTo, JSON.stringify(left)]);
}

const emptyMessage = statement(
  'empty_message_in_log',
  `
  update changes set value = case when entity = 'conversation' then $4::jsonb when entity = 'message' then $3::jsonb else value || '{"reactions": []}' end
  where member_id = $1::uuid and value is not null
    and ((entity = 'conversation' and entity_id = $5::text) or (entity in ('message', 'reactions') and entity_id = $2::text))`,
);

/**
 * An undone message, in the log of one of the two.
 * @param left what is left of the message.
 * @param chat the conversation as it is now; null where nothing of it is left for them.
 */
export async function forgetMessage(
  database: Queryable,
  memberId: string,
  left: Message,
  chat: Chat | null,
): Promise<void> {
  await emptyMessage(database, [
    memberId,
    left.id,
    JSON.stringify(left),
    chat && JSON.stringify(chat),
    left.conversation,
  ]);
}

const replaceLikes = statement(
  'replace_likes_in_log',
  `
  update changes set entity = 'like', value = $3::jsonb
  where member_id = $1::uuid and entity_id = $2::text and entity in ('like', 'match') and value is not null`,
);
// A card is in the logs of members with a like or conversation with the profile.
const forgetStranger = statement(
  'forget_stranger',
  `
  update changes set value = null from profiles mine
  where changes.member_id = $1::uuid and changes.entity_id = $2::text and changes.entity = 'profile' and changes.value is not null and mine.member_id = $1::uuid
    and not exists (select from participants side where side.profile_id = mine.id and side.other_profile_id = $2::uuid and side.listed)`,
);

/** The likes between two in the log of one of them: what is left of them now, null for none. */
export async function forgetLikes(
  database: Queryable,
  memberId: string,
  other: string,
  row: LikeRow | null,
): Promise<void> {
  await replaceLikes(database, [memberId, other, row && JSON.stringify(row)]);
  if (row === null) await forgetStranger(database, [memberId, other]);
}

const replaceReactions = statement(
  'replace_reactions_in_logs',
  `
  update changes set value = jsonb_set(value, '{reactions}', $2::jsonb)
  where entity_id = $1::text and entity in ('reactions', 'message') and value is not null and value->'reactions' not in ($2::jsonb, '[]')`,
);

/** The earlier versions of a message's reactions. */
export async function forgetReactions(
  database: Queryable,
  message: string,
  now: readonly Reaction[],
): Promise<void> {
  await replaceReactions(database, [message, JSON.stringify(now)]);
}

const emptyPicture = statement(
  'empty_picture_in_logs',
  `
  update changes set value = value || '{"photo": null, "photo_size": null}'
    || case when jsonb_typeof(value->'voice') = 'object' then jsonb_build_object('voice', value->'voice' || '{"id": null}') else '{}' end
  where entity_id = $1::text and entity = 'message' and value is not null`,
);

/** The photo or voice of a message. */
export async function forgetPicture(database: Queryable, message: string): Promise<void> {
  await emptyPicture(database, [message]);
}

const ABOUT = `value is not null and ((entity in ('profile', 'like', 'match') and entity_id = $1::text)
    or (entity = 'conversation' and value #>> '{profile,id}' = $1::text
      and entity_id in (select conversation_id::text from participants where profile_id = $1::uuid)))`;
const patchCards = statement(
  'patch_cards_in_logs',
  `
  update changes set value = case when entity = 'profile' then (value - 'activity') || $2::jsonb else jsonb_set(value, '{profile}', ((value->'profile') - 'activity') || $2::jsonb) end
  where ${ABOUT}`,
);
// A hidden profile is listed only for members who have a conversation with it.
const hideCards = statement(
  'hide_cards_in_logs',
  `
  update changes set entity = case when entity = 'match' then 'like' else entity end,
    value = case when entity = 'conversation' then jsonb_set(value, '{profile}', ((value->'profile') - 'activity') || $2::jsonb)
      when entity = 'profile' and exists (select from participants side join profiles holder on holder.id = side.profile_id
        where holder.member_id = changes.member_id and side.other_profile_id = $1::uuid and side.listed) then (value - 'activity') || $2::jsonb end
  where ${ABOUT}`,
);

/**
 * What the cards of a profile showed before, in the logs of everybody.
 * @param card as it is now; only fields that are the same for every viewer are used.
 */
export async function forgetOldCards(database: Queryable, card: ProfileCard): Promise<void> {
  const { distance_km: _distance, locked_photos: locked, ...shared } = card;
  const isThere = card.status === 'active';
  const patch = isThere ? shared : { ...shared, locked_photos: locked };
  await (isThere ? patchCards : hideCards)(database, [card.id, JSON.stringify(patch)]);
}

const forgetPaused = statement(
  'forget_paused_in_logs',
  `
  update changes set entity = case when entity = 'match' then 'like' else entity end, value = null
  where value is not null and entity in ('profile', 'like', 'match') and entity_id = $1::text and member_id <> all($2::uuid[])`,
);

/** A profile on pause, in the logs of all but its own member and those whom it is `shownTo`. */
export async function forgetPausedProfile(
  database: Queryable,
  profile: string,
  shownTo: readonly string[],
): Promise<void> {
  await forgetPaused(database, [profile, shownTo]);
}
