import { statement } from '../../database/statement.ts';
import { Refusal } from '../../http/route.ts';
import type { Viewer } from '../../http/route.ts';
import { announceChanges } from '../../live/announce.ts';
import type { Announcer } from '../../live/announce.ts';
import type { Services } from '../../services.ts';
import { readChat } from './list.ts';
import { lockOwnConversation } from './lock.ts';
import { countUnreadSql } from './unread.ts';

interface Marked {
  position: number;
  unread_count: number;
  marked: number;
  other_member: string;
  other_status: string;
}

const moveMark = statement<Marked>(
  'mark_read',
  `
  with target as (
    select message.position, side.read_position, side.deleted_position, side.other_profile_id
    from messages message join participants side on side.conversation_id = message.conversation_id and side.profile_id = $2::uuid
    where message.conversation_id = $1::uuid and message.id = $3::uuid
  ), marked as (
    update messages set read_at = $4::timestamptz from target
    where messages.conversation_id = $1::uuid and messages.position > target.read_position and messages.position <= target.position
      and messages.sender_profile <> $2::uuid and messages.read_at is null returning messages.position
  ), moved as (
    update participants side set read_position = target.position, read_at = $4::timestamptz, unread_count = ${countUnreadSql('$1::uuid', { reader: '$2::uuid', read: 'target.position', deleted: 'target.deleted_position' })}
    from target where side.conversation_id = $1::uuid and side.profile_id = $2::uuid and target.position > side.read_position
    returning side.unread_count
  )
  select target.position, account.id as other_member, account.status as other_status, (select count(*)::int from marked) as marked,
    coalesce((select moved.unread_count from moved), side.unread_count) as unread_count
  from target join participants side on side.conversation_id = $1::uuid and side.profile_id = $2::uuid
  join profiles other on other.id = target.other_profile_id join members account on account.id = other.member_id`,
);

/**
 * Marks everything up to a message as read, and notifies its writer. The mark never moves back.
 * @returns how many messages are still unread.
 * @throws Refusal `conversation_not_found`; `not_found` for a message that is not in it.
 */
export async function markRead(
  request: Announcer & { services: Pick<Services, 'live' | 'settings'> },
  viewer: Viewer,
  input: { conversation: string; up_to: string },
): Promise<{ num_unread_messages: number }> {
  const { conversation } = input;
  await lockOwnConversation(request.database, conversation, viewer.profileId);
  const [mark] = await moveMark(request.database, [
    conversation,
    viewer.profileId,
    input.up_to,
    request.now,
  ]);
  if (!mark) throw new Refusal('not_found');
  if (mark.marked > 0) {
    const after = await readChat(
      request.database,
      viewer,
      conversation,
      request.now,
      request.services.settings.current().history_days,
    );
    const value = { position: mark.position, read_at: request.now.toISOString() };
    await announceChanges(request, [
      {
        memberId: viewer.memberId,
        entity: 'conversation',
        id: conversation,
        value: after?.listed ? after.chat : null,
      },
      // Nothing reaches an account that is not confirmed.
      ...(mark.other_status === 'active'
        ? [{ memberId: mark.other_member, entity: 'read' as const, id: conversation, value }]
        : []),
    ]);
  }
  return { num_unread_messages: mark.unread_count };
}
