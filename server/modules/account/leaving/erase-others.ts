import { sql } from 'drizzle-orm';
import type { Queryable } from '../../../database/connection.ts';
import { statement } from '../../../database/statement.ts';
import { recordChanges } from '../../../live/changes.ts';
import type { NewChange } from '../../../live/changes.ts';
import { readChat } from '../../chats/list.ts';
import type { MemberStatus } from '../../chats/view.ts';
import { naming } from './erase-own.ts';
import type { Leaver } from './erase-own.ts';

/** A member with ties to the leaver; `conversation` where it is in their list. */
interface Other {
  member_id: string;
  profile_id: string;
  paid_user: boolean;
  status: MemberStatus;
  conversation: string | null;
  liked: boolean;
}

const selectOthers = statement<Other>(
  'others_of_leaver',
  `
  with near as (
    select profile_id, conversation_id, listed, false as liked from participants where other_profile_id = $1::uuid
    union all select to_profile, null, false, true from likes where from_profile = $1::uuid
    union all select from_profile, null, false, true from likes where to_profile = $1::uuid
    union all select blocked_profile, null, false, false from blocks where blocker_profile = $1::uuid
    union all select blocker_profile, null, false, false from blocks where blocked_profile = $1::uuid
  )
  select member.id as member_id, profile.id as profile_id, member.paid_user, member.status,
    max(near.conversation_id::text) filter (where near.listed) as conversation, bool_or(near.liked) as liked
  from near join profiles profile on profile.id = near.profile_id join members member on member.id = profile.member_id
  group by member.id, profile.id, member.paid_user, member.status order by member.id`,
);

/** Everybody whose conversations, likes, blocks or logs contain the leaver; read before erasing. */
export const othersOf = (database: Queryable, profile: string): Promise<Other[]> =>
  selectOthers(database, [profile]);

/**
 * Removes the leaver from the others' logs of changes. Entries from before the 14 days are older
 * than the log's lifetime and are deleted as by pruning. Stored answers hold ids alone.
 */
export async function forgetInLogs(
  database: Queryable,
  leaver: Leaver,
  others: readonly Other[],
): Promise<void> {
  const profile = leaver.profile_id;
  const members = sql`(select unnest(${sql.param(others.map((other) => other.member_id))}::uuid[]))`;
  await database.execute(
    sql`delete from changes where created_at <= ${leaver.requested_at}::timestamptz`,
  );
  // A log has no gaps: the entry stays, as a removed profile.
  await database.execute(sql`
    update changes set entity = 'profile', entity_id = ${profile}, value = null
    where member_id in ${members} and (entity_id = ${profile} or value::text like ${naming(profile)})`);
}

/**
 * Has the others' devices, which hold copies, drop the profile; last in the transaction.
 * @returns the members to wake.
 */
export async function notifyOthers(
  database: Queryable,
  leaver: Leaver,
  others: readonly Other[],
  now: Date,
  historyDays: number,
): Promise<string[]> {
  const profile = leaver.profile_id;
  const list: NewChange[] = [];
  const notified = others.filter((other) => other.status !== 'deleted');
  for (const other of notified) {
    const memberId = other.member_id;
    list.push({ memberId, entity: 'profile', id: profile, value: null });
    if (other.liked) list.push({ memberId, entity: 'like', id: profile, value: null });
    if (other.conversation === null) continue;
    list.push({ memberId, entity: 'conversation', id: other.conversation, value: null });
    const viewer = {
      memberId,
      profileId: other.profile_id,
      paidUser: other.paid_user,
      status: other.status,
    };
    const read = await readChat(database, viewer, other.conversation, now, historyDays);
    if (read)
      list.push({ memberId, entity: 'conversation', id: other.conversation, value: read.chat });
  }
  await recordChanges(database, now, list);
  return notified.map((other) => other.member_id);
}
