import { z } from 'zod';
import type { Answer } from '../../../shared/contract/calls.ts';
import type { Message } from '../../../shared/contract/conversation.ts';
import { idSchema } from '../../../shared/contract/fields.ts';
import type { Queryable } from '../../database/connection.ts';
import { statement } from '../../database/statement.ts';
import { Refusal } from '../../http/route.ts';
import type { Viewer } from '../../http/route.ts';
import type { Announcer } from '../../live/announce.ts';
import type { Services } from '../../services.ts';
import { readChat } from './list.ts';
import { reactionsSql } from './reactions.ts';
import { MESSAGE_COLUMNS, toMessage } from './view.ts';
import type { MessageRow } from './view.ts';

export type Sent = Answer<'sendMessage'>;
export type Sending = Announcer & { services: Pick<Services, 'live' | 'settings' | 'clock'> };

const selectBalance = statement<{ credits: number; seq: string }>(
  'balance_at_change',
  `
  select member.credits, coalesce(counter.seq, 0) as seq from members member left join change_counters counter on counter.member_id = member.id
  where member.id = $1::uuid`,
);
/** The balance, and the newest change that includes it: both of one instant. */
export async function readBalance(
  database: Queryable,
  memberId: string,
): Promise<{ credits: number; seq: number }> {
  const [row] = await selectBalance(database, [memberId]);
  return { credits: row?.credits ?? 0, seq: Number(row?.seq ?? 0) };
}

const selectSent = statement<MessageRow>(
  'sent_before',
  `
  select ${MESSAGE_COLUMNS}, ${reactionsSql('messages.id')} as reactions from messages
  where id = $1::uuid and conversation_id = $2::uuid and sender_profile = $3::uuid`,
);
const storedSchema = z.object({ message: idSchema, conversation: idSchema });

/**
 * A message that was sent before, as its sender may see it and its conversation now, with the
 * current balance.
 * @throws Refusal `already_sent` where a block or a deletion took it from them, or they took it back.
 */
export async function showSent(
  request: Sending,
  viewer: Viewer,
  sent: { message: string; conversation: string },
): Promise<Sent> {
  const { database, now, services } = request;
  const [row] = await selectSent(database, [sent.message, sent.conversation, viewer.profileId]);
  const days = services.settings.current().history_days;
  const found = await readChat(database, viewer, sent.conversation, now, days);
  if (!row || row.undone || !found?.listed || row.position < found.chat.conversation.first_position)
    throw new Refusal('already_sent');
  return {
    message: toMessage(row),
    conversation: found.chat,
    ...(await readBalance(database, viewer.memberId)),
  };
}

/** What is stored of a message's answer. */
export const storedSent = ({ id, conversation }: Pick<Message, 'id' | 'conversation'>) => ({
  message: id,
  conversation,
});

/** The answer to the same key again: only ids are stored. */
export const replaySent = {
  store: ({ message }: Sent) => storedSent(message),
  answer: (viewer: Viewer, request: Sending, stored: unknown): Promise<Sent> =>
    showSent(request, viewer, storedSchema.parse(stored)),
};
