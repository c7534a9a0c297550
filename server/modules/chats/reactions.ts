import type { Answer } from '../../../shared/contract/calls.ts';
import type { Reaction } from '../../../shared/contract/conversation.ts';
import { isReaction } from '../../../shared/reactions.ts';
import type { Queryable } from '../../database/connection.ts';
import { statement } from '../../database/statement.ts';
import { Refusal } from '../../http/route.ts';
import type { Viewer } from '../../http/route.ts';
import { announceChanges } from '../../live/announce.ts';
import type { Announcer } from '../../live/announce.ts';
import type { NewChange } from '../../live/changes.ts';
import { forgetReactions, lockLogs } from '../../live/forget.ts';
import type { Services } from '../../services.ts';
import { firstPositionSql, historyCutoff } from './first-position.ts';
import { lockOwnConversation } from './lock.ts';

/** SQL of a message's reactions, first one first; null without any. `message` is SQL of its id. */
export const reactionsSql = (message: string): string => `(
  select json_agg(json_build_object('profile', given.profile_id, 'emoji', given.emoji) order by given.created_at, given.profile_id)
  from reactions given where given.message_id = ${message})`;

interface Target {
  is_mine_to_see: boolean;
  is_theirs_to_see: boolean;
  other_member: string;
  other_status: string;
}

const firstOf = (side: string): string =>
  firstPositionSql(
    'conversation.id',
    `${side}.deleted_position`,
    'conversation.last_position',
    '$4::timestamptz',
  );
const selectTarget = statement<Target>(
  'reaction_target',
  `
  select message.position >= ${firstOf('mine')} and mine.listed as is_mine_to_see, message.position >= ${firstOf('theirs')} and theirs.listed as is_theirs_to_see,
    account.id as other_member, account.status as other_status
  from messages message
  join conversations conversation on conversation.id = message.conversation_id
  join participants mine on mine.conversation_id = conversation.id and mine.profile_id = $2::uuid
  join participants theirs on theirs.conversation_id = conversation.id and theirs.profile_id = mine.other_profile_id
  join profiles other on other.id = theirs.profile_id join members account on account.id = other.member_id
  where message.conversation_id = $1::uuid and message.id = $3::uuid and not message.undone`,
);

const putReaction = statement<{ emoji: string }>(
  'put_reaction',
  `
  insert into reactions as given (message_id, profile_id, emoji, created_at) values ($1::uuid, $2::uuid, $3, $4::timestamptz)
  on conflict (message_id, profile_id) do update set emoji = excluded.emoji, created_at = excluded.created_at where given.emoji <> excluded.emoji
  returning emoji`,
);
const deleteReaction = statement<{ emoji: string }>(
  'take_reaction',
  'delete from reactions where message_id = $1::uuid and profile_id = $2::uuid returning emoji',
);
const selectReactions = statement<{ reactions: Reaction[] | null }>(
  'reactions_of',
  `select ${reactionsSql('$1::uuid')} as reactions`,
);

async function change(
  database: Queryable,
  input: { message: string; profile: string; emoji: string | null; at: Date },
): Promise<boolean> {
  const { message, profile, emoji, at } = input;
  const changed =
    emoji === null
      ? await deleteReaction(database, [message, profile])
      : await putReaction(database, [message, profile, emoji, at]);
  return changed.length > 0;
}

/**
 * Sets or removes a member's reaction on a message they may see; both members' devices are notified
 * of a change. It is free and makes nothing unread.
 * @throws Refusal `conversation_not_found` for one that is not the member's or ended by a block;
 *   `not_found` for a message that is not visible in it; `validation_failed` for what is no emoji.
 */
export async function setReaction(
  request: Announcer & { services: Pick<Services, 'live' | 'settings'> },
  viewer: Viewer,
  input: { conversation: string; message: string; emoji: string | null },
): Promise<Answer<'setReaction'>> {
  const { conversation, message, emoji } = input;
  if (emoji !== null && !isReaction(emoji))
    throw new Refusal('validation_failed', { fields: { emoji: 'invalid_value' } });
  await lockOwnConversation(request.database, conversation, viewer.profileId);
  const cutoff = historyCutoff(request.now, request.services.settings.current().history_days);
  const [target] = await selectTarget(request.database, [
    conversation,
    viewer.profileId,
    message,
    cutoff,
  ]);
  if (!target?.is_mine_to_see) throw new Refusal('not_found');
  const isChanged = await change(request.database, {
    message,
    profile: viewer.profileId,
    emoji,
    at: request.now,
  });
  const reactions = (await selectReactions(request.database, [message]))[0]?.reactions ?? [];
  if (!isChanged) return { reactions };
  await lockLogs(request.database, [viewer.memberId, target.other_member]);
  await forgetReactions(request.database, message, reactions);
  const changeOf = (memberId: string): NewChange => ({
    memberId,
    entity: 'reactions',
    id: message,
    value: { conversation, reactions },
  });
  // Nothing reaches an account that is not confirmed, or concerns a message that they deleted.
  const reaches = target.other_status === 'active' && target.is_theirs_to_see;
  await announceChanges(request, [
    changeOf(viewer.memberId),
    ...(reaches ? [changeOf(target.other_member)] : []),
  ]);
  return { reactions };
}
