import { z } from 'zod';
import type { Message } from '../../shared/contract/conversation.ts';
import { idSchema } from '../../shared/contract/fields.ts';
import type { Queryable } from '../../server/database/connection.ts';
import { statement } from '../../server/database/statement.ts';
import { Refusal } from '../../server/http/route.ts';
import { enqueue } from '../../server/jobs/queue.ts';
import type { JobContext, JobHandler } from '../../server/jobs/runner.ts';
import { markHeard } from '../../server/modules/chats/heard.ts';
import { markRead } from '../../server/modules/chats/read.ts';
import { sendMessage } from '../../server/modules/chats/send.ts';
import { showTyping } from '../../server/modules/chats/typing.ts';
import { postCredits } from '../../server/modules/money/credits/ledger.ts';
import { DEMO_CREDITS } from '../members/member.ts';
import { spoken } from '../words/stock.ts';
import { stockOf } from '../words/stocks.ts';
import type { Stock } from '../words/stock.ts';
import { demoViewer, fateOf, idFrom, unlessRefused } from './demo-viewer.ts';
import type { DemoViewer } from './demo-viewer.ts';

const payloadSchema = z.strictObject({ conversation: idSchema, profile: idSchema });

/** Milliseconds from reading to answering, besides the second in which jobs are looked at. */
const ANSWERS_AFTER = { least: 1_300, spread: 1_400 } as const;
const LOW = 10;
const GREETING_LENGTH = 40;

interface Last {
  id: string;
  kind: Message['kind'];
  text: string | null;
  sender: string;
  texts: string[];
}
const selectLast = statement<Last>(
  'demo_last_message',
  `
  select message.id, message.kind, message.text, message.sender_profile as sender, coalesce((
    select json_agg(own.text) from (select text from messages where conversation_id = $1::uuid and sender_profile = $2::uuid order by position desc limit 8) own), '[]'::json) as texts
  from messages message join conversations conversation on conversation.id = message.conversation_id and conversation.last_position = message.position
  where message.conversation_id = $1::uuid and not message.undone and $2::uuid in (conversation.low_profile, conversation.high_profile)`,
);

/** The message that waits for this demo member's answer; null when the last word is theirs. */
async function unanswered(
  database: Queryable,
  conversation: string,
  profile: string,
): Promise<Last | null> {
  const [last] = await selectLast(database, [conversation, profile]);
  return last && last.sender !== profile ? last : null;
}

const TO_TEXTS = [
  'greeting',
  'question',
  'thanks',
  'else',
] as const satisfies (keyof Stock['replies'])[];

function kindOf(text: string, knows: Stock['knows']): (typeof TO_TEXTS)[number] {
  if (text.length <= GREETING_LENGTH && knows.greeting.test(text)) return 'greeting';
  if (text.includes('?')) return 'question';
  return knows.thanks.test(text) ? 'thanks' : 'else';
}

/** A loosely fitting answer that this member has not given lately. */
export function answerTo(
  message: Pick<Last, 'id' | 'kind' | 'text' | 'texts'>,
  from: Pick<DemoViewer, 'locale' | 'gender' | 'city'>,
): string {
  const { replies, knows } = stockOf(from.locale);
  const kind = message.kind === 'text' ? kindOf(message.text ?? '', knows) : message.kind;
  // Answers to a photo, voice or gift fit nothing else.
  const [fitting, any] = [
    replies[kind],
    message.kind === 'text' ? TO_TEXTS.flatMap((one) => replies[one]) : replies[kind],
  ].map((list) => list.map((text) => spoken(text, from)));
  const fresh = (list: readonly string[] = []) =>
    list.filter((text) => !message.texts.includes(text));
  const choice = [fresh(fitting), fresh(any), fitting ?? []].find((list) => list.length > 0) ?? [];
  return choice[Math.floor(fateOf(`answer ${message.id}`) * choice.length)] ?? '…';
}

const announcer = ({ transaction, now, services, afterCommit }: JobContext) => ({
  database: transaction,
  now,
  services,
  afterCommit,
});

const read: JobHandler = {
  async handle(context, payload) {
    const { conversation, profile } = payloadSchema.parse(payload);
    const { transaction, now } = context;
    const viewer = await demoViewer(transaction, profile);
    const last = viewer && (await unanswered(transaction, conversation, profile));
    if (!viewer || !last) return;
    const done = await unlessRefused(async () => {
      await markRead(announcer(context), viewer, { conversation, up_to: last.id });
      if (last.kind === 'voice')
        await markHeard(announcer(context), viewer, { conversation, message: last.id });
      await showTyping(announcer(context), viewer, conversation);
      return true;
    });
    if (done)
      await enqueue(
        transaction,
        'demo_reply',
        { conversation, profile },
        new Date(
          now.getTime() + ANSWERS_AFTER.least + ANSWERS_AFTER.spread * fateOf(`when ${last.id}`),
        ),
      );
  },
};

/** Answers by the function that everybody sends with; credits are added by a ledger entry. */
const reply: JobHandler = {
  async handle(context, payload) {
    const { conversation, profile } = payloadSchema.parse(payload);
    const { transaction, now } = context;
    const viewer = await demoViewer(transaction, profile);
    const last = viewer && (await unanswered(transaction, conversation, profile));
    if (!viewer || !last) return;
    const send = () =>
      sendMessage({ ...announcer(context), claim: null }, viewer, {
        conversation,
        kind: 'text',
        text: answerTo(last, viewer),
        client_id: idFrom(`reply to ${last.id}`),
      });
    const refill = () =>
      postCredits(transaction, {
        memberId: viewer.memberId,
        amount: DEMO_CREDITS,
        cause: 'demo',
        reference: null,
        otherProfile: null,
        at: now,
      });
    await unlessRefused(async () => {
      try {
        const { credits } = await send();
        if (credits < LOW) await refill();
      } catch (error) {
        if (!(error instanceof Refusal) || error.code !== 'insufficient_credits') throw error;
        await refill();
        await send();
      }
    });
  },
};

export const replyJobs: Readonly<Record<string, JobHandler>> = {
  demo_read: read,
  demo_reply: reply,
};
