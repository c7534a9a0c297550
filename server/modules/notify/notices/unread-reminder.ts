import { z } from 'zod';
import { idSchema } from '../../../../shared/contract/fields.ts';
import type { Queryable } from '../../../database/connection.ts';
import { statement } from '../../../database/statement.ts';
import { enqueueOnce } from '../../../jobs/queue.ts';
import type { JobHandler } from '../../../jobs/runner.ts';
import { unreadMessagesSql } from '../../chats/unread.ts';
import { findRecipient, lastMailed, queueNotice, wants } from './recipients.ts';
import type { Recipient } from './recipients.ts';

const REMINDER_JOB = 'remind_of_unread';
const TEMPLATE = 'notices.unread_message_reminders';
const DAY_MS = 86_400_000;
const FORGOTTEN_MS = 7 * DAY_MS;

const payloadSchema = z.object({ member: idSchema });

interface UnreadRow {
  due: number;
  next: string | null;
}
const selectUnread = statement<UnreadRow>(
  'unread_reminder',
  `
  select (count(*) filter (where message.sent_at <= $3::timestamptz))::int as due, min(message.sent_at) filter (where message.sent_at > $3::timestamptz) as next
  from ${unreadMessagesSql('$1::uuid')} message where message.sent_at > $2::timestamptz`,
);

/** Reminds a member once of messages unread for a day; called whenever there are new ones. */
export async function remindOfUnread(
  database: Queryable,
  recipient: Recipient,
  now: Date,
): Promise<void> {
  const last = (await lastMailed(database, recipient.id, [TEMPLATE])).get(TEMPLATE);
  const since = Math.max(now.getTime() - FORGOTTEN_MS, last ? last.getTime() - DAY_MS : 0);
  const [unread] = await selectUnread(database, [
    recipient.profile_id,
    new Date(since),
    new Date(now.getTime() - DAY_MS),
  ]);
  if (!unread) return;
  if (unread.due > 0 && wants(recipient, 'unread_message_reminders'))
    await queueNotice(database, recipient, {
      kind: 'unread_message_reminders',
      template: TEMPLATE,
      path: '/chats',
      values: { count: unread.due },
      at: now,
    });
  if (unread.next !== null)
    await enqueueOnce(
      database,
      REMINDER_JOB,
      recipient.id,
      { member: recipient.id },
      new Date(new Date(unread.next).getTime() + DAY_MS),
    );
}

export const reminderJobs: Readonly<Record<string, JobHandler>> = {
  [REMINDER_JOB]: {
    async handle({ transaction, now }, payload) {
      const recipient = await findRecipient(transaction, payloadSchema.parse(payload).member);
      if (recipient) await remindOfUnread(transaction, recipient, now);
    },
  },
};
