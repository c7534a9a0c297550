import { statement } from '../../../database/statement.ts';
import { announceChanges } from '../../../live/announce.ts';
import type { Announcer } from '../../../live/announce.ts';
import { forgetPicture } from '../../../live/forget.ts';
import { enqueue } from '../../../jobs/queue.ts';
import { lockConversation } from '../../chats/lock.ts';
import { reactionsSql } from '../../chats/reactions.ts';
import { MESSAGE_COLUMNS, toMessage } from '../../chats/view.ts';
import type { MessageRow } from '../../chats/view.ts';
import { REMOVE_FILES_JOB } from '../uploads/jobs.ts';

const selectPlace = statement<{ conversation: string; sender: string; message: string }>(
  'place_of_chat_photo',
  `
  select message.conversation_id as conversation, message.sender_profile as sender, message.id as message
  from chat_photos photo join messages message on message.id = photo.message_id where photo.id = $1::uuid`,
);
const deletePhoto = statement<{ file: string }>(
  'delete_chat_photo',
  'delete from chat_photos where id = $1::uuid returning file',
);
const emptyMessage = statement<MessageRow>(
  'empty_photo_message',
  `
  update messages set photo = null, photo_width = null, photo_height = null, voice = null where id = $1::uuid returning ${MESSAGE_COLUMNS}, ${reactionsSql('messages.id')} as reactions`,
);
const selectSides = statement<{ member_id: string }>(
  'members_of_conversation',
  `
  select profile.member_id from participants side join profiles profile on profile.id = side.profile_id join members account on account.id = profile.member_id
  where side.conversation_id = $1::uuid and account.status = 'active' and side.deleted_position < $2::int order by profile.member_id`,
);

/**
 * Removes a photo or a voice from a conversation by moderation; its message says so on both screens.
 * @returns false when there is no such upload in a conversation.
 */
export async function removeChatPhoto(request: Announcer, id: string): Promise<boolean> {
  const { database, now } = request;
  const [place] = await selectPlace(database, [id]);
  if (!place || !(await lockConversation(database, place.conversation, place.sender))) return false;
  const [photo] = await deletePhoto(database, [id]);
  const [row] = await emptyMessage(database, [place.message]);
  if (!photo || !row) return false;
  await enqueue(database, REMOVE_FILES_JOB, { photos: [photo.file] }, now);
  await forgetPicture(database, row.id);
  const sides = await selectSides(database, [place.conversation, row.position]);
  await announceChanges(
    request,
    sides.map(({ member_id: memberId }) => ({
      memberId,
      entity: 'message' as const,
      id: row.id,
      value: toMessage(row),
    })),
  );
  return true;
}
