import { z } from 'zod';
import { idSchema } from '../../../../shared/contract/fields.ts';
import { ONLINE_WINDOW_MS } from '../../../../shared/timing.ts';
import type { Queryable } from '../../../database/connection.ts';
import { statement } from '../../../database/statement.ts';
import type { JobHandler } from '../../../jobs/runner.ts';
import { enqueueOnce } from '../../../jobs/queue.ts';
import { unreadMessagesSql } from '../../chats/unread.ts';
import { blockedSql, shownOnPauseSql } from '../../profiles/visibility.ts';
import { findRecipient, lastMailed, queueNotice, wants } from './recipients.ts';
import type { Recipient } from './recipients.ts';
import { remindOfUnread } from './unread-reminder.ts';

const ACTIVITY_JOB = 'notify_of_activity';
const MINUTE_MS = 60_000;
/** How long several messages or likes are gathered into one mail. */
const GATHER_MS = 2 * MINUTE_MS;
/** The least time from one such mail to the next. */
const PAUSE_MS = 15 * MINUTE_MS;
/** Older than this is left to the reminder. */
const FRESH_MS = 24 * 60 * MINUTE_MS;
const TEMPLATES = {
  new_conversations: 'notices.new_conversations',
  new_messages: 'notices.new_messages',
  like: 'notices.like',
} as const;

const payloadSchema = z.object({ member: idSchema });

export const activityNotice = (memberId: string, at: Date) =>
  [ACTIVITY_JOB, memberId, { member: memberId }, new Date(at.getTime() + GATHER_MS)] as const;

/**
 * A message or like that a member may be mailed about; called in its transaction. The content is
 * decided a little later, if the member has not visited by then.
 */
export const enqueueActivityNotice = (
  database: Queryable,
  memberId: string,
  at: Date,
): Promise<void> => enqueueOnce(database, ...activityNotice(memberId, at));

interface UnreadRow {
  conversation: string;
  is_new: boolean;
  messages: number;
}
// The first message of a conversation begun by somebody else counts as a new conversation.
const selectUnread = statement<UnreadRow>(
  'notice_unread',
  `
  select message.conversation_id as conversation,
    bool_or(message.opens and message.sent_at > $2::timestamptz) as is_new,
    (count(*) filter (where not message.opens and message.sent_at > $3::timestamptz))::int as messages
  from ${unreadMessagesSql('$1::uuid')} message
  where message.sent_at > least($2::timestamptz, $3::timestamptz)
  group by message.conversation_id`,
);
const countLikes = statement<{ likes: number }>(
  'notice_likes',
  `
  select count(*)::int as likes from likes given join profiles giver on giver.id = given.from_profile and giver.status = 'active' and ${shownOnPauseSql('$1::uuid', 'giver')}
  where given.to_profile = $1::uuid and given.seen_at is null and given.created_at > $2::timestamptz and not ${blockedSql('given.from_profile', 'given.to_profile')}`,
);

/** Mails a member what is new since the last time, one mail for each kind they want. */
async function mailUnseen(
  database: Queryable,
  recipient: Recipient,
  last: ReadonlyMap<string, Date>,
  now: Date,
): Promise<void> {
  const since = (...templates: string[]) =>
    new Date(
      Math.max(
        now.getTime() - FRESH_MS,
        ...templates.map((template) => last.get(template)?.getTime() ?? 0),
      ),
    );
  const unread = await selectUnread(database, [
    recipient.profile_id,
    since(TEMPLATES.new_conversations),
    since(TEMPLATES.new_conversations, TEMPLATES.new_messages),
  ]);
  const begun = unread.filter((row) => row.is_new);
  // Without mails of new conversations, what follows the first message is still mailed.
  const going = unread.filter(
    (row) => row.messages > 0 && !(row.is_new && wants(recipient, 'new_conversations')),
  );
  const messages = going.reduce((sum, row) => sum + row.messages, 0);
  const pathOf = (rows: UnreadRow[]) =>
    rows.length === 1 && rows[0] ? `/chats/${rows[0].conversation}` : '/chats';
  if (begun.length > 0 && wants(recipient, 'new_conversations'))
    await queueNotice(database, recipient, {
      kind: 'new_conversations',
      template: TEMPLATES.new_conversations,
      path: pathOf(begun),
      values: { count: begun.length },
      at: now,
    });
  if (messages > 0 && wants(recipient, 'new_messages'))
    await queueNotice(database, recipient, {
      kind: 'new_messages',
      template: TEMPLATES.new_messages,
      path: pathOf(going),
      values: { count: messages },
      at: now,
    });
  const [found] = wants(recipient, 'like')
    ? await countLikes(database, [recipient.profile_id, since(TEMPLATES.like)])
    : [];
  if (found && found.likes > 0)
    await queueNotice(database, recipient, {
      kind: 'like',
      template: TEMPLATES.like,
      path: '/likes/received',
      values: { count: found.likes },
      at: now,
    });
}

/** Sends what is due, or tries later when the pause since the last mail is not over. */
async function notify(database: Queryable, memberId: string, now: Date): Promise<void> {
  const recipient = await findRecipient(database, memberId);
  if (!recipient) return;
  const last = await lastMailed(database, memberId, Object.values(TEMPLATES));
  const notBefore = Math.max(
    new Date(recipient.last_here).getTime() + ONLINE_WINDOW_MS,
    ...[...last.values()].map((at) => at.getTime() + PAUSE_MS),
  );
  if (notBefore > now.getTime()) {
    await enqueueOnce(database, ACTIVITY_JOB, memberId, { member: memberId }, new Date(notBefore));
    return;
  }
  await mailUnseen(database, recipient, last, now);
  await remindOfUnread(database, recipient, now);
}

export const activityJobs: Readonly<Record<string, JobHandler>> = {
  [ACTIVITY_JOB]: {
    handle: async ({ transaction, now }, payload) =>
      notify(transaction, payloadSchema.parse(payload).member, now),
  },
};
