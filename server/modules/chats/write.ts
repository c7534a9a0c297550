import type { Queryable } from '../../database/connection.ts';
import { statement } from '../../database/statement.ts';
import type { Message } from '../../../shared/contract/conversation.ts';
import { uploadOf } from './content.ts';
import type { Content } from './content.ts';
import { MESSAGE_COLUMNS, toMessage } from './view.ts';
import type { MessageRow } from './view.ts';

// A message is never older than the one before it: history is hidden by age and cut by position.
const insertMessage = statement<MessageRow>(
  'write_message',
  `
  with moved as (
    update conversations set last_position = last_position + 1 where id = $1::uuid returning last_position
  ), mine as (
    update participants set listed = true, updated_at = $6::timestamptz where conversation_id = $1::uuid and profile_id = $2::uuid
  ), theirs as (
    update participants set listed = true, updated_at = $6::timestamptz, unread_count = unread_count + 1
    where conversation_id = $1::uuid and profile_id = $3::uuid
  )
  insert into messages (id, conversation_id, position, sender_profile, kind, text, photo, photo_width, photo_height, gift, gift_credits, voice, voice_ms, voice_peaks, reply_to, reply_position, sent_at)
  select $4::uuid, $1::uuid, moved.last_position, $2::uuid, $5::text, $7::text, case when $5::text = 'photo' then upload.id end, upload.width, upload.height, $9::text, $10::int,
    case when $5::text = 'voice' then upload.id end, upload.duration_ms, upload.peaks, $11::uuid, $12::int, greatest($6::timestamptz, (
    select before.sent_at from messages before where before.conversation_id = $1::uuid and before.position = moved.last_position - 1))
  from moved left join chat_photos upload on upload.id = $8::uuid
  returning ${MESSAGE_COLUMNS}`,
);

/**
 * Writes the next message of a locked conversation and moves the conversation to the top.
 * @throws a unique violation when a message elsewhere took the id at the same moment.
 */
export async function writeMessage(
  database: Queryable,
  message: {
    conversation: string;
    sender: string;
    recipient: string;
    id: string;
    content: Content;
    credits: number;
    at: Date;
    replyTo: Message['reply_to'];
  },
): Promise<Message> {
  const { conversation, sender, recipient, id, content, credits, at, replyTo } = message;
  const { kind } = content;
  const said = [
    kind === 'text' ? content.text : null,
    uploadOf(content)?.upload ?? null,
    kind === 'gift' ? content.gift : null,
  ];
  const [row] = await insertMessage(database, [
    conversation,
    sender,
    recipient,
    id,
    kind,
    at,
    ...said,
    kind === 'gift' ? credits : null,
    replyTo?.id ?? null,
    replyTo?.position ?? null,
  ]);
  if (!row) throw new Error('a locked conversation is gone');
  return toMessage(row);
}
