import type { Message } from '../../../shared/contract/conversation.ts';
import type { Queryable } from '../../database/connection.ts';
import { statement } from '../../database/statement.ts';
import { CLAIM_PARAMETERS, claimSql, claimValues } from '../../http/guards/idempotency.ts';
import type { Claim } from '../../http/route.ts';
import { postingSql, postingValues } from '../money/credits/ledger.ts';
import type { PostedEntry, Posting } from '../money/credits/ledger.ts';
import { uploadOf } from './content.ts';
import type { Content } from './content.ts';
import { MESSAGE_COLUMNS, toMessage } from './view.ts';
import type { MessageRow } from './view.ts';

// A message is never older than the one before it: history is hidden by age and cut by position.
const MOVES = `moved as (
    update conversations set last_position = last_position + 1 where id = $1::uuid returning last_position
  ), mine as (
    update participants set listed = true, updated_at = $6::timestamptz where conversation_id = $1::uuid and profile_id = $2::uuid
  ), theirs as (
    update participants set listed = true, updated_at = $6::timestamptz, unread_count = unread_count + 1
    where conversation_id = $1::uuid and profile_id = $3::uuid
  )`;
const INSERTS = `
  insert into messages (id, conversation_id, position, sender_profile, kind, text, photo, photo_width, photo_height, gift, gift_credits, voice, voice_ms, voice_peaks, reply_to, reply_position, sent_at)
  select $4::uuid, $1::uuid, moved.last_position, $2::uuid, $5::text, $7::text, case when $5::text = 'photo' then upload.id end, upload.width, upload.height, $9::text, $10::int,
    case when $5::text = 'voice' then upload.id end, upload.duration_ms, upload.peaks, $11::uuid, $12::int, greatest($6::timestamptz, (
    select before.sent_at from messages before where before.conversation_id = $1::uuid and before.position = moved.last_position - 1))
  from moved left join chat_photos upload on upload.id = $8::uuid
  returning ${MESSAGE_COLUMNS}`;
const PARAMETERS = 12;

const insertMessage = statement<MessageRow>('write_message', `with ${MOVES} ${INSERTS}`);
// With the key that it was asked with, and what it costs: no row where the key was used before, or
// the credits are too few.
const insertPaidMessage = statement<MessageRow & PostedEntry>(
  'write_paid_message',
  `
  with claimed as (${claimSql(PARAMETERS + 1)}), ${postingSql(PARAMETERS + CLAIM_PARAMETERS + 1)}, ${MOVES}, written as (${INSERTS})
  select written.*, balanced.credits, balanced.spending_limited as limited from claimed, balanced, written`,
);

export interface NewMessage {
  conversation: string;
  sender: string;
  recipient: string;
  id: string;
  content: Content;
  credits: number;
  at: Date;
  replyTo: Message['reply_to'];
}

function messageValues(message: NewMessage): unknown[] {
  const { conversation, sender, recipient, id, content, credits, at, replyTo } = message;
  const { kind } = content;
  return [
    conversation,
    sender,
    recipient,
    id,
    kind,
    at,
    kind === 'text' ? content.text : null,
    uploadOf(content)?.upload ?? null,
    kind === 'gift' ? content.gift : null,
    kind === 'gift' ? credits : null,
    replyTo?.id ?? null,
    replyTo?.position ?? null,
  ];
}

/**
 * Writes the next message of a locked conversation and moves the conversation to the top.
 * @throws a unique violation when a message elsewhere took the id at the same moment.
 */
export async function writeMessage(database: Queryable, message: NewMessage): Promise<Message> {
  const [row] = await insertMessage(database, messageValues(message));
  if (!row) throw new Error('a locked conversation is gone');
  return toMessage(row);
}

/**
 * The same with its price and the request's key, in one statement.
 * @param stored the answer that is stored with the key.
 * @returns null, to be rolled back, where the key was used before or the credits are too few.
 * @throws a unique violation also when it was paid before.
 */
export async function writePaidMessage(
  database: Queryable,
  message: NewMessage,
  posting: Posting,
  claim: Claim,
  stored: unknown,
): Promise<(PostedEntry & { message: Message }) | null> {
  const [row] = await insertPaidMessage(database, [
    ...messageValues(message),
    ...claimValues(claim, stored),
    ...postingValues(posting),
  ]);
  return row ? { message: toMessage(row), credits: row.credits, limited: row.limited } : null;
}
