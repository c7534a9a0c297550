import type { Answer } from '../../../shared/contract/calls.ts';
import { statement, toInstant } from '../../database/statement.ts';
import { Refusal } from '../../http/route.ts';
import type { Viewer } from '../../http/route.ts';
import { announceChanges } from '../../live/announce.ts';
import type { Announcer } from '../../live/announce.ts';
import { lockOwnConversation } from './lock.ts';
import { reactionsSql } from './reactions.ts';
import { MESSAGE_COLUMNS, toMessage } from './view.ts';
import type { MessageRow } from './view.ts';

interface Heard extends MessageRow {
  is_first: boolean;
  sender_member: string;
  sender_status: string;
  is_theirs_to_see: boolean;
}

const columns = MESSAGE_COLUMNS.split(', ')
  .map((column) => `message.${column}`)
  .join(', ');
const setHeard = statement<Heard>(
  'hear_voice',
  `
  with before as (select id, heard_at from messages where id = $3::uuid)
  update messages message set heard_at = coalesce(message.heard_at, $4::timestamptz)
  from before, participants mine, participants theirs, profiles sender, members account
  where before.id = message.id and message.conversation_id = $1::uuid and message.kind = 'voice' and message.sender_profile <> $2::uuid
    and mine.conversation_id = $1::uuid and mine.profile_id = $2::uuid and message.position > mine.deleted_position
    and theirs.conversation_id = $1::uuid and theirs.profile_id = message.sender_profile
    and sender.id = message.sender_profile and account.id = sender.member_id
  returning ${columns}, ${reactionsSql('message.id')} as reactions, before.heard_at is null as is_first,
    account.id as sender_member, account.status as sender_status, message.position > theirs.deleted_position as is_theirs_to_see`,
);

/**
 * Marks a received voice message as listened to, once, and notifies its sender.
 * @throws Refusal `conversation_not_found` for one that is not the member's or ended by a block;
 *   `not_found` for what is no voice message of the other in it.
 */
export async function markHeard(
  request: Announcer,
  viewer: Viewer,
  input: { conversation: string; message: string },
): Promise<Answer<'markHeard'>> {
  const { conversation, message: id } = input;
  await lockOwnConversation(request.database, conversation, viewer.profileId);
  const [row] = await setHeard(request.database, [conversation, viewer.profileId, id, request.now]);
  if (!row?.heard_at) throw new Refusal('not_found');
  const answer = { heard_at: toInstant(row.heard_at) };
  if (!row.is_first) return answer;
  const value = toMessage(row);
  // Nothing reaches an account that is not confirmed, or concerns a message that they deleted.
  const reaches = row.sender_status === 'active' && row.is_theirs_to_see;
  const notified = [viewer.memberId, ...(reaches ? [row.sender_member] : [])];
  await announceChanges(
    request,
    notified.map((memberId) => ({ memberId, entity: 'message' as const, id, value })),
  );
  return answer;
}
