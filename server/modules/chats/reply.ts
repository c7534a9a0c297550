import type { Message } from '../../../shared/contract/conversation.ts';
import type { Queryable } from '../../database/connection.ts';
import { statement } from '../../database/statement.ts';
import { Refusal } from '../../http/route.ts';
import { firstPositionOf } from './context.ts';
import type { ContextSide } from './context.ts';

const selectAnswered = statement<{ position: number }>(
  'answered_message',
  `
  select position from messages where conversation_id = $1::uuid and id = $2::uuid and position >= $3::int and not undone`,
);

/**
 * The answered message: of the same conversation and visible to the sender.
 * @param cutoff the instant before which messages are hidden.
 * @throws Refusal `validation_failed` naming `reply_to`; the client then sends without it.
 */
export async function findAnswered(
  database: Queryable,
  input: {
    conversation: string;
    replyTo: string | undefined;
    mine: ContextSide;
    lastPosition: number;
    cutoff: Date;
  },
): Promise<Message['reply_to']> {
  const { conversation, replyTo, mine, lastPosition, cutoff } = input;
  if (replyTo === undefined) return null;
  const first = await firstPositionOf(database, conversation, mine, lastPosition, cutoff);
  const [found] = await selectAnswered(database, [conversation, replyTo, first]);
  if (!found) throw new Refusal('validation_failed', { fields: { reply_to: 'not_found' } });
  return { id: replyTo, position: found.position };
}
