import type { Queryable } from '../../../database/connection.ts';
import { statement } from '../../../database/statement.ts';
import { enqueueActivityNotice } from './activity.ts';
import { MAY_GET, notifiedOnPauseSql } from './recipients.ts';

interface Leaving {
  id: string;
  memberId: string;
  kind: string;
  writtenAt: Date;
  now: Date;
}

const selectWanted = statement<{ blocked: boolean }>(
  'notice_still_wanted',
  `
  select $2::text in ('new_conversations', 'new_messages', 'like', 'unread_message_reminders', 'weekly_updates') and exists (select from blocks block where block.created_at > $3::timestamptz and profile.id in (block.blocker_profile, block.blocked_profile)) as blocked
  from members member join profiles profile on profile.member_id = member.id
  where member.id = $1::uuid and ${MAY_GET} and ${notifiedOnPauseSql('$2::text')} and not $2::text = any (member.muted_kinds)`,
);
const dropMail = statement('drop_notice', 'delete from mails where id = $1::uuid');

/**
 * Whether a delayed notification may still be sent; choices or blocks may have changed since.
 * @returns false for one that may not; it is deleted then.
 */
export async function isStillDue(
  database: Queryable,
  { id, memberId, kind, writtenAt, now }: Leaving,
): Promise<boolean> {
  const [wanted] = await selectWanted(database, [memberId, kind, writtenAt]);
  if (wanted && !wanted.blocked) return true;
  await dropMail(database, [id]);
  if (wanted) await enqueueActivityNotice(database, memberId, now);
  return false;
}
