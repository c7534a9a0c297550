import type { NotificationKind } from '../../../../shared/notifications.ts';
import { ONLINE_WINDOW_MS } from '../../../../shared/timing.ts';
import type { Queryable } from '../../../database/connection.ts';
import { statement } from '../../../database/statement.ts';
import type { JobHandler } from '../../../jobs/runner.ts';
import { sumUnreadSql } from '../../chats/unread.ts';
import { blockedSql, shownOnPauseSql } from '../../profiles/visibility.ts';
import { LAST_HERE, MAY_GET, queueNotice, RECIPIENT_COLUMNS } from './recipients.ts';
import type { Recipient } from './recipients.ts';

const MINUTE_MS = 60_000;
const DAY_MS = 24 * 60 * MINUTE_MS;
/** Mails that one run queues at most; the rest follow with the next. */
const BATCH = 500;
const EVERY_MS = 10 * MINUTE_MS;
const WEEKLY = 'notices.weekly_updates';
const PHOTO = 'notices.reminder_photo';
const PROFILE = 'notices.reminder_profile';

/** Who wants a kind and may be written to now. `$1` is the latest instant of their last visit. */
const wanting = (kind: NotificationKind): string =>
  `${MAY_GET} and not profile.paused and not '${kind}' = any (member.muted_kinds) and ${LAST_HERE} < $1::timestamptz`;

interface WeeklyRow extends Recipient {
  likes: number;
  unread: number;
  newcomers: number;
}
const selectWeekly = statement<WeeklyRow>(
  'weekly_updates_due',
  `
  select * from (
    select ${RECIPIENT_COLUMNS},
      (select count(*)::int from likes given join profiles giver on giver.id = given.from_profile and giver.status = 'active' and ${shownOnPauseSql('profile.id', 'giver')}
        where given.to_profile = profile.id and given.seen_at is null and given.created_at > $2::timestamptz and not ${blockedSql('giver.id', 'profile.id')}) as likes,
      ${sumUnreadSql('profile.id')} as unread,
      (select count(*)::int from (select from profiles fresh where fresh.listed and fresh.country = profile.country and fresh.region = profile.region
        and fresh.gender in ('female', 'male') and fresh.created_at > $2::timestamptz and fresh.id <> profile.id limit 100) near) as newcomers
    from members member join profiles profile on profile.member_id = member.id
    where ${wanting('weekly_updates')} and member.signup_at <= $2::timestamptz and ${LAST_HERE} > $3::timestamptz
      and not exists (select from mails before where before.member_id = member.id and before.template = '${WEEKLY}' and before.created_at > $2::timestamptz)
  ) week where likes > 0 or unread > 0 or newcomers > 0 limit ${BATCH}`,
  'each',
);

/** Weekly, to members active within three months, when there is something new. */
async function sendWeekly(database: Queryable, now: Date): Promise<void> {
  const ago = (ms: number) => new Date(now.getTime() - ms);
  for (const row of await selectWeekly(database, [
    ago(ONLINE_WINDOW_MS),
    ago(7 * DAY_MS),
    ago(90 * DAY_MS),
  ])) {
    const { likes, unread, newcomers } = row;
    await queueNotice(database, row, {
      kind: 'weekly_updates',
      template: WEEKLY,
      path: '/members',
      values: { likes, unread, newcomers: newcomers === 100 ? '100+' : newcomers },
      at: now,
    });
  }
}

interface UnfinishedRow extends Recipient {
  has_photo: boolean;
}
const selectUnfinished = statement<UnfinishedRow>(
  'unfinished_profiles',
  `
  select ${RECIPIENT_COLUMNS}, profile.has_photo from members member join profiles profile on profile.member_id = member.id
  where ${wanting('reminders')} and member.signup_at <= $2::timestamptz and member.signup_at > $3::timestamptz
    and (not profile.has_photo or coalesce(profile.about, '') = '' or profile.interests = '{}')
    and not exists (select from mails before where before.member_id = member.id and before.template in ('${PHOTO}', '${PROFILE}') and before.created_at > $4::timestamptz)
    and (select count(*) from mails before where before.member_id = member.id and before.template in ('${PHOTO}', '${PROFILE}')) < 2
  limit ${BATCH}`,
  'each',
);

/** A profile without photo or text: after three days and two weeks later, in the first month. */
async function sendReminders(database: Queryable, now: Date): Promise<void> {
  const ago = (ms: number) => new Date(now.getTime() - ms);
  for (const row of await selectUnfinished(database, [
    ago(ONLINE_WINDOW_MS),
    ago(3 * DAY_MS),
    ago(30 * DAY_MS),
    ago(14 * DAY_MS),
  ]))
    await queueNotice(database, row, {
      kind: 'reminders',
      template: row.has_photo ? PROFILE : PHOTO,
      path: '/profile',
      at: now,
    });
}

export const recurringNotices: Readonly<Record<string, JobHandler>> = {
  send_weekly_updates: {
    everyMs: EVERY_MS,
    handle: ({ transaction, now }) => sendWeekly(transaction, now),
  },
  send_profile_reminders: {
    everyMs: EVERY_MS,
    handle: ({ transaction, now }) => sendReminders(transaction, now),
  },
};
