import type { MessagePage } from '../../../shared/contract/conversation.ts';
import type { Queryable } from '../../database/connection.ts';
import { statement } from '../../database/statement.ts';
import { Refusal } from '../../http/route.ts';
import type { Viewer } from '../../http/route.ts';
import { readChat } from './list.ts';
import { reactionsSql } from './reactions.ts';
import { MESSAGE_COLUMNS, toMessage } from './view.ts';
import type { MessageRow } from './view.ts';

const MESSAGE_PAGE_SIZE = 50;
const LAST_POSITION = 2_147_483_647;

const selectMessages = statement<MessageRow>(
  'message_page',
  `
  select ${MESSAGE_COLUMNS}, ${reactionsSql('messages.id')} as reactions from messages
  where conversation_id = $1::uuid and position >= $2::int and position < $3::int order by position desc limit ${MESSAGE_PAGE_SIZE}`,
);

const toCursor = (position: number): string => Buffer.from(String(position)).toString('base64url');

function positionOf(cursor: string): number {
  const text = Buffer.from(cursor, 'base64url').toString();
  const position = /^[1-9]\d{0,9}$/.test(text) ? Number(text) : 0;
  if (position < 1 || position > LAST_POSITION)
    throw new Refusal('validation_failed', { fields: { cursor: 'invalid' } });
  return position;
}

/**
 * A page of a conversation, newest page first, in order of sending; without deleted messages and
 * those older than `history_days`.
 * @param cursor of the page before; without one the newest page.
 * @throws Refusal `conversation_not_found`; `validation_failed` for an unknown cursor.
 */
export async function readMessages(
  database: Queryable,
  viewer: Viewer,
  input: { conversation: string; cursor?: string | undefined },
  now: Date,
  historyDays: number,
): Promise<MessagePage> {
  const found = await readChat(database, viewer, input.conversation, now, historyDays);
  if (!found?.listed) throw new Refusal('conversation_not_found');
  const before = input.cursor === undefined ? LAST_POSITION : positionOf(input.cursor);
  const first = found.chat.conversation.first_position;
  const rows = (await selectMessages(database, [input.conversation, first, before])).reverse();
  const oldest = rows[0]?.position ?? first;
  return {
    messages: rows.map(toMessage),
    next_cursor: oldest > first ? toCursor(oldest) : null,
    history_hidden: first > found.deletedPosition + 1,
    chat: found.chat,
  };
}
