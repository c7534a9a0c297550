import type { Answer } from '../../../shared/contract/calls.ts';
import { statement } from '../../database/statement.ts';
import type { Viewer } from '../../http/route.ts';
import { announceChanges } from '../../live/announce.ts';
import type { Announcer } from '../../live/announce.ts';
import { forgetConversation, lockLogs } from '../../live/forget.ts';
import type { Services } from '../../services.ts';
import { readChat } from './list.ts';
import { lockOwnConversation } from './lock.ts';
import { countUnreadSql } from './unread.ts';

const hideConversation = statement<{ up_to: number }>(
  'delete_conversation',
  `
  with target as (select last_position, least(coalesce($3::int, last_position), last_position) as up_to from conversations where id = $1::uuid)
  update participants side set listed = target.up_to < target.last_position, deleted_position = target.up_to, unread_count = ${countUnreadSql('$1::uuid', { reader: '$2::uuid', read: 'side.read_position', deleted: 'target.up_to' })}
  from target
  where side.conversation_id = $1::uuid and side.profile_id = $2::uuid and side.listed and side.deleted_position < target.up_to
  returning side.deleted_position as up_to`,
);

/**
 * Deletes a conversation for one side: its messages never return, the other side still has them,
 * and the next message lists it again. Idempotent.
 * @param input.up_to position of the newest message that the member knew of; later ones stay, with
 *   the conversation.
 * @throws Refusal `conversation_not_found` for one that is not the member's.
 */
export async function deleteConversation(
  request: Announcer & { services: Pick<Services, 'live' | 'settings'> },
  viewer: Viewer,
  input: { conversation: string; up_to?: number | undefined },
): Promise<Answer<'deleteConversation'>> {
  const { conversation } = input;
  await lockOwnConversation(request.database, conversation, viewer.profileId);
  const [hidden] = await hideConversation(request.database, [
    conversation,
    viewer.profileId,
    input.up_to ?? null,
  ]);
  const found = await readChat(
    request.database,
    viewer,
    conversation,
    request.now,
    request.services.settings.current().history_days,
  );
  const left = found?.listed ? found.chat : null;
  if (hidden) {
    await lockLogs(request.database, [viewer.memberId]);
    await forgetConversation(request.database, viewer.memberId, conversation, hidden.up_to, left);
    await announceChanges(request, [
      { memberId: viewer.memberId, entity: 'conversation', id: conversation, value: left },
    ]);
  }
  return { deleted: true, conversation: left };
}
