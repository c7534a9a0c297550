import type { NotificationKind } from '../../../shared/notifications.ts';
import type { Queryable } from '../../database/connection.ts';
import { statement } from '../../database/statement.ts';
import { onceSql, onceValues } from '../../jobs/queue.ts';
import {
  CHANGE_PARAMETERS,
  changesSql,
  changeValues,
  forgetOldAccounts,
} from '../../live/changes.ts';
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
 * Records a message's changes last in its transaction, with the push and the notice to its receiver.
 * @param receiver their member; `muted` is the kind of notification that they may have turned off.
 * @returns by member, the number of their newest change.
 */
export async function recordMessage(
  database: Queryable,
  changes: readonly NewChange[],
  receiver: { member: string; conversation: string; muted: NotificationKind },
  times: { now: Date; at: Date },
): Promise<ReadonlyMap<string, number>> {
  const { member, conversation, muted } = receiver;
  const recorded = await recordSent(database, [
    ...changeValues(times.now, changes),
    ...pushValues(member, { kind: 'messages', about: conversation }, muted, times.at),
    ...onceValues(...activityNotice(member, times.at)),
  ]);
  await forgetOldAccounts(database, recorded);
  const newest = new Map<string, number>();
  for (const { member_id: id, seq } of recorded)
    newest.set(id, Math.max(newest.get(id) ?? 0, Number(seq)));
  return newest;
}
