import type { NotificationKind } from '../../../shared/notifications.ts';
import type { Queryable } from '../../database/connection.ts';
import { statement } from '../../database/statement.ts';
import { onceSql, onceValues } from '../../jobs/queue.ts';
import { CHANGE_PARAMETERS, changesSql, changeValues } from '../../live/changes.ts';
import type { NewChange, RecordedChange } from '../../live/changes.ts';
import { activityNotice } from '../notify/notices/activity.ts';
import { PUSH_PARAMETERS, pushSql, pushValues } from '../notify/push/note.ts';

const recordSent = statement<RecordedChange>(
  'record_sent',
  `
  with ${changesSql.queries}, pushed as (${pushSql(CHANGE_PARAMETERS + 1)}),
    noticed as (${onceSql(CHANGE_PARAMETERS + PUSH_PARAMETERS + 1)}) ${changesSql.insert}`,
);

/**
 * Records a message's changes last in its transaction, with the push and the notice to its receiver;
 * the caller announces what was recorded.
 * @param receiver their member; `muted` is the kind of notification that they may have turned off.
 */
export function recordMessage(
  database: Queryable,
  changes: readonly NewChange[],
  receiver: { member: string; conversation: string; muted: NotificationKind },
  times: { now: Date; at: Date },
): Promise<RecordedChange[]> {
  const { member, conversation, muted } = receiver;
  return recordSent(database, [
    ...changeValues(times.now, changes),
    ...pushValues(member, { kind: 'messages', about: conversation }, muted, times.at),
    ...onceValues(...activityNotice(member, times.at)),
  ]);
}
