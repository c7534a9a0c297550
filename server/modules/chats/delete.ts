import { statement } from '../../database/statement.ts';
import type { Viewer } from '../../http/route.ts';
import { announceChanges } from '../../live/announce.ts';
import type { Announcer } from '../../live/announce.ts';
import { lockOwnConversation } from './lock.ts';

const hideConversation = statement<{ profile_id: string }>('delete_conversation', `
  update participants side set listed = false, unread_count = 0, deleted_position = conversation.last_position
  from conversations conversation
  where conversation.id = side.conversation_id and side.conversation_id = $1::uuid and side.profile_id = $2::uuid and side.listed
  returning side.profile_id`);

/**
 * Deletes a conversation for the one who asks: it leaves their list and its messages never come back. The other keeps all of it, and
 * the next message brings it back to the list with that message alone (decisions section 7.7). Twice is once.
 * @throws Refusal `conversation_not_found` for whatever is not the member's.
 */
export async function deleteConversation(request: Announcer, viewer: Viewer, conversation: string): Promise<{ deleted: true }> {
  await lockOwnConversation(request.database, conversation, viewer.profileId);
  const hidden = await hideConversation(request.database, [conversation, viewer.profileId]);
  if (hidden.length > 0) await announceChanges(request, [{ memberId: viewer.memberId, entity: 'conversation', id: conversation, value: null }]);
  return { deleted: true };
}
